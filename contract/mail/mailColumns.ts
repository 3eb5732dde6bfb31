import { columnsOf, type Column } from '../core/columns.ts'
import { mailStateLabels, type OutgoingMail } from './mails.ts'
import { mailScreenTexts } from './mailScreens.ts'
import { momentAt } from '../core/moments.ts'

/** When it was sent, or the next attempt and the number of attempts. */
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

export const mailColumns = columnsOf<OutgoingMail>({
  Recipient: { heading: mailScreenTexts.receiver, value: 'Recipient' },
  Subject: { heading: mailScreenTexts.subject, value: 'Subject' },
  State: { heading: mailScreenTexts.state, value: ({ State }) => mailStateLabels[State] },
  Time: { heading: mailScreenTexts.time, value: timeOf },
})

/** The columns of a download of the outbox: those of its list, and the details that the list shows with the subject. */
export const mailSheetColumns: readonly Column<OutgoingMail>[] = [
  ...mailColumns,
  ...columnsOf<OutgoingMail>({
    Kind: { heading: mailScreenTexts.kind, value: 'Kind', isHidden: true },
    LastError: { heading: mailScreenTexts.words, value: 'LastError', isHidden: true },
  }),
]
