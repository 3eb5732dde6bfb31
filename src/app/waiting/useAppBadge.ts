import { useEffect } from 'react'
import { countWork } from '../../cache/outbox/outbox.ts'
import { useUnread } from '../../features/notifications/useNotifications.ts'
import { useOutbox } from '../../features/sync/useOutbox.ts'

/** Shows the number of unread notifications and unsent changes on the app's icon, where the system has badges. */
export function useAppBadge(): void {
  const rows = useOutbox()
  const unsent = rows && countWork(rows)
  const unread = useUnread()
  const waiting = unsent === undefined ? undefined : unsent + unread
  useEffect(() => {
    if (waiting === undefined || !('setAppBadge' in navigator)) return
    // A system without badges, or without permission to show them, refuses: nothing depends on it.
    navigator.setAppBadge(waiting).catch(() => undefined)
  }, [waiting])
  useEffect(
    () => () => {
      if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
    },
    [],
  )
}
