import { and, asc, eq, inArray, isNull, notInArray, sql as text } from 'drizzle-orm'
import { z } from 'zod'
import { groupBy, pick, pluck } from '../../../contract/core/collections.ts'
import { dependentsNamed, type Dependents } from '../../../contract/papers/dependents.ts'
import { takesPart } from '../coAuthorRights.ts'
import type { Sql } from '../../db/database.ts'
import { events, eventSessions, programmePublications, sessionPapers } from '../../db/schema/events.ts'
import { billStates } from '../../db/billTotals.ts'
import { bills, receipts, transfers } from '../../db/schema/payments.ts'
import { people } from '../../db/schema/people.ts'
import { accommodations } from '../../db/schema/registration.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { paperAuthors, papers } from '../../db/schema/papers.ts'

/** True for a registration whose category also follows from an approved paper other than these. */
const hasOtherPaper = (sql: Sql, ids: readonly string[]) =>
  text<boolean>`exists (${sql
    .select({ one: text`1` })
    .from(paperAuthors)
    .innerJoin(papers, eq(papers.Id, paperAuthors.PaperId))
    .where(
      and(
        eq(paperAuthors.UserDetailId, accommodations.UserDetailId),
        takesPart,
        notInArray(papers.Id, [...ids]),
      ),
    )})`

async function registrationsOf(sql: Sql, ids: readonly string[]) {
  const rows = await sql
    .select({
      ...pick(accommodations, 'AccommodationId', 'Category', 'CurrencySymbol', 'ExpectedAmount'),
      IsCategoryFixed: accommodations.IsCategoryFixed,
      PaymentDetailsId: bills.PaymentDetailsId,
      FullName: people.FullName,
      hasOther: hasOtherPaper(sql, ids),
      Count: text<number>`count(*) over ()`.mapWith(Number),
    })
    .from(accommodations)
    .innerJoin(people, eq(people.UserDetailId, accommodations.UserDetailId))
    .innerJoin(bills, eq(bills.AccommodationId, accommodations.AccommodationId))
    .where(
      and(
        isNull(accommodations.CancelledOn),
        inArray(
          accommodations.UserDetailId,
          sql
            .select({ Id: paperAuthors.UserDetailId })
            .from(paperAuthors)
            .where(inArray(paperAuthors.PaperId, [...ids])),
        ),
      ),
    )
    .orderBy(asc(people.FullName), asc(accommodations.AccommodationId))
    .limit(dependentsNamed)
  const billIds = pluck(rows, 'PaymentDetailsId')
  const states = await billStates(sql, billIds)
  const issued = await sql
    .select({ PaymentDetailsId: transfers.PaymentDetailsId, ReceiptNumber: receipts.ReceiptNumber })
    .from(receipts)
    .innerJoin(transfers, eq(transfers.PaymentId, receipts.PaymentId))
    .where(and(inArray(transfers.PaymentDetailsId, billIds), isNull(receipts.VoidedOn)))
    .orderBy(asc(receipts.IssuedOn), asc(receipts.ReceiptNumber))
  const receiptsOf = groupBy(issued, (receipt) => receipt.PaymentDetailsId)
  const Registrations = rows.map(({ PaymentDetailsId, IsCategoryFixed, hasOther, Count: _count, ...row }) => {
    const state = states.get(PaymentDetailsId)
    return {
      ...row,
      ActualAmount: (state?.ConfirmedAmount ?? 0) - (state?.RefundedAmount ?? 0),
      ReceiptNumbers: pluck(receiptsOf.get(PaymentDetailsId) ?? [], 'ReceiptNumber'),
      RestsOnPaper: row.Category === 'Presenter' && !IsCategoryFixed && !hasOther,
    }
  })
  return { Registrations, RegistrationCount: rows[0]?.Count ?? 0 }
}

const Place = z.record(z.enum(['PaperId', 'SessionId', 'SessionTitle', 'StartsOn']), z.string())
type Place = z.infer<typeof Place>

/** The places of papers in the latest published programme. */
async function publishedPlaces(sql: Sql, ids: readonly string[]): Promise<Place[]> {
  const { rows } = await sql.execute(text`
    select paper->>'Id' as "PaperId", session->>'Id' as "SessionId", session->>'Title' as "SessionTitle",
      session->>'StartsOn' as "StartsOn"
    from (select events from ${programmePublications} order by number desc limit 1) as published,
      json_array_elements(published.events) as event,
      json_array_elements(event->'Sessions') as session,
      json_array_elements(session->'Papers') as paper
    where paper->>'Id' in (${text.join(
      ids.map((id) => text`${id}`),
      text`, `,
    )})`)
  return z.array(Place).parse(rows)
}

async function sessionsOf(sql: Sql, ids: readonly string[]) {
  const planned: Place[] = await sql
    .select({
      ...pick(sessionPapers, 'PaperId', 'SessionId'),
      SessionTitle: text<string>`coalesce(nullif(${eventSessions.Title}, ''), ${events.Title})`,
      StartsOn: eventSessions.StartsOn,
    })
    .from(sessionPapers)
    .innerJoin(eventSessions, eq(eventSessions.Id, sessionPapers.SessionId))
    .innerJoin(events, eq(events.Id, eventSessions.EventId))
    .where(inArray(sessionPapers.PaperId, [...ids]))
  const published = await publishedPlaces(sql, ids)
  const keyOf = ({ PaperId, SessionId }: Place) => `${PaperId} ${SessionId}`
  const isPublished = new Set(published.map(keyOf))
  const isPlanned = new Set(planned.map(keyOf))
  const all = [...planned, ...published.filter((place) => !isPlanned.has(keyOf(place)))].sort((a, b) =>
    a.StartsOn < b.StartsOn ? -1 : 1,
  )
  const codes = await sql
    .select({ Id: papers.Id, PaperCode: papers.PaperCode })
    .from(papers)
    .where(inArray(papers.Id, [...ids]))
  const Sessions = all.slice(0, dependentsNamed).map((place) => ({
    PaperCode: codes.find(({ Id }) => Id === place.PaperId)?.PaperCode ?? '',
    ...pick(place, 'SessionTitle', 'StartsOn'),
    IsPublished: isPublished.has(keyOf(place)),
  }))
  return { Sessions, SessionCount: all.length }
}

async function reviewsOf(sql: Sql, ids: readonly string[]) {
  const counted = (condition: string) =>
    text<number>`count(*) filter (where ${reviews.State} in (${text.raw(condition)}))`.mapWith(Number)
  const [row] = await sql
    .select({ ReviewsDone: counted(`'done'`), ReviewsOpen: counted(`'assigned', 'accepted'`) })
    .from(reviews)
    .where(inArray(reviews.PaperId, [...ids]))
  return row ?? { ReviewsDone: 0, ReviewsOpen: 0 }
}

/**
 * Everything that depends on papers: active registrations of their authors with bill and receipts, their places in
 * the planned and the published programme, their reviews. A summary for an organiser who is about to change a
 * decision; changes nothing.
 */
export async function dependentsOf(sql: Sql, ids: readonly string[]): Promise<Dependents> {
  return {
    ...(await registrationsOf(sql, ids)),
    ...(await sessionsOf(sql, ids)),
    ...(await reviewsOf(sql, ids)),
  }
}
