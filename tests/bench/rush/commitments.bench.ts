import { randomUUID } from 'node:crypto'
import { inArray, sql as text } from 'drizzle-orm'
import { commitments, papers } from '../../../server/db/schema/papers.ts'
import { benchUsers, type Bench } from '../portal.ts'
import { allCompared } from '../settled.ts'
import { rush, sentLine } from './rush.bench.ts'
import type { RushCall } from './rushJob.ts'

const goal = 500

/** Commitments before those that count: a portal has been at work for hours when a deadline comes. */
const warmUp = 1000

/** Commitments to drafts that nobody has committed to before: at the rate of the goal, and as many as there can be. */
export async function commitmentsBench(bench: Bench, seconds: number): Promise<string[]> {
  const { sql } = bench.portal.context.database
  await allCompared(sql)
  const people = await benchUsers(bench)
  await sql.execute(text`update home_page set abstract_minimum_word_count = 1`)
  const wanted = Math.min(9000, goal * seconds)
  const found = await sql
    .select({ Id: papers.Id })
    .from(papers)
    .orderBy(papers.Id)
    .limit(2 * wanted + warmUp)
  const ids = found.map(({ Id }) => Id)
  for (const [index, { UserId }] of people.entries())
    await sql
      .update(papers)
      .set({ OwnerId: UserId, Status: 'draft', PaperCode: '' })
      .where(
        inArray(
          papers.Id,
          ids.filter((_id, at) => at % people.length === index),
        ),
      )
  await sql.execute(text`analyze papers`)
  const callsOf = (some: readonly string[], from: number, every: number): RushCall[] =>
    some.map((id, index) => ({
      kind: 'commitment',
      on: index * every,
      method: 'PUT',
      path: `/api/Paper/${id}/commitment`,
      headers: { ...people[(from + index) % people.length]?.headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        FileName: 'paper.pdf',
        Size: 2_000_000,
        Sha256: (from + index).toString(16).padStart(64, '0'),
      }),
    }))
  const rushOf = (sockets: number, calls: RushCall[]) =>
    rush({ origin: bench.origin, sockets, patience: 60_000, calls })
  const warm = await rushOf(256, callsOf(ids.slice(2 * wanted), 2 * wanted, 2000 / goal))
  const steady = await rushOf(256, callsOf(ids.slice(0, wanted), 0, 1000 / goal))
  const began = performance.now()
  const fast = await rushOf(16, callsOf(ids.slice(wanted, 2 * wanted), wanted, 0))
  const took = (performance.now() - began) / 1000
  const kept = await sql.$count(commitments)
  const served = [...warm, ...steady, ...fast].filter(({ statuses }) => statuses.at(-1) === 200).length
  return [
    `Commitments to ${ids.length} drafts; goal: ${goal} a second, p99 at most 200 ms`,
    sentLine(`${goal} a second`, steady),
    `  16 connections      ${(fast.length / took).toFixed(0)} a second, with what it takes to start and end`,
    `  lost ${served - kept}`,
  ]
}
