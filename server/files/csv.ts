import { stringify } from 'csv-stringify/sync'
import type { Cells } from './cells.ts'

/**
 * Rows as CSV, slice by slice, with a byte order mark so that spreadsheets recognise Unicode. An apostrophe escapes a
 * text that a spreadsheet would run as a formula.
 */
export async function* csvOf(slices: AsyncIterable<readonly Cells[]>): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of slices) {
    yield stringify([...rows], { bom: isFirst, escape_formulas: true, record_delimiter: 'windows' })
    isFirst = false
  }
}
