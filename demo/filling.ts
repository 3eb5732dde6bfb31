import type { Portal } from '../server/app.ts'
import type { Sql } from '../server/db/database.ts'
import type { Context } from '../server/http/context.ts'
import type { Publishing } from '../server/hub/hub.ts'
import { paymentDecisions } from '../server/payments/settlePayments.ts'
import { paymentsKind } from '../server/payments/decide.ts'
import { startUndoQueue } from '../server/undo/queue.ts'
import { newClock, type DemoClock } from './clock.ts'
import { quietMailer } from './mails.ts'

/** Nobody is connected while the demonstration is made. */
export const quiet: Publishing = { publish: () => undefined, recheck: () => undefined }

/** How far the work is, for the terminal. */
export type Progress = (what: string, done: number, all: number) => void

/** What every part of the demonstration is made with. */
export interface Filling {
  /** The portal's own, with the demonstration's clock, and a mailer and an undo queue that go by it. */
  readonly context: Context
  readonly clock: DemoClock
  readonly progress: Progress
  /** Does work as one transaction: to flush each of thousands of commits takes longer than all the rest. */
  together<R>(work: (sql: Sql) => Promise<R>): Promise<R>
  /** Puts the mails so far into the outbox. */
  settleMails(): Promise<void>
  /** Lets the undo windows of payments close, so that their receipts and mails are made. */
  closeWindows(): Promise<void>
  stop(): Promise<void>
}

/** Longer than the undo window of the demonstration. */
const windowMinutes = 11

/**
 * Prepares the filling of a portal, where people with these addresses will sign in; `stop` it in the end. The portal's own
 * mailer, undo queue and clockwork are stopped, until it is started anew.
 */
export async function startFilling(
  { context: own }: Portal,
  addresses: readonly string[],
  progress: Progress,
): Promise<Filling> {
  // What the portal does by itself goes by today's clock, and would send what the demonstration only keeps.
  await own.clockwork.stop()
  await own.undo.stop()
  await own.mailer.stop()
  const { database, log, timing } = own
  const clock = newClock(own.now())
  const { now } = clock
  const mailer = quietMailer(own, now, new Set(addresses))
  const undo = startUndoQueue({ database, log, minute: timing.undoMinute, backoff: timing.undoBackoff, now })
  const context: Context = { ...own, now, mailer, undo }
  undo.register(paymentsKind, paymentDecisions(context))
  return {
    context,
    clock,
    progress,
    together: (work) => database.sql.transaction(work),
    settleMails: () => mailer.settle(),
    closeWindows: async () => {
      clock.advanceMinutes(windowMinutes)
      await undo.carryOutDue()
      await mailer.settle()
    },
    stop: () => undo.stop(),
  }
}
