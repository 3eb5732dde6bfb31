import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState, type HTMLAttributes } from 'react'

/** What is typed, as the address has it (empty for none), or why it is no value. */
export type ReadTyped = (typed: string) => { readonly word: string } | { readonly error: string }

interface TypedFilterProps {
  readonly label: string
  /** As the address has it; empty for none. */
  readonly value: string
  readonly read: ReadTyped
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly onChange: (value: string) => void
}

/** How long typing must pause before the list is read, in milliseconds. */
const delay = 400

/** The control of a filter that is typed: an amount, a number, a part of a text. What is none is said, and changes nothing. */
export function TypedFilter({ label, value, read, inputMode, onChange }: TypedFilterProps) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  // A box that closes at once after typing takes the value too.
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
      inputMode={inputMode}
      defaultValue={value}
      error={error}
      onChange={({ currentTarget: { value: typed } }) => {
        const found = read(typed)
        setError('error' in found ? found.error : undefined)
        if ('word' in found) ask(found.word)
      }}
    />
  )
}
