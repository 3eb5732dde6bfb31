import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { moneyTexts, plainMoney, readMoney } from '../../../../contract/core/money.ts'

interface MoneyInputProps {
  /** Its name; in a cell of a table, where the column is its label, only for people who do not see that. */
  readonly label: string
  /** In minor units. */
  readonly value: number
  readonly onChange: (value: number) => void
}

/** An input for an amount; invalid text shows an error, and is refused on save. */
export function MoneyInput({ label, value, onChange }: MoneyInputProps) {
  const [typed, setTyped] = useState(() => plainMoney(value).replace(/\.00$/, ''))
  const read = readMoney(typed)
  const isOld = read !== null && read !== value
  // An undo or a newer copy replaces the typed text.
  const shown = isOld && Number.isFinite(value) ? plainMoney(value).replace(/\.00$/, '') : typed
  return (
    <TextInput
      aria-label={label}
      inputMode="decimal"
      value={shown}
      error={read === null && !isOld ? moneyTexts.invalid : undefined}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        // -1 means that the text is not an amount: the rules refuse it.
        onChange(readMoney(text) ?? -1)
      }}
    />
  )
}
