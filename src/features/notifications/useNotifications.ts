import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { unreadOf, type StoredNotification } from '../../../contract/notifications/notifications.ts'
import { readNotifications } from '../../cache/entities/readMarks.ts'
import { useLive } from '../../stores/live.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { logFailure } from './logFailure.ts'
import { usePulling } from './usePulledNotifications.ts'

/**
 * The person's stored notifications on this device, newest first; null if there are none yet, undefined while
 * loading.
 */
export function useStored(): readonly StoredNotification[] | null | undefined {
  const databases = useDatabases()
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
export function useUnread(): number {
  const stored = useStored()
  const live = useLive((state) => state.notifications)
  return unreadOf(stored ?? [], live)
}

/**
 * Keeps the list up to date while its window is visible: it pulls at once, on a live message, when the portal hints
 * at changes or responds again, and when the window gets the focus (offline O9, O15).
 */
export function useKeepPulled(): void {
  const newest = useLive((state) => state.notifications[0]?.id)
  const { refresh } = usePulling({ isCopyOnly: false })
  useEffect(refresh, [refresh, newest])
}
