import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import type { TurnOptions } from './leaseLock.ts'

/**
 * Runs `work` while no other tab of this device runs anything under the same name, and gives the turn back when it has
 * ended or the tab has died. Throws `AbortError` where the queue was left, or the turn was taken away.
 */
export type TakeTurn = <R>(
  name: string,
  options: TurnOptions,
  work: (isMine: boolean) => Promise<R>,
) => Promise<R>

/** By Web Locks where the browser has them, else by leases in a work database (offline O8). */
export function turnsBy(open: () => Promise<WorkDatabase>): TakeTurn {
  const locks = typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : undefined
  if (locks)
    return (name, { signal, ifFree, steal }, work) => {
      const how = ifFree ? { ifAvailable: true } : steal ? { steal } : signal ? { signal } : {}
      return locks.request(name, how, (lock) => work(lock !== null))
    }
  return async (name, options, work) => {
    const { takeLeasedTurn } = await import('./leaseLock.ts')
    return takeLeasedTurn(await open(), name, options, work)
  }
}
