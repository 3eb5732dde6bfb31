import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { moneyTexts, plainMoney, readMoney } from '../../../../contract/core/money.ts'

interface MoneyInputProps {
  readonly label: string
  /** In minor units. */
  readonly value: number
  readonly onChange: (value: number) => void
}

/** What somebody types as an amount; what is none is said so, and is refused when it is saved. */
export function MoneyInput({ label, value, onChange }: MoneyInputProps) {
  const [typed, setTyped] = useState(() => plainMoney(value).replace(/\.00$/, ''))
  const read = readMoney(typed)
  const isOld = read !== null && read !== value
  // Whoever undid the changes, or took the newest copy, sees that.
  const shown = isOld && Number.isFinite(value) ? plainMoney(value).replace(/\.00$/, '') : typed
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={shown}
      error={read === null && !isOld ? moneyTexts.invalid : undefined}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        // No number says that nothing was typed that is one: the rules refuse it.
        onChange(readMoney(text) ?? -1)
      }}
    />
  )
}
