import type { ReactNode } from 'react'
import { groupBy } from '../../../contract/core/collections.ts'
import type { Column } from '../../../contract/core/columns.ts'
import type { ColumnChoice } from './useColumns.ts'

/** How rows of a list are selected. */
export interface Choosing<Row> {
  /** The label of a row's checkbox. */
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
  /** The id of the row whose record is open. */
  readonly open?: string | undefined
  /** The columns shown. */
  readonly columns: readonly Column<Row, Sort>[]
  /** The key of the column that names a row: it is the title of its card, and the arrow keys go to its cell. */
  readonly named: string
  /** Cells that show more than the text of their column. */
  readonly cells?: Readonly<Record<string, (row: Row) => ReactNode>>
  /** True for a cell that a card leaves out, such as an amount of zero, while a table has it in its column. */
  readonly isOnlyInTable?: (row: Row, key: string) => boolean
  /** Columns that a card shows without their headings, because what they hold says what it is. */
  readonly plain?: readonly string[]
  /** Columns whose texts a card ends with dots after one line: their records have them whole. */
  readonly cut?: readonly string[]
  /** Widths and alignments of table columns, and of their `actions`, if their content does not set them. */
  readonly layout?: Readonly<Record<string, { readonly width?: number | string; readonly align?: 'right' }>>
  /** A table of one line a row, whose columns a person can widen. */
  readonly dense?: Pick<ColumnChoice<never>, 'widths' | 'resize'>
  readonly timeZone: string
  /** The heading of the group that a row belongs to; the rows of a group follow each other. */
  readonly groupOf?: (row: Row) => string
  /** Absent if a list has only one order. */
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  readonly choosing?: Choosing<Row>
  /** Actions on a row, besides opening it. */
  readonly actions?: (row: Row) => ReactNode
}

/** The content of a cell. */
export function cellOf<Row, Sort extends string>(
  { cells, timeZone }: Pick<ListProps<Row, Sort>, 'cells' | 'timeZone'>,
  column: Column<Row, Sort>,
  row: Row,
): ReactNode {
  return cells?.[column.key]?.(row) ?? column.value(row, timeZone)
}

/** The rows by their groups, in their order; one group without a heading if there are none. */
export function groupsOf<Row>(rows: readonly Row[], groupOf: ((row: Row) => string) | undefined) {
  return [...groupBy(rows, (row) => groupOf?.(row) ?? '')].map(([title, some]) => ({ title, rows: some }))
}
