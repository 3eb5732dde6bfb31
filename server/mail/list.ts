import { and, count, desc, eq, ilike, inArray, or, sql as text, type SQL } from 'drizzle-orm'
import { groupBy, pluck, pick } from '../../contract/core/collections.ts'
import { mailList } from '../../contract/mail/mailList.ts'
import type { MailCounts, MailFilter, MailRun, MailState, WrittenMail } from '../../contract/mail/mails.ts'
import type { Sql } from '../db/database.ts'
import { hasPart } from '../db/columnConditions.ts'
import { isOnDays } from '../db/dayOf.ts'
import { containing } from '../db/searchText.ts'
import { fromTable } from '../files/serveList.ts'
import { mailRuns, mails } from '../db/schema/mail.ts'
import { papers } from '../db/schema/papers.ts'
import { templates } from './templates/all.ts'

const none: MailCounts = { queued: 0, sent: 0, refused: 0, failed: 0 }

/** How many runs are listed. */
const runsListed = 20

/** The mails about a paper. Those of earlier versions, and those about several papers, name its code alone. */
function aboutPaper(id: string): SQL | undefined {
  const code = text`(select ${papers.PaperCode} from ${papers} where ${papers.Id} = ${id} and ${papers.PaperCode} <> '')`
  return or(eq(mails.PaperId, id), text`${mails.Subject} ~ ('\\m' || ${code} || '\\M')`)
}

/** The moment that the list shows. */
const shownTime = text`coalesce(${mails.SentOn},
  case when ${mails.State} = 'queued' and ${mails.Attempts} > 0 then ${mails.NextAttemptOn} end, ${mails.CreatedOn})`

function narrowed(filter: MailFilter): SQL | undefined {
  const { Text = '', RunId, PaperId, Template } = filter
  const part = containing(Text)
  return and(
    Text.trim() === '' ? undefined : or(ilike(mails.Recipient, part), ilike(mails.Subject, part)),
    RunId === undefined ? undefined : eq(mails.RunId, RunId),
    PaperId === undefined ? undefined : aboutPaper(PaperId),
    Template === undefined ? undefined : eq(mails.Template, Template),
    isOnDays(shownTime, filter.TimeFrom, filter.TimeTo),
    hasPart(filter.LastError, mails.LastError),
  )
}

const inState = ({ State }: MailFilter) => (State === undefined ? undefined : eq(mails.State, State))

const columns = {
  MailId: mails.Id,
  ...pick(mails, 'Recipient', 'Subject', 'Template', 'State', 'Attempts'),
  ...pick(mails, 'CreatedOn', 'NextAttemptOn', 'SentOn', 'LastError'),
}

type Row = Pick<typeof mails.$inferSelect, 'Template' | 'State' | 'NextAttemptOn'>

const listed = <M extends Row>({ Template, ...mail }: M) => ({
  ...mail,
  Kind: templates.get(Template)?.Title ?? '',
  // Only queued mails are tried again.
  NextAttemptOn: mail.State === 'queued' ? mail.NextAttemptOn : null,
})

const countsOf = (states: readonly { readonly State: MailState; readonly Count: number }[]): MailCounts => ({
  ...none,
  ...Object.fromEntries(states.map(({ State, Count }) => [State, Count])),
})

/** The outbox, newest first. */
export const outbox = fromTable(mailList, {
  table: mails,
  key: mails.Id,
  order: [desc(mails.CreatedOn), desc(mails.Id)],
  where: ({ filter }) => and(narrowed(filter), inState(filter)),
  rows: async (sql, ids) => {
    const rows = await sql
      .select(columns)
      .from(mails)
      .where(inArray(mails.Id, [...ids]))
      .orderBy(desc(mails.CreatedOn), desc(mails.Id))
    return rows.map(listed)
  },
  counts: async ({ sql, filter }) => {
    const states = await sql
      .select({ State: mails.State, Count: count() })
      .from(mails)
      .where(narrowed(filter))
      .groupBy(mails.State)
    const Counts = countsOf(states)
    const all = Counts.queued + Counts.sent + Counts.refused + Counts.failed
    return { Total: filter.State === undefined ? all : Counts[filter.State], Counts }
  },
})

/** One mail of the outbox with its text; that of an announcement is stored once. */
export async function writtenMail(sql: Sql, id: string): Promise<WrittenMail | undefined> {
  const [mail] = await sql
    .select({
      ...columns,
      PlainText: text<string>`coalesce(nullif(${mails.PlainText}, ''), ${mailRuns.PlainText}, '')`,
    })
    .from(mails)
    .leftJoin(mailRuns, eq(mailRuns.RunId, mails.RunId))
    .where(eq(mails.Id, id))
  return mail && listed(mail)
}

/** The newest runs, each with its progress. */
export async function listRuns(sql: Sql): Promise<MailRun[]> {
  const runs = await sql
    .select({ RunId: mailRuns.RunId, Title: mailRuns.Title, CreatedOn: mailRuns.CreatedOn })
    .from(mailRuns)
    .orderBy(desc(mailRuns.CreatedOn), desc(mailRuns.RunId))
    .limit(runsListed)
  if (runs.length === 0) return []
  const states = await sql
    .select({ RunId: mails.RunId, State: mails.State, Count: count() })
    .from(mails)
    .where(inArray(mails.RunId, pluck(runs, 'RunId')))
    .groupBy(mails.RunId, mails.State)
  const byRun = groupBy(states, ({ RunId }) => RunId)
  // A run without mails was dropped before any of them was sent.
  return runs.flatMap((run) => {
    const counted = byRun.get(run.RunId)
    return counted ? [{ ...run, Counts: countsOf(counted) }] : []
  })
}

/** The ids of all mails that match a filter and can be retried. */
export async function retriable(sql: Sql, filter: MailFilter): Promise<string[]> {
  const found = await sql
    .select({ Id: mails.Id })
    .from(mails)
    .where(and(narrowed(filter), inState(filter), inArray(mails.State, ['refused', 'failed'])))
  return pluck(found, 'Id')
}
