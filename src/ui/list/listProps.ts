import type { ReactNode } from 'react'
import type { Column } from '../../../contract/core/columns.ts'

/** How rows of a list are chosen. */
export interface Choosing<Row> {
  /** What the box that chooses a row is called. */
  readonly label: (row: Row) => string
  readonly labelOfAll: string
  readonly may: (row: Row) => boolean
  readonly has: (row: Row) => boolean
  readonly choose: (rows: readonly Row[], isChosen: boolean) => void
  readonly clear: () => void
}

export interface ListProps<Row, Sort extends string> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  /** Those that are shown. */
  readonly columns: readonly Column<Row, Sort>[]
  /** The key of the column that names a row: it heads its card, and its cell is where the arrow keys go. */
  readonly named: string
  /** Cells that show more than the text of their column. */
  readonly cells?: Readonly<Record<string, (row: Row) => ReactNode>>
  /** Widths and alignment of columns at a desk, where they are not what their content wants. */
  readonly layout?: Readonly<Record<string, { readonly width?: number | string; readonly align?: 'right' }>>
  readonly timeZone: string
  /** Absent where a list has one order only. */
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  readonly choosing?: Choosing<Row>
  /** What can be done with a row beside opening it. */
  readonly actions?: (row: Row) => ReactNode
}

/** What stands in a cell. */
export function cellOf<Row, Sort extends string>(
  { cells, timeZone }: Pick<ListProps<Row, Sort>, 'cells' | 'timeZone'>,
  column: Column<Row, Sort>,
  row: Row,
): ReactNode {
  return cells?.[column.key]?.(row) ?? column.value(row, timeZone)
}
