import { tendTables } from '../../server/db/vacuum.ts'
import type { Bench } from './portal.ts'
import { engineTimes, messageTimes, timesOf } from './roundTrip.ts'

const trips = 5000
/** In milliseconds. */
const between = 5

const at = (times: readonly number[], share: number) =>
  (times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? Number.NaN).toFixed(2)

/** For how long a statement waits at most while `work` goes on, and what that answers. */
async function longestWait<T>({ portal }: Bench, work: () => Promise<T>) {
  const { pool } = portal.context.database
  let [isOver, longest] = [false, 0]
  const asked: Promise<unknown>[] = []
  const timer = setInterval(() => {
    if (isOver) return
    const begun = performance.now()
    asked.push(
      pool.query('select 1').then(() => {
        longest = Math.max(longest, performance.now() - begun)
      }),
    )
  }, between)
  const done = await work()
  isOver = true
  clearInterval(timer)
  await Promise.all(asked)
  return { longest, done }
}

/** What the engine takes for a round trip, and for how long its tending holds other statements. */
export async function engine(bench: Bench): Promise<string[]> {
  const { pool } = bench.portal.context.database
  const times = await timesOf(trips, () => pool.query('select 1'))
  const shares = (some: readonly number[]) =>
    `p50 ${at(some, 0.5)} ms, p95 ${at(some, 0.95)} ms, p99 ${at(some, 0.99)} ms`
  const lines = [
    `A round trip to the engine, ${times.length} times: ${shares(times)}  (goal: 0.2 ms)`,
    `  a message to a thread that does nothing, and back: ${shares(await messageTimes(trips))}`,
    `  the engine alone, in its own thread: ${shares(await engineTimes(trips))}`,
    'Tending, and how long another statement waits at most (goal: 30 ms)',
  ]
  // A third of the papers are saved again, as on a day before the deadline.
  await pool.query(`update papers set paper_title = paper_title || '.' where random() < 0.34`)
  const tables = tendTables(bench.portal.context.database)
  for (;;) {
    await pool.query('select pg_stat_force_next_flush()')
    const begun = performance.now()
    const { longest, done } = await longestWait(bench, () => tables.next())
    if (done === undefined) return lines
    lines.push(`  ${(performance.now() - begun).toFixed(0)} ms, longest wait ${longest.toFixed(0)} ms`)
  }
}
