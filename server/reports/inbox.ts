import { and, eq, inArray, isNull, lt, sql as text } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import { dayLong } from '../../contract/core/moments.ts'
import type { Inbox } from '../../contract/reports/inbox.ts'
import { listActiveDates } from '../conference/dates.ts'
import type { Sql } from '../db/database.ts'
import { mails } from '../db/schema/mail.ts'
import { objections, papers, waitingDecisions } from '../db/schema/papers.ts'
import { bills, transfers } from '../db/schema/payments.ts'
import { accommodations } from '../db/schema/registration.ts'
import { reviews } from '../db/schema/reviews.ts'
import { isReady } from '../papers/reminders/readyDrafts.ts'

/** How far ahead a deadline is in the inbox, in days. */
const ahead = 7

const distinct = (column: unknown) => text<number>`count(distinct ${column})::int`

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
  return row ?? { ClaimsOfPapers: 0, ClaimsOfUsers: 0 }
}

/** What waits for an organiser. `now` is in milliseconds since 1970. */
export async function readInbox(sql: Sql, now: number): Promise<Inbox> {
  const [objected] = await sql
    .select({ Count: distinct(objections.PaperId) })
    .from(objections)
    .where(isNull(objections.SettledOn))
  const dates = await listActiveDates(sql)
  return {
    ReviewsOverdue: await sql.$count(
      reviews,
      and(inArray(reviews.State, ['assigned', 'accepted']), lt(reviews.DueOn, new Date(now).toISOString())),
    ),
    ...(await claims(sql)),
    MailsRefused: await sql.$count(mails, eq(mails.State, 'refused')),
    MailsGivenUp: await sql.$count(mails, eq(mails.State, 'failed')),
    Objections: objected?.Count ?? 0,
    DecisionsToUndo: await sql.$count(waitingDecisions),
    DraftsReady: await sql.$count(papers, isReady),
    Deadlines: dates.flatMap(({ Title, EndsOn }) => {
      const left = EndsOn === null ? -1 : Date.parse(EndsOn) - now
      return EndsOn !== null && left >= 0 && left <= ahead * dayLong ? [{ Title, EndsOn }] : []
    }),
  }
}
