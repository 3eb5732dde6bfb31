import { announcementTexts, sentState, targetsText } from './announcements.ts'
import type { Column } from '../core/columns.ts'
import { momentAt } from '../core/moments.ts'
import type { SentNotification } from './notificationAdmin.ts'

/** A notification, and the moment for its state, in milliseconds. */
export interface SentRow {
  readonly sent: SentNotification
  readonly now: number
}

const { sheet } = announcementTexts

/** The columns of a download of the sent notifications. */
export const sentColumns: readonly Column<SentRow>[] = [
  { key: 'Subject', heading: announcementTexts.subject, value: ({ sent }) => sent.Subject, isShown: true },
  {
    key: 'To',
    heading: sheet.to,
    value: ({ sent }) => targetsText(sent, sent.UserIds.length),
    isShown: true,
  },
  {
    key: 'From',
    heading: announcementTexts.from,
    value: ({ sent }, timeZone) => momentAt(sent.ActiveFrom, timeZone),
    isShown: true,
  },
  {
    key: 'Until',
    heading: announcementTexts.until,
    value: ({ sent }, timeZone) => (sent.ActiveUntil === null ? '' : momentAt(sent.ActiveUntil, timeZone)),
    isShown: true,
  },
  {
    key: 'ByMail',
    heading: announcementTexts.mailed,
    value: ({ sent }) => (sent.ByMail ? sheet.yes : ''),
    isShown: true,
  },
  { key: 'Readers', heading: announcementTexts.readers, value: ({ sent }) => sent.Readers, isShown: true },
  {
    key: 'Receivers',
    heading: announcementTexts.receivers,
    value: ({ sent }) => sent.Receivers,
    isShown: true,
  },
  {
    key: 'State',
    heading: sheet.state,
    value: ({ sent, now }) => announcementTexts.states[sentState(sent, now)],
    isShown: true,
  },
  { key: 'SentBy', heading: sheet.by, value: ({ sent }) => sent.CreatedByName, isShown: true },
]
