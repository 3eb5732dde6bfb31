import { startDrainTriggers } from './drainTriggers.ts'
import type { Sender } from './sender.ts'

let scheduler: Sender | undefined

/** Starts sending for the person who is signed in; answers how to stop. */
export function startSync(userId: string): () => void {
  scheduler?.stop()
  const started = startDrainTriggers(userId)
  scheduler = started
  return () => {
    started.stop()
    if (scheduler === started) scheduler = undefined
  }
}

/** Tells the sync layer that something new waits; `urgent` also retries what waits for its back-off. */
export async function wakeSync(urgent = false): Promise<void> {
  await scheduler?.wake(urgent)
}

/** Tells the sync layer that another tab has queued something. */
export function otherTabQueued(): void {
  void scheduler?.hear().catch(() => undefined)
}
