import { PassThrough, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { columnsNamed, type Column, type SheetAsked, type SheetFormat } from '../../contract/core/columns.ts'
import type { Cells } from './cells.ts'
import { csvOf } from './csv.ts'
import { contentDisposition } from './names.ts'
import { writeXlsx } from './xlsx.ts'

/** A list as it is downloaded. */
export interface Sheet<Row> {
  /** What it is called, without an ending. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  /** The conference's zone, in which moments are told. */
  readonly timeZone: string
  /** The rows, some at a time: each slice is asked for once the one before it is on its way. */
  readonly slices: AsyncIterable<readonly Row[]>
}

const types: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** The heading, then slice by slice; other calls have their turn in between. */
async function* cellsOf<Row>({ columns, timeZone, slices }: Sheet<Row>): AsyncGenerator<readonly Cells[]> {
  yield [columns.map(({ heading }) => heading)]
  for await (const rows of slices) {
    yield rows.map((row) => columns.map(({ value }) => value(row, timeZone)))
    await setImmediate()
  }
}

/**
 * Sends a list as a file of any length, without ever holding all of it. `asked` is the query of `sheetQuery`. Where
 * reading fails half-way the connection is cut, so that nobody takes a part for the whole.
 */
export function sendSheet<Row>(reply: FastifyReply, sheet: Sheet<Row>, asked: SheetAsked): FastifyReply {
  const cells = cellsOf({ ...sheet, columns: columnsNamed(sheet.columns, asked.Columns) })
  reply.headers({
    'content-type': types[asked.format],
    'content-disposition': contentDisposition(`${sheet.name}.${asked.format}`),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  if (asked.format === 'csv') return reply.send(Readable.from(csvOf(cells), { objectMode: false }))
  const out = new PassThrough()
  writeXlsx(cells, out).catch((error: unknown) => out.destroy(error as Error))
  return reply.send(out)
}

/** Rows that are read at a time. */
const sliceRows = 500

/** Reads the rows behind some keys, slice by slice and in their order. */
export async function* slicesOf<Key, Row>(
  keys: readonly Key[],
  read: (keys: readonly Key[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < keys.length; from += sliceRows)
    yield await read(keys.slice(from, from + sliceRows))
}
