import { and, desc, eq, lte } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { abstractTexts, comparing, type ComparisonRun } from '../../contract/abstracts.ts'
import { noId } from '../../contract/limits.ts'
import type { Database, Sql } from '../db/database.ts'
import { conflicting } from '../http/refusal.ts'
import type { Hub } from '../hub/hub.ts'
import { namesOfAccounts } from '../people/namesOfAccounts.ts'
import type { Comparer } from './comparer.ts'
import { forgetOthers, keepPairs, pairsOf, readAlike } from './pairs.ts'
import type { Signer } from './sign.ts'
import { enoughOf } from './signatureTable.ts'
import { abstractRuns } from './table.ts'

/** For how long a run is nobody else's after it was heard of last, in milliseconds. */
const lease = 60_000

/** The last comparison of all abstracts; null if there was none. */
export async function lastRun(sql: Sql): Promise<ComparisonRun | null> {
  const [run] = await sql.select().from(abstractRuns).orderBy(desc(abstractRuns.StartedOn)).limit(1)
  if (!run) return null
  const { StartedBy, TakenUntil: _taken, ...shown } = run
  return { ...shown, StartedByName: (await namesOfAccounts(sql, [StartedBy])).get(StartedBy) ?? '' }
}

/** Begins a comparison; 409 while one is running. Call `wake` after the commit. */
export async function beginRun(sql: Sql, StartedBy: string, now: number): Promise<ComparisonRun> {
  // One after the other, so that two who press the button at once begin one.
  await sql.execute('lock table abstract_runs in share row exclusive mode')
  if ((await lastRun(sql))?.State === 'running') throw conflicting(abstractTexts.running)
  const StartedOn = new Date(now).toISOString()
  await sql.insert(abstractRuns).values({ StartedBy, StartedOn, TakenUntil: StartedOn })
  const run = await lastRun(sql)
  if (!run) throw new Error('The comparison was not kept')
  return run
}

/** Carries out comparisons in the background. */
export interface Runs {
  /** Looks for a comparison that nobody is at; returns at once. */
  wake(): void
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>
  stop(): Promise<void>
}

interface RunOptions {
  readonly database: Database
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly hub: Pick<Hub, 'publish'>
  readonly comparer: Comparer
  readonly signer: Signer
  now(): number
}

class Stopped extends Error {}

/** Several instances may look: a run is whose row says so, and another's after it was not heard of for a minute. */
export function startRuns({ database, log, hub, comparer, signer, now }: RunOptions): Runs {
  const { sql } = database
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  const instantIn = (milliseconds: number) => new Date(now() + milliseconds).toISOString()

  async function take(): Promise<string | undefined> {
    return sql.transaction(async (own) => {
      const [run] = await own
        .select({ RunId: abstractRuns.RunId })
        .from(abstractRuns)
        .where(and(eq(abstractRuns.State, 'running'), lte(abstractRuns.TakenUntil, instantIn(0))))
        .limit(1)
        .for('update', { skipLocked: true })
      if (run)
        await own
          .update(abstractRuns)
          .set({ TakenUntil: instantIn(lease) })
          .where(eq(abstractRuns.RunId, run.RunId))
      return run?.RunId
    })
  }

  const note = (RunId: string, changed: Partial<typeof abstractRuns.$inferInsert>) =>
    sql.update(abstractRuns).set(changed).where(eq(abstractRuns.RunId, RunId))

  async function carryOut(RunId: string): Promise<void> {
    const Total = comparer.steps + 2
    let Done = 0
    const step = async () => {
      if (stopped) throw new Stopped()
      Done += 1
      await note(RunId, { Done, Total, TakenUntil: instantIn(lease) })
    }
    await signer.signMissing()
    await step()
    const read = await readAlike(sql)
    const keeping = { RunId, ...read, judged: new Set<string>() }
    await keepPairs(database, keeping, pairsOf(read.alike))
    await step()
    await comparer.alike(enoughOf(comparing.suspicious), async (pairs) => {
      await keepPairs(database, keeping, pairs)
      await step()
    })
    const Pairs = await forgetOthers(sql, RunId)
    await note(RunId, { State: 'done', Pairs, FinishedOn: instantIn(0) })
    hub.publish({ Roles: ['Admin'] }, { Target: 'Changed', Entity: 'Paper', Id: noId, Version: 0 })
  }

  async function runAll(): Promise<void> {
    for (let RunId = await take(); RunId !== undefined && !stopped; RunId = await take()) {
      try {
        await carryOut(RunId)
      } catch (error) {
        // What was stopped goes on after the next start.
        if (error instanceof Stopped) await note(RunId, { TakenUntil: instantIn(0) })
        else {
          log.error({ err: error }, 'abstracts could not be compared')
          await note(RunId, { State: 'failed', FinishedOn: instantIn(0) })
        }
      }
    }
  }

  function wake(): void {
    if (stopped) return
    running = running.then(runAll).catch((error: unknown) => {
      if (!stopped) log.error({ err: error }, 'comparisons could not be read')
    })
  }
  // For what another instance has left behind.
  const look = setInterval(wake, lease)
  look.unref()

  return {
    wake,
    settled: () => running,
    stop: async () => {
      stopped = true
      clearInterval(look)
      await running
    },
  }
}
