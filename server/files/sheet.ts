import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { columnsNamed, type Column, type SheetAsked, type SheetFormat } from '../../contract/core/columns.ts'
import { groupsOf } from '../db/yielding.ts'
import { contentDisposition } from './fileNames.ts'
import { xlsxOf, type Cells } from './xlsx.ts'

/** A list for download. */
export interface Sheet<Row> {
  /** The file name without extension. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  /** The conference's zone, in which moments are written. */
  readonly timeZone: string
  /** The rows in slices: each is requested once the one before is on its way. */
  readonly slices: AsyncIterable<readonly Row[]>
}

const types: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** The heading, then slice by slice; other requests run in between. */
async function* cellsOf<Row>({ columns, timeZone, slices }: Sheet<Row>): AsyncGenerator<readonly Cells[]> {
  yield [columns.map(({ heading }) => heading)]
  for await (const rows of slices) {
    yield rows.map((row) => columns.map(({ value }) => value(row, timeZone)))
    await setImmediate()
  }
}

/**
 * Rows as CSV, slice by slice, with a byte order mark so that spreadsheets recognise Unicode. An apostrophe escapes a
 * text that a spreadsheet would run as a formula.
 */
async function* csvOf(slices: AsyncIterable<readonly Cells[]>): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of slices) {
    yield stringify([...rows], { bom: isFirst, escape_formulas: true, record_delimiter: 'windows' })
    isFirst = false
  }
}

/**
 * Sends a list of any length as a file, without keeping all of it in memory. `asked` is the query of `sheetQuery`. If
 * reading fails half-way, the connection is cut, so that nobody takes a part for the whole.
 */
export function sendSheet<Row>(reply: FastifyReply, sheet: Sheet<Row>, asked: SheetAsked): FastifyReply {
  const cells = cellsOf({ ...sheet, columns: columnsNamed(sheet.columns, asked.Columns) })
  reply.headers({
    'content-type': types[asked.format],
    'content-disposition': contentDisposition(`${sheet.name}.${asked.format}`),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  const pieces = asked.format === 'csv' ? csvOf(cells) : xlsxOf(cells)
  return reply.send(Readable.from(pieces, { objectMode: false }))
}

/** Reads the rows of some keys, slice by slice and in order. */
export async function* slicesOf<Key, Row>(
  keys: readonly Key[],
  read: (keys: readonly Key[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (const some of groupsOf(keys)) yield await read(some)
}
