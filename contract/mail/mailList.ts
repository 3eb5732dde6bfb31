import { dayFields, wordField } from '../core/columnFilters.ts'
import { columnsOf } from '../core/columns.ts'
import { defineList } from '../core/list.ts'
import { momentAt } from '../core/moments.ts'
import { MailCounts, MailFilter, mailStateLabels, OutgoingMail } from './mails.ts'
import { mailScreenTexts as texts } from './mailScreens.ts'

/** When it was sent, or the next attempt and the number of attempts. */
function timeOf(
  { State, SentOn, Attempts, NextAttemptOn, CreatedOn }: OutgoingMail,
  timeZone: string,
): string {
  const moment = (instant: string) => momentAt(instant, timeZone)
  const isTried = Attempts > 0 && NextAttemptOn !== null
  const time = SentOn
    ? texts.sent(moment(SentOn))
    : isTried
      ? texts.next(moment(NextAttemptOn))
      : texts.created(moment(CreatedOn))
  return State !== 'sent' && Attempts > 0 ? `${time} · ${texts.attempts(Attempts)}` : time
}

const columns = columnsOf<OutgoingMail>({
  Recipient: { heading: texts.receiver, value: 'Recipient' },
  Subject: { heading: texts.subject, value: 'Subject' },
  State: { heading: texts.state, value: ({ State }) => mailStateLabels[State] },
  Time: { heading: texts.time, value: timeOf },
})

/** The outbox, newest first (spec §2 "/notifications/admin"). */
export const mailList = defineList({
  name: 'mails',
  part: 'messages',
  row: OutgoingMail,
  // No change of a mail is published: the screen asks again while mails wait.
  shows: [],
  filter: MailFilter.shape,
  columns,
  search: { label: texts.search, hint: texts.searchHint },
  fields: {
    // Their choices come with the mails: they say how many there are of each.
    State: { label: texts.state },
    PaperId: { address: 'paper' },
    RunId: { address: 'run', label: texts.run, any: texts.anyRun },
    // Its choices are the texts that organisers can change.
    Template: { address: 'kind', isRare: true, label: texts.kind, any: texts.anyKind },
    ...dayFields('Time', texts.time),
    LastError: wordField(texts.words),
  },
  open: 'outgoing',
  views: { of: 'mails', usual: [{ name: texts.refusedView, query: 'state=refused' }] },
  more: {
    /** Of all mails that match the words, in any state. */
    Counts: MailCounts,
  },
  page: { path: '/Mail', summary: 'The outbox, newest first, by state and words, in pages' },
  sheet: {
    path: '/Report/mail-list',
    summary: 'All mails of the outbox that a filter finds',
    file: 'mail',
    /** Also the details that the list shows with the subject. */
    columns: [
      ...columns,
      ...columnsOf<OutgoingMail>({
        Kind: { heading: texts.kind, value: 'Kind', isHidden: true },
        LastError: { heading: texts.words, value: 'LastError', isHidden: true },
      }),
    ],
  },
})
export const { page: getMails, sheet: downloadMails } = mailList
