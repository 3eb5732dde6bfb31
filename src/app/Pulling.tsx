import { useEffect, useState } from 'react'
import { getTickets } from '../../contract/tickets/tickets.ts'
import { databasesOf, eraseOtherCopies, type PersonDatabases } from '../cache/database/personDatabases.ts'
import { isActing } from '../stores/acting.ts'
import { whenSettled } from '../stores/laterWork.ts'
import { onReturn } from '../stores/pageEvents.ts'
import { useSession } from '../stores/session.ts'
import { isAway, onBack } from '../stores/connection.ts'
import { isUnanswered } from '../sync/session/call.ts'
import { startLive } from '../sync/live/liveSession.ts'
import { keepLookups } from '../sync/pull/lookups.ts'
import { hasJustPulledPapers, pull, pullPapers, pullPeople } from '../sync/pull/pull.ts'
import { pullAssigned } from '../sync/pull/pullAssigned.ts'
import { pullAttending } from '../sync/pull/pullAttending.ts'

/** How often the app pulls changes while the window is visible, in milliseconds. */
const rhythm = 30_000

interface PullingProps {
  readonly userId: string
  /** True once the screen is shown. */
  readonly begins: boolean
}

/** Pulls what the device keeps for the signed-in person, and keeps the live connection. */
export function Pulling({ userId, begins }: PullingProps) {
  return begins && <Begun userId={userId} />
}

function Begun({ userId }: Pick<PullingProps, 'userId'>) {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => whenSettled(() => setSettled(true)), [])
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
    // A form that is opened earlier pulls them itself.
    if (!isSettled) return undefined
    const { session } = useSession.getState()
    const near = { Country: session?.OrganizationCountry ?? '', State: session?.OrganizationState ?? '' }
    return onceReachable(() => void keepLookups(databasesOf(userId), near))
  }, [userId, isSettled])
  const adds = useSession(({ roles }) => roles.includes('PaperPresenter'))
  useEffect(() => {
    // If this fails, the next start tries again.
    return adds && isSettled
      ? onceReachable(() => void pullPeople(databasesOf(userId)).catch(() => undefined))
      : undefined
  }, [userId, adds, isSettled])
  const reviews = useSession(({ roles }) => roles.includes('Auditor'))
  useEffect(() => (hasPapers ? keepPulling(userId, pullNewPapers()) : undefined), [userId, hasPapers])
  const attends = hasPapers && isSettled
  useEffect(() => (attends ? keepPulling(userId, pullAttendee()) : undefined), [userId, attends])
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

/** Makes the pull of a person's papers. */
function pullNewPapers(): (databases: PersonDatabases) => Promise<void> {
  let isFirst = true
  return async (databases) => {
    // At the start the dashboard has just pulled them.
    if (!isFirst || !hasJustPulledPapers(databases)) await pullPapers(databases)
    isFirst = false
  }
}

/** Makes the pull of an attendee's data: once per start, so that they are readable offline before they are opened. */
function pullAttendee(): (databases: PersonDatabases) => Promise<void> {
  let isBrought = false
  return async (databases) => {
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
