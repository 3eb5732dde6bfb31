import { dropLease, leaseTime, renewLease, takeLease } from '../../cache/database/leases.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { wait } from './wait.ts'

/** How a lock is taken. */
export interface LockOptions {
  /** Leaves the queue; ignored once the lock is gained. */
  readonly signal?: AbortSignal
  /** Does not queue: `work` is called at once with whether the lock was free. */
  readonly ifFree?: boolean
  /** Takes the lock from its holder. */
  readonly steal?: boolean
}

/** How often a lease of another holder is checked, in milliseconds. */
const rhythm = 250

const aborted = () => new DOMException('The turn was given up or taken away', 'AbortError')

/** A lock by a lease row, for browsers without Web Locks: a tab that dies loses the lock when its lease has expired. */
export async function takeLeaseLock<R>(
  db: WorkDatabase,
  Name: string,
  { signal, ifFree = false, steal = false }: LockOptions,
  work: (isMine: boolean) => Promise<R>,
): Promise<R> {
  const Holder = crypto.randomUUID()
  const lease = () => ({ Name, Holder, Until: Date.now() + leaseTime })
  while (!(await takeLease(db, lease(), { now: Date.now(), force: steal }))) {
    if (ifFree) return work(false)
    await wait(rhythm, signal)
    if (signal?.aborted) throw aborted()
  }
  let timer: ReturnType<typeof setInterval> | undefined
  const taken = new Promise<never>((_resolve, reject) => {
    const renew = async () => {
      // A store that breaks meanwhile does not lose the lock: no one else can read it either.
      if (!(await renewLease(db, lease()).catch(() => true))) reject(aborted())
    }
    timer = setInterval(() => void renew(), leaseTime / 3)
  })
  try {
    return await Promise.race([work(true), taken])
  } finally {
    clearInterval(timer)
    await dropLease(db, lease()).catch(() => undefined)
  }
}
