import { and, eq, isNull, sql as text } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { holds, type HeldParts } from '../../contract/core/deskParts.ts'
import { noId } from '../../contract/core/limits.ts'
import { dayLong } from '../../contract/core/moments.ts'
import { undoKinds } from '../../contract/core/undo.ts'
import type { Inbox } from '../../contract/reports/inbox.ts'
import { listActiveDates } from '../conference/dates.ts'
import type { Sql } from '../db/database.ts'
import { ofHeldTheme } from '../db/heldThemes.ts'
import { mails } from '../db/schema/mail.ts'
import { objections, papers, waitingDecisions } from '../db/schema/papers.ts'
import { bills, transfers } from '../db/schema/payments.ts'
import { accommodations } from '../db/schema/registration.ts'
import { reviews } from '../db/schema/reviews.ts'
import { isReady } from '../papers/reminders/readyDrafts.ts'
import { isLate } from '../reviews/openReviews.ts'
import { openEntries } from '../undo/openEntries.ts'

/** How far ahead a deadline is in the inbox, in days. */
const ahead = 7

/** The most acts that it names; the screens of each have all of them. */
const mostActs = 20

const distinct = (column: unknown) => text<number>`count(distinct ${column})::int`

const noClaims = { ClaimsOfPapers: 0, ClaimsOfUsers: 0 }

/** Bills with claims that wait for a confirmation, with a paper and without. */
async function claims(sql: Sql) {
  const billsWhere = (condition: unknown) =>
    text<number>`(count(distinct ${bills.PaymentDetailsId}) filter (where ${condition}))::int`
  const [row] = await sql
    .select({
      ClaimsOfPapers: billsWhere(text`${accommodations.PaperId} <> ${noId}`),
      ClaimsOfUsers: billsWhere(text`${accommodations.PaperId} = ${noId}`),
    })
    .from(transfers)
    .innerJoin(bills, eq(bills.PaymentDetailsId, transfers.PaymentDetailsId))
    .innerJoin(accommodations, eq(accommodations.AccommodationId, bills.AccommodationId))
    .where(eq(transfers.State, 'waiting'))
  return row ?? noClaims
}

/** What waits for an organiser who holds these parts of the desk. `now` is in milliseconds since 1970. */
export async function readInbox(sql: Sql, now: number, held: HeldParts): Promise<Inbox> {
  const hasPapers = holds(held, 'papers')
  const hasMessages = holds(held, 'messages')
  const within = ofHeldTheme()
  const of = (paperId: PgColumn) =>
    within && text`exists (select 1 from ${papers} where ${papers.Id} = ${paperId} and ${within})`
  const objected = () =>
    sql
      .select({ Count: distinct(objections.PaperId) })
      .from(objections)
      .where(and(isNull(objections.SettledOn), of(objections.PaperId)))
  const overdue = () =>
    sql
      .select({ Count: distinct(reviews.Id) })
      .from(reviews)
      .innerJoin(papers, eq(papers.Id, reviews.PaperId))
      .where(and(isLate(now), within))
  const dates = await listActiveDates(sql)
  const acts = await openEntries(sql, now, held)
  return {
    ReviewsOverdue: hasPapers ? ((await overdue())[0]?.Count ?? 0) : 0,
    ...(holds(held, 'money') ? await claims(sql) : noClaims),
    MailsRefused: hasMessages ? await sql.$count(mails, eq(mails.State, 'refused')) : 0,
    MailsGivenUp: hasMessages ? await sql.$count(mails, eq(mails.State, 'failed')) : 0,
    Objections: hasPapers ? ((await objected())[0]?.Count ?? 0) : 0,
    DecisionsToUndo: hasPapers ? await sql.$count(waitingDecisions, of(waitingDecisions.PaperId)) : 0,
    ActsToUndo: acts
      .filter(({ Kind }) => Kind !== undoKinds.papers)
      .slice(0, mostActs)
      .map(({ UndoId, Kind, Title, DueOn }) => ({ UndoId, Kind, Title, UndoUntil: DueOn })),
    DraftsReady: hasPapers ? await sql.$count(papers, and(isReady, within)) : 0,
    Deadlines: dates.flatMap(({ Title, EndsOn }) => {
      const left = EndsOn === null ? -1 : Date.parse(EndsOn) - now
      return EndsOn !== null && left >= 0 && left <= ahead * dayLong ? [{ Title, EndsOn }] : []
    }),
  }
}
