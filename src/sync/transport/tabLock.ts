import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import type { LockOptions } from './leaseLock.ts'

/**
 * Runs `work` while no other tab of this device runs anything under the same name, and releases the lock when the
 * work has ended or the tab has died. Throws `AbortError` if the queue was left, or the lock was taken away.
 */
export type TakeTabLock = <R>(
  name: string,
  options: LockOptions,
  work: (isMine: boolean) => Promise<R>,
) => Promise<R>

/** Uses Web Locks if the browser has them, else leases in a work database (offline O8). */
export function tabLocksBy(open: () => Promise<WorkDatabase>): TakeTabLock {
  const locks = typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : undefined
  if (locks)
    return (name, { signal, ifFree, steal }, work) => {
      const how = ifFree ? { ifAvailable: true } : steal ? { steal } : signal ? { signal } : {}
      return locks.request(name, how, (lock) => work(lock !== null))
    }
  return async (name, options, work) => {
    const { takeLeaseLock } = await import('./leaseLock.ts')
    return takeLeaseLock(await open(), name, options, work)
  }
}
