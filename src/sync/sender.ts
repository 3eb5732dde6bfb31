import { readOutbox, retryNow } from '../cache/outbox.ts'
import type { OutboxRow } from '../cache/rows.ts'
import type { WorkDatabase } from '../cache/work.ts'
import { drain } from './drain.ts'
import type { Transport } from './request.ts'

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
  /** Runs one drain, unless another one runs on the device. */
  alone(work: () => Promise<void>): Promise<void>
  now(): number
  random(): number
  /** Calls after some milliseconds, by the device's clock; answers how to call it off. */
  later(act: () => void, milliseconds: number): () => void
  /** Hears what still waits whenever a drain has come to its end. */
  waiting(rows: readonly OutboxRow[]): void
  readonly echoes: boolean
}

export interface Sender {
  /** Looks at the outbox soon; `urgent` also at what waits for its back-off. */
  wake(urgent?: boolean): Promise<void>
  stop(): void
}

/** Sends what one person's outbox holds whenever it is woken, and wakes itself while something waits. */
export function makeSender(around: Sending): Sender {
  const { work, userId, transport, now, random, echoes } = around
  let stopped = false
  let callOff = () => {}
  let running: Promise<void> | undefined

  const planNext = async () => {
    callOff()
    if (stopped) return
    const rows = (await readOutbox(work)).filter((row) => row.State === 'pending' || row.State === 'sending')
    if (rows.length === 0) return
    around.waiting(rows)
    const due = Math.min(...rows.map((row) => row.NextAttemptOn)) - now()
    const wait = Math.min(Math.max(due, 100), rhythm * (0.8 + random() * 0.4))
    callOff = around.later(() => void wake(), wait)
  }

  async function wake(urgent = false): Promise<void> {
    // Each row is sent only as its own person (offline O10).
    if (stopped || around.signedIn() !== userId) return
    if (urgent) await retryNow(work)
    running ??= around
      .alone(() => drain({ db: work, transport, now, random, echoes }))
      .finally(() => {
        running = undefined
      })
    await running
    await planNext()
  }

  return {
    wake,
    stop: () => {
      stopped = true
      callOff()
    },
  }
}
