import { eq } from 'drizzle-orm'
import { abstractTexts, comparing, type ComparisonRun } from '../../contract/abstracts/abstracts.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { conflicting } from '../http/refusal.ts'
import { takeNext, type Due } from '../jobs/dueRows.ts'
import type { Job } from '../jobs/runner.ts'
import { announceToOrganisers } from '../papers/paperHints.ts'
import type { Comparer } from './comparer.ts'
import { comparisonState } from './comparisonState.ts'
import { forgetOthers, keepPairs, pairsOf, readAlike } from './pairs.ts'
import type { Signer } from './sign.ts'
import { enoughOf } from './signatureTable.ts'
import { abstractRuns } from '../db/schema/abstracts.ts'

/** How long a run's lease lasts after its last sign of life, in milliseconds. */
const lease = 60_000

const leased: Due<typeof abstractRuns> = {
  table: abstractRuns,
  key: abstractRuns.RunId,
  dueOn: abstractRuns.TakenUntil,
  isOpen: () => eq(abstractRuns.State, 'running'),
}

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

type RunOptions = Pick<Context, 'database' | 'log' | 'hub' | 'now'> & {
  readonly comparer: Comparer
  readonly signer: Signer
}

class Stopped extends Error {}

/**
 * Carries out comparisons: those begun by hand, and of changes automatically as soon as that is due. The row says which
 * run is leased, and a lease expires after a minute without a sign of life.
 */
export function comparisons({ database, log, hub, comparer, signer, now }: RunOptions): Job {
  const { sql } = database
  const instantIn = (milliseconds: number) => new Date(now() + milliseconds).toISOString()

  const take = () =>
    sql.transaction(async (own) => {
      const run = await takeNext(own, leased, now())
      if (run)
        await own
          .update(abstractRuns)
          .set({ TakenUntil: instantIn(lease) })
          .where(eq(abstractRuns.RunId, run.RunId))
      return run?.RunId
    })

  const note = (RunId: string, changed: Partial<typeof abstractRuns.$inferInsert>) =>
    sql.update(abstractRuns).set(changed).where(eq(abstractRuns.RunId, RunId))

  async function carryOut(RunId: string, isStopping: () => boolean): Promise<void> {
    const Total = comparer.steps + 2
    let Done = 0
    const step = async () => {
      if (isStopping()) throw new Stopped()
      Done += 1
      await note(RunId, { Done, Total, TakenUntil: instantIn(lease) })
    }
    await signer.signMissing()
    await step()
    const read = await readAlike(sql)
    const keeping = { RunId, ...read, scored: new Set<string>() }
    await keepPairs(database, keeping, pairsOf(read.alike))
    await step()
    await comparer.alike(enoughOf(comparing.suspicious), async (pairs) => {
      await keepPairs(database, keeping, pairs)
      await step()
    })
    const Pairs = await forgetOthers(sql, RunId)
    await note(RunId, { State: 'done', Pairs, FinishedOn: instantIn(0) })
    announceToOrganisers(hub)
  }

  async function carryOutAll(isStopping: () => boolean): Promise<void> {
    for (let RunId = await take(); RunId !== undefined && !isStopping(); RunId = await take()) {
      try {
        await carryOut(RunId, isStopping)
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

  const untilDue = async (own: Sql) => {
    const { DueOn } = await comparisonState(own)
    return DueOn === null ? Infinity : Date.parse(DueOn) - now()
  }

  return {
    name: 'compare abstracts',
    run: async (isStopping) => {
      await carryOutAll(isStopping)
      if (isStopping()) return Infinity
      const wait = await untilDue(sql)
      if (wait > 0) return wait
      await sql.transaction(async (own) => {
        await inTurn(own)
        // Another instance may have started it meanwhile.
        if ((await untilDue(own)) <= 0) await begin(own, noId, now())
      })
      return 0
    },
  }
}
