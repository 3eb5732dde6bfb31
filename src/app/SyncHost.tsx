import { useEffect, useState } from 'react'
import { databasesOf, eraseOtherCopies, type PersonDatabases } from '../cache/database/personDatabases.ts'
import { isActing } from '../stores/acting.ts'
import { whenIdle } from '../stores/idle.ts'
import { useSession } from '../stores/session.ts'
import { isAway, onBack } from '../stores/connection.ts'
import { CallError } from '../sync/session/call.ts'
import { startSync } from '../sync/outbox/syncEngine.ts'
import { startLive } from '../sync/live/liveSession.ts'
import { keepLookups } from '../sync/pull/lookups.ts'
import { pullPapers, pullPeople } from '../sync/pull/pull.ts'
import { pullAssigned } from '../sync/pull/pullAssigned.ts'
import { pullAttending } from '../sync/pull/pullAttending.ts'
import { followTabs } from './otherTabs.ts'
import { useAppBadge } from './waiting/useAppBadge.ts'

/** How often the server is asked for news while the window is seen, in milliseconds. */
const rhythm = 30_000

/** Sends and pulls for the person who is signed in, as long as they are; the first screen comes before (design §6). */
export function SyncHost({ userId }: { readonly userId: string }) {
  const [begins, setBegins] = useState(false)
  useEffect(() => whenIdle(() => setBegins(true)), [])
  return begins && <Syncing userId={userId} />
}

function Syncing({ userId }: { readonly userId: string }) {
  const hasPapers = useSession(({ roles }) =>
    roles.some((role) => role === 'PaperPresenter' || role === 'GeneralAttendee'),
  )
  useEffect(() => startSync(userId), [userId])
  useAppBadge(userId)
  useEffect(() => followTabs(userId), [userId])
  useEffect(() => startLive(userId), [userId])
  useEffect(() => {
    // The copies that lie here are the admin's who acts.
    if (isActing()) return
    // What cannot be deleted now goes at the next start.
    eraseOtherCopies(userId).catch(() => undefined)
  }, [userId])
  useEffect(() => {
    const { session } = useSession.getState()
    const near = { Country: session?.OrganizationCountry ?? '', State: session?.OrganizationState ?? '' }
    return onceReachable(() => void keepLookups(databasesOf(userId), near))
  }, [userId])
  const adds = useSession(({ roles }) => roles.includes('PaperPresenter'))
  useEffect(() => {
    // What cannot be had now is asked for at the next start.
    return adds ? onceReachable(() => void pullPeople(databasesOf(userId)).catch(() => undefined)) : undefined
  }, [userId, adds])
  const reviews = useSession(({ roles }) => roles.includes('Auditor'))
  useEffect(() => (hasPapers ? keepPulling(userId, pullAttendee()) : undefined), [userId, hasPapers])
  // What is to be reviewed is read with no network too, also before its screen was opened (offline O17).
  useEffect(() => (reviews ? keepPulling(userId, pullAssigned) : undefined), [userId, reviews])
  return null
}

/** Does something once the portal is not away; answers how to call it off. */
function onceReachable(act: () => void): () => void {
  if (!isAway()) {
    act()
    return () => undefined
  }
  const stop = onBack(() => {
    stop()
    act()
  })
  return stop
}

/** Brings what somebody who attends needs. */
function pullAttendee(): (databases: PersonDatabases) => Promise<void> {
  let isBrought = false
  /** Once a start: what they attend with is read with no network too, also what they never opened. */
  const bring = async (databases: PersonDatabases) => {
    if (isBrought) return
    try {
      await pullAttending(databases)
      isBrought = true
    } catch (error) {
      // What was refused once is not asked for again every half a minute.
      isBrought = !(error instanceof CallError && error.reason === 'offline')
    }
  }
  return async (databases) => {
    await pullPapers(databases)
    await bring(databases)
  }
}

/** Pulls now, in a rhythm, and when the window or the portal comes back. */
function keepPulling(userId: string, pullAll: (databases: PersonDatabases) => Promise<unknown>): () => void {
  let asking = false
  const ask = async () => {
    if (asking || isAway() || document.visibilityState !== 'visible') return
    asking = true
    // No answer is no news: the connection's badge tells it.
    await pullAll(databasesOf(userId)).catch(() => undefined)
    asking = false
  }
  const now = () => void ask()
  now()
  const timer = setInterval(now, rhythm)
  const hearNoMore = onBack(now)
  window.addEventListener('focus', now)
  document.addEventListener('visibilitychange', now)
  return () => {
    clearInterval(timer)
    hearNoMore()
    window.removeEventListener('focus', now)
    document.removeEventListener('visibilitychange', now)
  }
}
