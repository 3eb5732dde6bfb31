import { readOutbox, retryNow, sendableRows } from '../../cache/outbox/outbox.ts'
import type { OutboxRow } from '../../cache/database/deviceRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { newWakeSignal } from './wakeSignal.ts'
import { drain } from './drain.ts'
import type { Transport } from '../transport/request.ts'

/** How often the outbox is looked at while something waits, in milliseconds, give or take a fifth (offline O9). */
const rhythm = 30_000

/** What sending needs from its surroundings; the page and the simulation each bring their own. */
export interface Sending {
  readonly work: WorkDatabase
  /** Whose outbox it is. */
  readonly userId: string
  /** Who is signed in at this moment, if anybody. */
  signedIn(): string | undefined
  readonly transport: Transport
  /**
   * Runs one drain while no other one runs on the device: once its turn has come, or not at all. The signal ends a turn
   * early.
   */
  alone(work: (signal?: AbortSignal) => Promise<void>): Promise<void>
  now(): number
  random(): number
  /** Calls after some milliseconds, by the device's clock; answers how to call it off. */
  later(act: () => void, milliseconds: number): () => void
  /** Hears what still waits whenever a drain has come to its end. */
  waiting(rows: readonly OutboxRow[]): void
  /** While the portal is away, only `urgent` wakes send (offline O9). */
  isAway?(): boolean
  readonly echoes: boolean
}

export interface Sender {
  /**
   * Looks at the outbox soon; `urgent`, which a person presses for, also at what waits for its back-off, and while the
   * portal is away. Answers when nothing more can go now.
   */
  wake(urgent?: boolean): Promise<void>
  /** Another tab has queued something: should that one be closed, this one sends it. */
  hear(): Promise<void>
  stop(): void
}

/** Sends what one person's outbox holds whenever it is woken, and wakes itself while something waits. */
export function makeSender(around: Sending): Sender {
  const { work, userId, transport, now, random, echoes } = around
  const bell = newWakeSignal()
  let stopped = false
  let callOff = () => {}
  let running: Promise<void> | undefined

  /** In how many milliseconds to look again; `isDue` looks at once at what may be sent now. */
  const waitOf = (rows: readonly OutboxRow[]) => {
    const isHeld = around.isAway?.() === true
    const isDue = !running && !isHeld && sendableRows(rows, now()).length > 0
    const later = isHeld ? [] : rows.map((row) => row.NextAttemptOn - now()).filter((wait) => wait > 0)
    return Math.max(100, Math.min(isDue ? 0 : rhythm * (0.8 + random() * 0.4), ...later))
  }

  const planNext = async () => {
    const rows = (await readOutbox(work)).filter((row) => row.State === 'pending' || row.State === 'sending')
    callOff()
    if (stopped || rows.length === 0) return
    if (!running) around.waiting(rows)
    // A store that is broken is told of where it is shown.
    callOff = around.later(() => void wake().catch(() => undefined), waitOf(rows))
  }

  async function wake(urgent = false): Promise<void> {
    // Each row is sent only as its own person (offline O10).
    if (stopped || around.signedIn() !== userId) return
    if (urgent) await retryNow(work, now())
    bell.wake()
    if (!urgent && !running && around.isAway?.()) {
      await planNext()
      return
    }
    running ??= around
      .alone((signal) =>
        drain({ db: work, transport, now, random, echoes, news: bell.next, ...(signal ? { signal } : {}) }),
      )
      .finally(() => {
        running = undefined
      })
    // While a long upload is under way, what comes meanwhile has its time too.
    await planNext()
    await running
    await planNext()
  }

  return {
    wake,
    hear: async () => {
      bell.wake()
      await planNext()
    },
    stop: () => {
      stopped = true
      callOff()
    },
  }
}
