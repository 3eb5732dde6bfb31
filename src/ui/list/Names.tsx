import './desk.css'
import { Text } from '@mantine/core'

export interface Named {
  readonly Id: string
}

interface NamesProps<Row extends Named> {
  readonly heading: string
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
}

/** A long list under its heading. */
export function Names<Row extends Named>({ heading, rows, nameOf }: NamesProps<Row>) {
  if (rows.length === 0) return null
  return (
    <>
      <Text fw={600}>{heading}</Text>
      <ul className="desk-names" tabIndex={0} aria-label={heading}>
        {rows.map((row) => (
          <li key={row.Id}>{nameOf(row)}</li>
        ))}
      </ul>
    </>
  )
}
