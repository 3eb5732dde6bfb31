import { useEffect, useState } from 'react'
import { getTickets } from '../../contract/tickets/tickets.ts'
import { databasesOf, eraseOtherCopies, type PersonDatabases } from '../cache/database/personDatabases.ts'
import { isActing } from '../stores/acting.ts'
import { whenIdleOrHidden } from '../stores/idle.ts'
import { onReturn } from '../stores/pageEvents.ts'
import { useSession } from '../stores/session.ts'
import { isAway, onBack } from '../stores/connection.ts'
import { isUnanswered } from '../sync/session/call.ts'
import { startSync } from '../sync/outbox/syncEngine.ts'
import { startLive } from '../sync/live/liveSession.ts'
import { keepLookups } from '../sync/pull/lookups.ts'
import { hasJustPulledPapers, pull, pullPapers, pullPeople } from '../sync/pull/pull.ts'
import { pullAssigned } from '../sync/pull/pullAssigned.ts'
import { pullAttending } from '../sync/pull/pullAttending.ts'
import { AfterFirst } from './AfterFirst.tsx'
import { followTabs } from './otherTabs.ts'
import { useAppBadge } from './waiting/useAppBadge.ts'

/** How often the app pulls changes while the window is visible, in milliseconds. */
const rhythm = 30_000

/**
 * Sends and pulls for the signed-in person. Sending starts as soon as the first screen leaves time, so that what is typed
 * is sent even if the window is closed at once; pulls and the live connection wait until the screen is shown (design §6).
 */
export function SyncHost({ userId }: { readonly userId: string }) {
  const [begins, setBegins] = useState(false)
  useEffect(() => whenIdleOrHidden(() => setBegins(true)), [])
  // At once: other tabs say what this one must do before they sign out or take a new version.
  useEffect(() => followTabs(userId), [userId])
  return (
    begins && (
      <>
        <Sending userId={userId} />
        <AfterFirst>
          <Pulling userId={userId} />
        </AfterFirst>
      </>
    )
  )
}

function Sending({ userId }: { readonly userId: string }) {
  useEffect(() => startSync(userId), [userId])
  useAppBadge()
  return null
}

function Pulling({ userId }: { readonly userId: string }) {
  const hasPapers = useSession(({ roles }) =>
    roles.some((role) => role === 'PaperPresenter' || role === 'GeneralAttendee'),
  )
  useEffect(() => startLive(userId), [userId])
  useEffect(() => {
    // The copies on this device belong to the acting admin.
    if (isActing()) return
    // If this fails, the next start deletes them.
    eraseOtherCopies(userId).catch(() => undefined)
  }, [userId])
  useEffect(() => {
    const { session } = useSession.getState()
    const near = { Country: session?.OrganizationCountry ?? '', State: session?.OrganizationState ?? '' }
    return onceReachable(() => void keepLookups(databasesOf(userId), near))
  }, [userId])
  const adds = useSession(({ roles }) => roles.includes('PaperPresenter'))
  useEffect(() => {
    // If this fails, the next start tries again.
    return adds ? onceReachable(() => void pullPeople(databasesOf(userId)).catch(() => undefined)) : undefined
  }, [userId, adds])
  const reviews = useSession(({ roles }) => roles.includes('Auditor'))
  useEffect(() => (hasPapers ? keepPulling(userId, pullAttendee()) : undefined), [userId, hasPapers])
  // Assigned papers are readable offline, even if their screen was never opened (offline O17).
  useEffect(() => (reviews ? keepPulling(userId, pullAssigned) : undefined), [userId, reviews])
  return null
}

/** Calls `act` once the portal is not away; returns a function that cancels it. */
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

/** Makes the pull of an attendee's data. */
function pullAttendee(): (databases: PersonDatabases) => Promise<void> {
  let isBrought = false
  /** Once per start: an attendee's data is readable offline, even if its screens were never opened. */
  const bring = async (databases: PersonDatabases) => {
    if (isBrought) return
    try {
      await pullAttending(databases)
      await pull(databases, getTickets)
      isBrought = true
    } catch (error) {
      // A refused pull is not repeated every 30 seconds.
      isBrought = !isUnanswered(error)
    }
  }
  let isFirst = true
  return async (databases) => {
    // At the start the dashboard has just pulled them.
    if (!isFirst || !hasJustPulledPapers(databases)) await pullPapers(databases)
    isFirst = false
    await bring(databases)
  }
}

/** Pulls now, at an interval, and when the window or the portal comes back. */
function keepPulling(userId: string, pullAll: (databases: PersonDatabases) => Promise<unknown>): () => void {
  let asking = false
  const ask = async () => {
    if (asking || isAway() || document.visibilityState !== 'visible') return
    asking = true
    // A missing response is ignored: the connection's badge shows it.
    await pullAll(databasesOf(userId)).catch(() => undefined)
    asking = false
  }
  const now = () => void ask()
  now()
  const timer = setInterval(now, rhythm)
  const stops = [onBack(now), onReturn(now), () => clearInterval(timer)]
  return () => stops.forEach((stop) => stop())
}
