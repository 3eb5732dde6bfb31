import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { columnsNamed, type Column, type SheetAsked, type SheetFormat } from '../../contract/core/columns.ts'
import { groupsOf } from '../db/yielding.ts'
import type { Cells } from './cells.ts'
import { csvOf } from './csv.ts'
import { contentDisposition } from './names.ts'
import { xlsxOf } from './xlsx.ts'

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

/** Rows read at a time. */
const sliceRows = 500

/** Reads the rows of some keys, slice by slice and in order. */
export async function* slicesOf<Key, Row>(
  keys: readonly Key[],
  read: (keys: readonly Key[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (const some of groupsOf(keys, sliceRows)) yield await read(some)
}
