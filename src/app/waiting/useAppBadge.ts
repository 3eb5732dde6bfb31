import { useEffect } from 'react'
import { isWork } from '../../cache/outbox/outbox.ts'
import { databasesOf } from '../../cache/database/personDatabases.ts'
import { useUnread } from '../../features/notifications/useNotifications.ts'
import { useOutbox } from '../../features/sync/useOutbox.ts'

/**
 * Shows on the installed app's icon how much waits, where the system has badges: notifications that are not read, and
 * changes that are not sent.
 */
export function useAppBadge(userId: string): void {
  const unsent = useOutbox(userId)?.filter(isWork).length
  const unread = useUnread(databasesOf(userId))
  const waiting = unsent === undefined ? undefined : unsent + unread
  useEffect(() => {
    if (waiting === undefined || !('setAppBadge' in navigator)) return
    // A system without badges, or without leave to show them, refuses: nothing depends on it.
    navigator.setAppBadge(waiting).catch(() => undefined)
  }, [waiting])
  useEffect(
    () => () => {
      if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
    },
    [],
  )
}
