import { readOutbox, retryNow } from '../../cache/outbox/outbox.ts'
import { sendableRows } from '../../cache/outbox/sendable.ts'
import { firstAsked, readSent } from '../../cache/outbox/sentChanges.ts'
import type { OutboxRow, SentChange } from '../../cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { drain, type DrainOptions } from './drain.ts'

/** How often the outbox is checked while something waits, in milliseconds, plus or minus a fifth (offline O9). */
const rhythm = 30_000

/** What sending needs from its environment; the page and the simulation each have their own. */
export interface Sending extends Pick<
  DrainOptions,
  'transport' | 'now' | 'random' | 'echoes' | 'epoch' | 'firstAlone'
> {
  readonly work: WorkDatabase
  /** The owner of the outbox. */
  readonly userId: string
  /** The user id of the signed-in person, if any. */
  signedIn(): string | undefined
  /**
   * Runs one drain while no other one runs on the device: once the lock is free, or not at all. The signal ends a
   * drain early.
   */
  alone(work: (signal?: AbortSignal) => Promise<void>): Promise<void>
  /** Calls `act` after some milliseconds, by the device's clock; returns a function to cancel it. */
  later(act: () => void, milliseconds: number): () => void
  /** Receives the rows that still wait after each drain. */
  waiting(rows: readonly OutboxRow[]): void
  /** While the portal is away, only `urgent` wakes send (offline O9). */
  isAway?(): boolean
}

export interface Sender {
  /**
   * Drains the outbox soon; `urgent`, for a person's own action, also sends rows in back-off, and even while the
   * portal is away. Resolves when nothing more can be sent now.
   */
  wake(urgent?: boolean): Promise<void>
  /** Another tab has queued something: if that tab closes, this one sends it. */
  otherTabQueued(): Promise<void>
  stop(): void
}

/** Drains one person's outbox whenever it is woken, and wakes itself while something waits. */
export function makeSender(around: Sending): Sender {
  const { work, userId, transport, now, random, echoes, epoch, firstAlone } = around
  const listeners = new Set<() => void>()
  let stopped = false
  let callOff = () => {}
  let running: Promise<void> | undefined

  /** Resolves at the next wake. */
  const news = () => new Promise<void>((resolve) => listeners.add(resolve))

  const wakeDrain = () => {
    for (const listener of listeners) listener()
    listeners.clear()
  }

  /** Milliseconds until the next check; as few as possible if a row may be sent now. */
  const waitOf = (rows: readonly OutboxRow[]) => {
    const isHeld = around.isAway?.() === true
    const isDue = !running && !isHeld && sendableRows(rows, now()).length > 0
    const later = isHeld ? [] : rows.map((row) => row.NextAttemptOn - now()).filter((wait) => wait > 0)
    return Math.max(100, Math.min(isDue ? 0 : rhythm * (0.8 + random() * 0.4), ...later))
  }

  /** Milliseconds until it is time to ask about the changes that were confirmed last; Infinity for none. */
  const checkIn = (sent: readonly SentChange[]) => {
    const waits = sent.map(({ SentOn }) => SentOn + firstAsked - now())
    // The portal did not answer a check that was due.
    return Math.min(...waits.map((wait) => (wait > 0 ? wait : rhythm)))
  }

  const planNext = async () => {
    const [all, sent] = await work.transaction(
      'r',
      [work.outbox, work.sentChanges],
      async () => [await readOutbox(work), echoes ? await readSent(work, 'new') : []] as const,
    )
    const rows = all.filter((row) => row.State === 'pending' || row.State === 'sending')
    const wait = Math.min(checkIn(sent), rows.length > 0 ? waitOf(rows) : Infinity)
    callOff()
    if (stopped || wait === Infinity) return
    if (!running && rows.length > 0) around.waiting(rows)
    // A broken store is reported elsewhere.
    callOff = around.later(() => void wake().catch(() => undefined), wait)
  }

  async function wake(urgent = false): Promise<void> {
    // Each row is sent only as its own person (offline O10).
    if (stopped || around.signedIn() !== userId) return
    if (urgent) await retryNow(work, now())
    wakeDrain()
    if (!urgent && !running && around.isAway?.()) {
      await planNext()
      return
    }
    running ??= around
      .alone((signal) => drain({ db: work, transport, now, random, echoes, news, signal, epoch, firstAlone }))
      .finally(() => {
        running = undefined
      })
    // Rows that come during a long upload are scheduled too. A drain may fail before that is done.
    await Promise.all([running, planNext()])
    await planNext()
  }

  return {
    wake,
    otherTabQueued: async () => {
      wakeDrain()
      await planNext()
    },
    stop: () => {
      stopped = true
      callOff()
    },
  }
}
