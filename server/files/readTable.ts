import { guessPlaces, type Column, type Places } from '../../contract/core/headings.ts'
import { broken } from '../http/refusal.ts'
import { readRows, type Row } from './tableRows.ts'
import { readText } from './tableText.ts'

/** A kind of table that organisers upload as CSV. */
export interface TableKind<Field extends string> {
  readonly columns: readonly Column<Field>[]
  /** The required fields that have no column. */
  missing(places: Places<Field>): readonly Field[]
  readonly texts: {
    readonly notCsv: string
    readonly tooManyLines: string
    /** The error for unpaired quotation marks; without it they are read literally. */
    readonly quotes?: string
  }
  readonly limits: {
    readonly rows: number
    /** Characters per row. */
    readonly row: number
    /** Control characters, as in pasted texts. */
    readonly strange: number
    /** Rows in which to look for the headings, below whatever is printed above them. */
    readonly above?: number
  }
}

/** A table as read: its headings with their line, the places of the fields, and the rows below. */
export interface Table<Field extends string> {
  readonly headings: Row
  readonly places: Places<Field>
  readonly missing: readonly Field[]
  readonly rows: readonly Row[]
  /** The first cell of a field; empty without a column. */
  cell(row: Row, field: Field): string
}

/** Reads a CSV file. `chosen` names the columns; without it the headings do. Throws 422 if it is not a CSV file. */
export async function readTable<Field extends string>(
  bytes: Uint8Array,
  { columns, missing, texts, limits }: TableKind<Field>,
  chosen?: Places<Field>,
): Promise<Table<Field>> {
  const placesIn = (cells: readonly string[]) => chosen ?? guessPlaces(columns, cells)
  const rows = await readRows(await readText(bytes, { ...texts, tolerated: limits.strange }), {
    ...texts,
    most: limits.rows + (limits.above ?? 1),
    longestRow: limits.row,
    // Words above the headings say nothing about the separator.
    ...(limits.above === undefined
      ? { headingsIn: (cells) => [...guessPlaces(columns, cells).values()].flat().length }
      : {}),
  })
  const found = rows
    .slice(0, limits.above ?? 1)
    .findIndex(({ Cells }) => missing(placesIn(Cells)).length === 0)
  const first = Math.max(found, 0)
  const headings = rows[first] ?? { Line: 1, Cells: [] }
  const places = placesIn(headings.Cells)
  return {
    headings,
    places,
    missing: missing(places),
    rows: rows.slice(first + 1),
    cell: ({ Cells }, field) => Cells[places.get(field)?.[0] ?? -1] ?? '',
  }
}

/** The texts of a short table that was pasted or picked. */
interface ShortTexts {
  readonly csvEmpty: string
  readonly csvUnreadable: string
}

/** Reads a short table that is carried out as a whole: 422 for one that is empty or lacks a column. */
export async function readShortTable<Field extends string>(
  csv: string,
  kind: TableKind<Field>,
  { csvEmpty, csvUnreadable }: ShortTexts,
): Promise<Table<Field>> {
  if (csv.trim() === '') throw broken(csvEmpty)
  const table = await readTable(Buffer.from(csv), kind)
  if (table.missing.length > 0) throw broken(csvUnreadable)
  if (table.rows.length === 0) throw broken(csvEmpty)
  return table
}
