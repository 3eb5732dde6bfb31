import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant } from '../core/fields.ts'
import { longDate } from '../core/moments.ts'
import type { LiveNotification } from '../hub/hub.ts'

/** The address that a notification opens, below the app's own; empty for none. */
const Link = z.string()

/** A stored notification as its receiver sees it in lists (spec §3 "Notification (stored)"). */
export const StoredNotification = z.object({
  Id,
  Subject: z.string(),
  IsRead: z.boolean(),
  CreatedOn: Instant,
  Link,
})
export type StoredNotification = z.infer<typeof StoredNotification>

/** An opened notification: `Body` is HTML, cleaned by the server. */
export const OpenedNotification = StoredNotification.extend({ Body: z.string() })
export type OpenedNotification = z.infer<typeof OpenedNotification>

export const notificationTexts = {
  title: 'Notifications',
  recent: 'Recent Notifications',
  none: 'No notifications yet',
  noUnread: 'No recent unread notifications',
  loading: 'Loading notifications...',
  emptyHint: 'What happens to your papers, and what the organisers tell you, appears here.',
  choose: 'Choose a notification to read it.',
  live: 'Live messages',
  connected: 'Connected',
  disconnected: 'Disconnected',
  all: 'All',
  unread: 'Unread',
  back: 'All notifications',
  more: 'Open',
  offlineBody:
    'The text of this notification is not on this device. It is shown when the portal answers again.',
  failed: 'The notifications could not be loaded. Please try again.',
  bell: (badge: string, state: string) =>
    badge ? `Notifications, ${badge} unread, ${state}` : `Notifications, ${state}`,
  markAll: 'Mark all as read',
  clearAll: 'Clear all',
  today: 'Today',
  yesterday: 'Yesterday',
  bodyRequired: 'Body is required',
  targetRequired: 'Choose at least one receiver',
  untilBeforeFrom: 'Active until must be after active from',
  unknownPerson: 'One of the people chosen does not exist',
  withdrawn: 'This notification has been withdrawn',
} as const

/** The label of a day: Today, Yesterday, or the date (spec §2 "Notification panel"). */
export function dayWord(instant: string, now: number): string {
  const day = (moment: number) => new Date(moment).toDateString()
  const moment = Date.parse(instant)
  if (day(moment) === day(now)) return notificationTexts.today
  const before = new Date(now)
  before.setDate(before.getDate() - 1)
  if (day(moment) === before.toDateString()) return notificationTexts.yesterday
  return longDate(instant)
}

/**
 * The number of unread messages: stored ones, and live ones without a stored copy. A live message with the words of a
 * stored one is the same message, and is not counted twice.
 */
export function unreadOf(
  stored: readonly Pick<StoredNotification, 'Subject' | 'IsRead'>[],
  live: readonly Pick<LiveNotification, 'message' | 'isRead'>[],
): number {
  const subjects = new Set(stored.map(({ Subject }) => Subject))
  const alone = live.filter(({ message, isRead }) => !isRead && !subjects.has(message))
  return stored.filter(({ IsRead }) => !IsRead).length + alone.length
}

/** The text of the bell's badge: empty for none, with a cap (spec §2: 99+ on desktop, 10+ on a phone). */
export function badgeOf(unread: number, cap: 99 | 10): string {
  if (unread <= 0) return ''
  return unread > cap ? `${cap}+` : String(unread)
}

export const getActiveNotifications = endpoint('GET /Notification/active', {
  summary: 'The caller’s notifications that are active, newest first',
  callers: 'signedIn',
  part: 'any',
  shows: ['Notification'],
  result: z.array(StoredNotification),
})

export const openNotification = endpoint('GET /Notification/:id/active', {
  summary: 'One of the caller’s notifications; marks it read, so it must not be repeated or kept',
  callers: 'signedIn',
  part: 'any',
  shows: ['Notification'],
  owned: 'Notification',
  result: OpenedNotification,
})

export const markRead = endpoint('PUT /Notification/:id/mark-read', {
  summary: 'Marks one of the caller’s notifications read',
  callers: 'signedIn',
  part: 'any',
  owned: 'Notification',
})

export const markAllRead = endpoint('PUT /Notification/mark-all-read', {
  summary: 'Marks all of the caller’s notifications read',
  callers: 'signedIn',
  part: 'any',
})
