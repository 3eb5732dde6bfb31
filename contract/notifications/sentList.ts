import { z } from 'zod'
import { announcementTexts, sentState, targetsText } from './announcements.ts'
import { columnsOf } from '../core/columns.ts'
import { defineList, type FilterOf } from '../core/list.ts'
import { momentAt } from '../core/moments.ts'
import { SentNotification } from './notificationAdmin.ts'

/** A notification, and the moment for its state, in milliseconds. */
export interface SentRow {
  readonly sent: SentNotification
  readonly now: number
}

const { sheet } = announcementTexts

/** What organisers sent, newest first: active and scheduled notifications, or ended and withdrawn ones. */
export const sentList = defineList({
  part: 'messages',
  row: SentNotification,
  shows: ['Notification'],
  filter: { State: z.enum(['active', 'past']).default('active') },
  columns: columnsOf<SentRow>({
    Subject: { heading: announcementTexts.subject, value: ({ sent }) => sent.Subject },
    To: { heading: sheet.to, value: ({ sent }) => targetsText(sent, sent.UserIds.length) },
    From: {
      heading: announcementTexts.from,
      value: ({ sent }, timeZone) => momentAt(sent.ActiveFrom, timeZone),
    },
    Until: {
      heading: announcementTexts.until,
      value: ({ sent }, timeZone) => (sent.ActiveUntil === null ? '' : momentAt(sent.ActiveUntil, timeZone)),
    },
    ByMail: { heading: announcementTexts.mailed, value: ({ sent }) => (sent.ByMail ? sheet.yes : '') },
    Readers: { heading: announcementTexts.readers, value: ({ sent }) => sent.Readers },
    Receivers: { heading: announcementTexts.receivers, value: ({ sent }) => sent.Receivers },
    State: { heading: sheet.state, value: ({ sent, now }) => announcementTexts.states[sentState(sent, now)] },
    SentBy: { heading: sheet.by, value: ({ sent }) => sent.CreatedByName },
  }),
  fields: { State: {} },
  open: 'open',
  page: { path: '/Notification', summary: 'What organisers sent, newest first, active or past' },
  sheet: {
    path: '/Report/notification-list',
    summary: 'All notifications that organisers sent, active or past',
    file: 'notifications',
  },
})
export const { page: getNotifications, sheet: downloadSent } = sentList

export type SentFilter = FilterOf<typeof sentList>
