import { randomUUID } from 'node:crypto'
import { sql as text } from 'drizzle-orm'
import { processorTimes } from '../calls/processors.ts'
import type { Bench } from '../portal.ts'
import { allCompared } from '../settled.ts'
import { readyDrafts, rushOf, uploadSize } from './rush.bench.ts'
import type { RushCall } from './rushJob.ts'

/** Calls of a kind that do not count, and those that do. */
const warmUp = 200
const counted = 500

const column = (value: string) => value.padStart(10)

/**
 * What one operation of the deadline takes of the processors: each kind alone, over 16 connections. The processes of
 * PostgreSQL are counted as the database; the engine within this process is counted with it.
 */
export async function operations(bench: Bench): Promise<string[]> {
  const { sql } = bench.portal.context.database
  await allCompared(sql)
  await sql.execute(text`update home_page set abstract_minimum_word_count = 1`)
  const each = warmUp + counted
  const { headers, drafts } = await readyDrafts(bench, 2 * each)
  await sql.execute(text`analyze papers`)
  const callsOf = (kind: string, from: number, call: (index: number, id: string) => Partial<RushCall>) =>
    drafts.slice(from, from + each).map(({ Id, OwnerId }, index): RushCall => {
      const own = { ...headers.get(OwnerId), 'idempotency-key': randomUUID() }
      return { kind, on: 0, method: 'PUT', path: '', body: '', headers: own, ...call(index, Id) }
    })
  const kinds = [
    callsOf('final submission', 0, (_index, id) => ({ path: `/api/Paper/${id}/final-submission` })),
    callsOf('commitment', each, (index, id) => ({
      path: `/api/Paper/${id}/commitment`,
      body: JSON.stringify({
        FileName: 'paper.pdf',
        Size: uploadSize,
        Sha256: (1_000_000 + index).toString(16).padStart(64, '0'),
      }),
    })),
    callsOf('upload of 2 MB', 0, () => ({
      method: 'POST',
      path: '/api/Storage/paper',
      body: randomUUID(),
      size: uploadSize,
    })),
  ]
  const lines: string[] = []
  for (const calls of kinds) {
    const send = (some: RushCall[]) =>
      rushOf({ origin: bench.origin, sockets: 16, patience: 60_000, calls: some })
    await send(calls.slice(0, warmUp))
    const before = processorTimes()
    const began = performance.now()
    const { sent, processor } = await send(calls.slice(warmUp))
    const seconds = (performance.now() - began) / 1000
    const after = processorTimes()
    const failed = sent.filter(({ statuses }) => statuses.some((status) => status !== 200)).length
    const used = after.portal - before.portal - processor
    const figures = [
      (sent.length / seconds).toFixed(0),
      (used / sent.length).toFixed(2),
      process.env['TEST_DATABASE_URL'] === undefined
        ? 'in cpu'
        : ((after.database - before.database) / sent.length).toFixed(2),
      String(failed),
    ]
    lines.push(`  ${(calls[0]?.kind ?? '').padEnd(18)}${figures.map(column).join('')}`)
  }
  const heads = ['a second', 'cpu', 'db cpu', 'not 200'].map(column).join('')
  return [
    `One operation, over 16 connections, ${counted} of each; processor in ms`,
    `  ${''.padEnd(18)}${heads}`,
    ...lines,
  ]
}
