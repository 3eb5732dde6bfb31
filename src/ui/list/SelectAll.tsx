import { Checkbox } from '@mantine/core'

interface SelectAllProps {
  readonly label: string
  /** How many rows of the page may be chosen, and how many of them are. */
  readonly total: number
  readonly chosen: number
  readonly onChange: (isChosen: boolean) => void
}

/** Chooses all rows of a page that may be chosen, or none. */
export function SelectAll({ label, total, chosen, onChange }: SelectAllProps) {
  return (
    <Checkbox
      aria-label={label}
      checked={chosen > 0 && chosen === total}
      indeterminate={chosen > 0 && chosen < total}
      disabled={total === 0}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
