import type { Session } from '../../contract/accounts.ts'
import { retryNow, readOutbox } from '../cache/outbox.ts'
import { databasesOf } from '../cache/person.ts'
import { dropAccess, keepAccess } from '../cache/workerAccess.ts'
import { useConnection } from '../stores/connection.ts'
import { useSession } from '../stores/session.ts'
import { apiBase, isOwnServer } from './apiBase.ts'
import { sendAuthorized } from './authorized.ts'
import { askForBackgroundSync } from './backgroundSync.ts'
import { drain } from './drain.ts'
import { tabNames } from './tabNames.ts'

/** How often the outbox is looked at while something waits, in milliseconds, give or take a fifth (offline O9). */
const rhythm = 30_000

export interface Scheduler {
  /** Looks at the outbox soon; `urgent` also at what waits for its back-off. */
  wake(urgent?: boolean): Promise<void>
  stop(): void
}

/** One drain at a time on a device where the browser has locks; elsewhere the server's promises make two harmless. */
async function underLock(userId: string, work: () => Promise<void>): Promise<void> {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  if (!locks) return work()
  await locks.request(tabNames.drainLock(userId), { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

/** Sends what one person's outbox holds, whenever there may be a way (offline O9). */
export function startScheduler(userId: string): Scheduler {
  const { work } = databasesOf(userId)
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  const run = () =>
    underLock(userId, () =>
      drain({
        db: work,
        transport: (request) => sendAuthorized(request, { giveUpWhenSilent: true }),
        now: Date.now,
        random: Math.random,
        echoes: isOwnServer,
      }),
    )

  const planNext = async () => {
    clearTimeout(timer)
    if (stopped) return
    const rows = (await readOutbox(work)).filter((row) => row.State === 'pending' || row.State === 'sending')
    if (rows.length === 0) return
    if (!useConnection.getState().reachable) askForBackgroundSync(userId)
    const due = Math.min(...rows.map((row) => row.NextAttemptOn)) - Date.now()
    const wait = Math.min(Math.max(due, 100), rhythm * (0.8 + Math.random() * 0.4))
    timer = setTimeout(() => void wake(), wait)
  }

  async function wake(urgent = false): Promise<void> {
    // Each row is sent only as its own person (offline O10).
    if (stopped || useSession.getState().session?.UserId !== userId) return
    if (urgent) await retryNow(work)
    running ??= run().finally(() => {
      running = undefined
    })
    await running
    await planNext()
  }

  const urgently = () => void wake(true)
  const whenVisible = () => {
    if (document.visibilityState === 'visible') urgently()
  }
  window.addEventListener('online', urgently)
  window.addEventListener('focus', whenVisible)
  document.addEventListener('visibilitychange', whenVisible)
  const keepToken = (session: Session | null) => {
    const kept =
      session?.UserId === userId
        ? keepAccess(work, { AccessToken: session.AccessToken, ApiBase: apiBase })
        : dropAccess(work)
    // Without it the worker leaves everything to the page.
    kept.catch(() => undefined)
  }
  keepToken(useSession.getState().session)
  const unfollowSession = useSession.subscribe(({ session }, before) => {
    if (session !== before.session) keepToken(session)
  })
  const unfollow = useConnection.subscribe((state, before) => {
    if (state.reachable && !before.reachable) urgently()
  })
  void wake(true)

  return {
    wake,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      unfollow()
      unfollowSession()
      window.removeEventListener('online', urgently)
      window.removeEventListener('focus', whenVisible)
      document.removeEventListener('visibilitychange', whenVisible)
    },
  }
}
