import { drainInBackground } from '../src/sync/outbox/backgroundDrain.ts'
import { userOfTag } from '../src/sync/outbox/backgroundSync.ts'

declare const self: ServiceWorkerGlobalScope

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** Background Sync: drains the outbox when the network is back, even if no page is open (offline O9). */
export function sendInBackground(): void {
  self.addEventListener('sync', (event) => {
    const { tag } = event as SyncEvent
    const userId = userOfTag(tag)
    if (userId) (event as SyncEvent).waitUntil(drainInBackground(userId))
  })
}
