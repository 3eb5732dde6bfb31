import type { Session } from '../../contract/accounts.ts'
import { databasesOf } from '../cache/person.ts'
import { dropAccess, keepAccess } from '../cache/workerAccess.ts'
import { useConnection } from '../stores/connection.ts'
import { useSession } from '../stores/session.ts'
import { apiBase, isOwnServer } from './apiBase.ts'
import { sendAuthorized } from './authorized.ts'
import { askForBackgroundSync } from './backgroundSync.ts'
import { makeSender, type Sender } from './sender.ts'
import { tabNames } from './tabNames.ts'

/** One drain at a time on a device where the browser has locks; elsewhere the server's promises make two harmless. */
async function underLock(userId: string, work: () => Promise<void>): Promise<void> {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  if (!locks) return work()
  await locks.request(tabNames.drainLock(userId), { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

/** Sends what one person's outbox holds, whenever there may be a way (offline O9). */
export function startScheduler(userId: string): Sender {
  const { work } = databasesOf(userId)
  const sender = makeSender({
    work,
    userId,
    signedIn: () => useSession.getState().session?.UserId,
    transport: (request) => sendAuthorized(request, { giveUpWhenSilent: true }, userId),
    alone: (drained) => underLock(userId, drained),
    now: () => Date.now(),
    random: Math.random,
    later: (act, milliseconds) => {
      const timer = setTimeout(act, milliseconds)
      return () => {
        clearTimeout(timer)
      }
    },
    waiting: () => {
      if (!useConnection.getState().reachable) askForBackgroundSync(userId)
    },
    echoes: isOwnServer,
  })

  const urgently = () => void sender.wake(true)
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
  urgently()

  return {
    wake: sender.wake,
    stop: () => {
      sender.stop()
      unfollow()
      unfollowSession()
      window.removeEventListener('online', urgently)
      window.removeEventListener('focus', whenVisible)
      document.removeEventListener('visibilitychange', whenVisible)
    },
  }
}
