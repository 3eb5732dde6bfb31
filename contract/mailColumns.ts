import type { Column } from './lists.ts'
import { mailStateLabels, type OutgoingMail } from './mails.ts'
import { mailScreenTexts } from './mailScreens.ts'
import { momentHere } from './moments.ts'

const moment = (instant: string) => momentHere(Date.parse(instant))

/** When it left, or when it is tried next, and how often it was tried. */
function timeOf({ State, SentOn, Attempts, NextAttemptOn, CreatedOn }: OutgoingMail): string {
  const isTried = Attempts > 0 && NextAttemptOn !== null
  const time = SentOn
    ? mailScreenTexts.sent(moment(SentOn))
    : isTried
      ? mailScreenTexts.next(moment(NextAttemptOn))
      : mailScreenTexts.created(moment(CreatedOn))
  return State !== 'sent' && Attempts > 0 ? `${time} · ${mailScreenTexts.attempts(Attempts)}` : time
}

/** The columns of the outbox. Its moments are told by the reader's clock. */
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
