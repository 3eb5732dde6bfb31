import type { Column } from '../core/columns.ts'
import { mailStateLabels, type OutgoingMail } from './mails.ts'
import { mailScreenTexts } from './mailScreens.ts'
import { momentAt } from '../core/moments.ts'

/** When it left, or when it is tried next, and how often it was tried. */
function timeOf(
  { State, SentOn, Attempts, NextAttemptOn, CreatedOn }: OutgoingMail,
  timeZone: string,
): string {
  const moment = (instant: string) => momentAt(instant, timeZone)
  const isTried = Attempts > 0 && NextAttemptOn !== null
  const time = SentOn
    ? mailScreenTexts.sent(moment(SentOn))
    : isTried
      ? mailScreenTexts.next(moment(NextAttemptOn))
      : mailScreenTexts.created(moment(CreatedOn))
  return State !== 'sent' && Attempts > 0 ? `${time} · ${mailScreenTexts.attempts(Attempts)}` : time
}

/** The columns of the outbox. */
export const mailColumns: readonly Column<OutgoingMail>[] = [
  {
    key: 'Recipient',
    heading: mailScreenTexts.receiver,
    value: ({ Recipient }) => Recipient,
    isShown: true,
  },
  { key: 'Subject', heading: mailScreenTexts.subject, value: ({ Subject }) => Subject, isShown: true },
  {
    key: 'State',
    heading: mailScreenTexts.state,
    value: ({ State }) => mailStateLabels[State],
    isShown: true,
  },
  { key: 'Time', heading: mailScreenTexts.time, value: timeOf, isShown: true },
]

/** The columns of a download of the outbox: what its list shows, and what stands within its subjects there. */
export const mailSheetColumns: readonly Column<OutgoingMail>[] = [
  ...mailColumns,
  { key: 'Kind', heading: mailScreenTexts.kind, value: ({ Kind }) => Kind, isShown: false },
  { key: 'LastError', heading: mailScreenTexts.words, value: ({ LastError }) => LastError, isShown: false },
]
