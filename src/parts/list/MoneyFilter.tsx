import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { limits } from '../../../contract/core/limits.ts'
import { moneyTexts, plainMoney, readMoney } from '../../../contract/core/money.ts'

interface MoneyFilterProps {
  readonly label: string
  /** In the major unit, as the address has it; empty for none. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** How long typing must pause before the list is read, in milliseconds. */
const delay = 400

function errorOf(typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  const read = readMoney(typed)
  if (read === null) return moneyTexts.invalid
  return read > limits.MoneyLargest ? moneyTexts.tooLarge : undefined
}

/** The control of a filter by an amount. What is no amount is said, and changes nothing. */
export function MoneyFilter({ label, value, onChange }: MoneyFilterProps) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  // A box that closes at once after typing takes the amount too.
  const ask = useDebouncedCallback(onChange, { delay, flushOnUnmount: true })
  useEffect(() => {
    // Back and the chip change the address: the field follows, unless the person is typing in it.
    if (!input.current || document.activeElement === input.current) return
    input.current.value = value
    setError(undefined)
  }, [value])
  return (
    <TextInput
      ref={input}
      label={label}
      inputMode="decimal"
      defaultValue={value}
      error={error}
      onChange={({ currentTarget: { value: typed } }) => {
        const wrong = errorOf(typed)
        setError(wrong)
        const read = readMoney(typed)
        if (wrong === undefined) ask(read === null ? '' : plainMoney(read).replace(/\.00$/, ''))
      }}
    />
  )
}
