import { startDrainTriggers } from './drainTriggers.ts'
import type { Sender } from './sender.ts'

let scheduler: Sender | undefined

/** Starts sending for the signed-in person; returns a function to stop. */
export function startSync(userId: string): () => void {
  scheduler?.stop()
  const started = startDrainTriggers(userId)
  scheduler = started
  return () => {
    started.stop()
    if (scheduler === started) scheduler = undefined
  }
}

/** Notifies the sync layer of a new row; `urgent` also retries rows in back-off. */
export async function wakeSync(urgent = false): Promise<void> {
  await scheduler?.wake(urgent)
}

/** Notifies the sync layer that another tab has queued something. */
export function otherTabQueued(): void {
  void scheduler?.hear().catch(() => undefined)
}
