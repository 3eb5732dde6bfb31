import { stringify } from 'csv-stringify/sync'
import type { Cells } from './cells.ts'

/**
 * Rows as CSV, slice by slice, with a mark by which spreadsheets know that it is Unicode. A text that a spreadsheet
 * would run as a formula gets an apostrophe before it.
 */
export async function* csvOf(slices: AsyncIterable<readonly Cells[]>): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of slices) {
    yield stringify([...rows], { bom: isFirst, escape_formulas: true, record_delimiter: 'windows' })
    isFirst = false
  }
}
