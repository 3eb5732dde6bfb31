import { limits } from '../../../contract/core/limits.ts'
import type { StoredNotification } from '../../../contract/notifications/notifications.ts'

/** The newest unread notifications, newest first (spec §9 "Recent notifications panel"). */
export function recentOf(stored: readonly StoredNotification[]): readonly StoredNotification[] {
  return stored
    .filter(({ IsRead }) => !IsRead)
    .sort((a, b) => b.CreatedOn.localeCompare(a.CreatedOn))
    .slice(0, limits.RecentNotifications)
}
