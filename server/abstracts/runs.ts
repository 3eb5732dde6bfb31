import { and, eq, lte } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import {
  abstractTexts,
  comparing,
  type ComparisonRun,
  type ComparisonState,
} from '../../contract/abstracts/abstracts.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Database, Sql } from '../db/database.ts'
import { conflicting } from '../http/refusal.ts'
import type { Hub } from '../hub/hub.ts'
import type { Job } from '../jobs/clockwork.ts'
import type { Comparer } from './comparer.ts'
import { comparisonState } from './comparisonState.ts'
import { forgetOthers, keepPairs, pairsOf, readAlike } from './pairs.ts'
import type { Signer } from './sign.ts'
import { enoughOf } from './signatureTable.ts'
import { abstractRuns } from '../db/schema/abstracts.ts'

/** How long a run's lease lasts after its last sign of life, in milliseconds. */
const lease = 60_000

async function begin(sql: Sql, StartedBy: string, now: number): Promise<void> {
  const StartedOn = new Date(now).toISOString()
  await sql.insert(abstractRuns).values({ StartedBy, StartedOn, TakenUntil: StartedOn })
}

// One after the other, so that two people who press the button at once start one run.
const inTurn = (sql: Sql) => sql.execute('lock table abstract_runs in share row exclusive mode')

/** Starts a comparison; 409 while one is running. Call `wake` after the commit. */
export async function beginRun(sql: Sql, StartedBy: string, now: number): Promise<ComparisonRun> {
  await inTurn(sql)
  if ((await comparisonState(sql)).Run?.State === 'running') throw conflicting(abstractTexts.running)
  await begin(sql, StartedBy, now)
  const { Run } = await comparisonState(sql)
  if (!Run) throw new Error('The comparison was not kept')
  return Run
}

/** Compares changes automatically, as soon as that is due. */
export const comparingByItself = (
  { database: { sql }, now }: Pick<RunOptions, 'database' | 'now'>,
  runs: Pick<Runs, 'wake'>,
): Job => ({
  name: 'abstracts',
  run: async () => {
    const left = ({ DueOn }: ComparisonState) =>
      DueOn === null ? Number.POSITIVE_INFINITY : Date.parse(DueOn) - now()
    const wait = left(await comparisonState(sql))
    if (wait > 0) return wait
    await sql.transaction(async (own) => {
      await inTurn(own)
      // Another instance may have started it meanwhile.
      if (left(await comparisonState(own)) <= 0) await begin(own, noId, now())
    })
    runs.wake()
    return Number.POSITIVE_INFINITY
  },
})

/** Carries out comparisons in the background. */
export interface Runs {
  /** Looks for a comparison without a lease; returns at once. */
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

/**
 * Several instances may look: the row says which run is leased, and a lease expires after a minute without a sign of
 * life.
 */
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
        // A stopped run continues after the next start.
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
  // For runs that another instance has left behind.
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
