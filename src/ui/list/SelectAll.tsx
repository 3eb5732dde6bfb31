import { Checkbox } from '@mantine/core'

interface SelectAllProps {
  readonly label: string
  /** How many rows of the page may be selected, and how many of them are. */
  readonly total: number
  readonly chosen: number
  readonly onChange: (isChosen: boolean) => void
}

/** Selects all rows of a page that may be selected, or none. */
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
