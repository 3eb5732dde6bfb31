import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect } from 'react'
import { unreadOf, type StoredNotification } from '../../../contract/notifications/notifications.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { readNotifications } from '../../cache/entities/readMarks.ts'
import { useConnection } from '../../stores/connection.ts'
import { useLive } from '../../stores/live.ts'
import { useOnChangeHint } from '../../stores/changeHints.ts'
import { logFailure } from './log.ts'
import { useDue } from '../../stores/silence.ts'
import { pullNotifications, usePulling } from './pulling.ts'

/**
 * The person's stored notifications on this device, newest first; null if there are none yet, undefined while
 * loading.
 */
export function useStored(databases: PersonDatabases): readonly StoredNotification[] | null | undefined {
  return useLiveQuery(
    () =>
      readNotifications(databases).then(
        (list) => list ?? null,
        (error: unknown) => {
          logFailure('the device could not be read', error)
          return null
        },
      ),
    [databases],
  )
}

/** The number of unread messages. */
export function useUnread(databases: PersonDatabases): number {
  const stored = useStored(databases)
  const live = useLive((state) => state.notifications)
  return unreadOf(stored ?? [], live)
}

/**
 * Keeps the list up to date while its window is visible: it pulls at once, on a live message, when the portal hints
 * at changes or responds again, and when the window gets the focus (offline O9, O15).
 */
export function useKeepPulled(databases: PersonDatabases): void {
  const newest = useLive((state) => state.notifications[0]?.id)
  const isReachable = useConnection((state) => state.reachable)
  const due = useDue(({ count }) => count)
  const ask = useCallback(() => {
    if (isReachable && document.visibilityState === 'visible') void pullNotifications(databases)
  }, [databases, isReachable])
  useOnChangeHint(ask)
  useEffect(ask, [ask, newest])
  useEffect(() => {
    if (due > 0 && usePulling.getState().state === 'silent') ask()
  }, [due, ask])
  useEffect(() => {
    window.addEventListener('focus', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      window.removeEventListener('focus', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [ask])
}
