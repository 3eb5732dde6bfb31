import { announcementTexts, sentState, targetsText } from './announcements.ts'
import { columnsOf } from '../core/columns.ts'
import { momentAt } from '../core/moments.ts'
import type { SentNotification } from './notificationAdmin.ts'

/** A notification, and the moment for its state, in milliseconds. */
export interface SentRow {
  readonly sent: SentNotification
  readonly now: number
}

const { sheet } = announcementTexts

/** The columns of a download of the sent notifications. */
export const sentColumns = columnsOf<SentRow>({
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
})
