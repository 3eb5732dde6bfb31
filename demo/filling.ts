import type { Portal } from '../server/app.ts'
import type { Sql } from '../server/db/database.ts'
import { groupsOf } from '../server/db/yielding.ts'
import type { Context } from '../server/http/context.ts'
import type { Publishing } from '../server/hub/hub.ts'
import { paymentDecisions } from '../server/payments/settlePayments.ts'
import { paymentsKind } from '../server/payments/paymentDecisions.ts'
import { startRunner } from '../server/jobs/runner.ts'
import { startUndoQueue } from '../server/undo/undoQueue.ts'
import { newClock } from './clock.ts'
import { quietMailer } from './mails.ts'

/** Nobody is connected while the demonstration is made. */
export const quiet: Publishing = { publish: () => undefined, recheck: () => undefined }

/** The progress of the work, for the terminal. */
export type Progress = (what: string, done: number, all: number) => void

/** Longer than the undo window of the demonstration. */
const windowMinutes = 11

/**
 * Prepares a portal for the filling; people with these addresses will sign in. Call `stop` at the end. The portal's
 * own mailer and jobs are stopped until it is started again.
 */
export async function startFilling(
  { context: own }: Portal,
  addresses: readonly string[],
  progress: Progress,
) {
  // The portal's background jobs use the real clock, and would send what the demonstration only stores.
  await own.jobs.stop()
  await own.mailer.stop()
  const { log, timing } = own
  const clock = newClock(own.now())
  const { now } = clock
  const mailer = quietMailer(own, now, new Set(addresses))
  const jobs = startRunner({ log, backoff: timing.undoBackoff })
  const undo = startUndoQueue({ ...own, jobs, now })
  const context: Context = { ...own, now, mailer, jobs, undo }
  undo.register(paymentsKind, paymentDecisions(context))
  /** Runs work as one transaction: flushing each of thousands of commits would take longer than everything else. */
  const together = <R>(work: (sql: Sql) => Promise<R>): Promise<R> => own.database.sql.transaction(work)
  return {
    /** The portal's own, with the demonstration's clock, and a mailer and an undo queue that use it. */
    context,
    clock,
    progress,
    together,
    /** Does something with each item, in a transaction for each group of them; the results in the order of the items. */
    inGroups: async <Item, Result>(
      what: string,
      items: readonly Item[],
      size: number,
      act: (sql: Sql, item: Item, index: number) => Promise<Result>,
    ): Promise<Result[]> => {
      const results: Result[] = []
      for (const some of groupsOf(items, size)) {
        await together(async (sql) => {
          for (const item of some) results.push(await act(sql, item, results.length))
        })
        progress(what, results.length, items.length)
      }
      return results
    },
    /** Writes the collected mails to the outbox. */
    settleMails: () => mailer.settle(),
    /** Closes the undo windows of payments, so that their receipts and mails are made. */
    closeWindows: async () => {
      clock.advanceMinutes(windowMinutes)
      await undo.carryOutDue()
      await mailer.settle()
    },
    stop: () => jobs.stop(),
  }
}

/** The shared context of all steps of the demonstration. */
export type Filling = Awaited<ReturnType<typeof startFilling>>
