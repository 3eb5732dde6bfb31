import { and, asc, eq, isNull, ne, sql as text } from 'drizzle-orm'
import type { AuditorProgress, DeskReview, PaperProgress } from '../../contract/reviews/reviewDesk.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import { ofHeldTheme } from '../db/heldThemes.ts'
import { notFound } from '../http/refusal.ts'
import { arrivedOnly } from '../papers/importVisibility.ts'
import { people } from '../db/schema/people.ts'
import { papers } from '../db/schema/papers.ts'
import { listAuditors, listReviewed } from './candidates.ts'
import { conflictOf } from './conflicts.ts'
import { pacesOf } from './desk/pace.ts'
import { isLate, isOpenReview } from './openReviews.ts'
import { reviews } from '../db/schema/reviews.ts'

const countOf = (condition: ReturnType<typeof text>) =>
  text`count(*) filter (where ${condition})`.mapWith(Number)

/** Each auditor's progress, by name; includes auditors without reviews. Only reviews that can still be sent are open. `now` is in milliseconds since 1970. */
export async function auditorProgress(sql: Sql, now: number): Promise<AuditorProgress[]> {
  const rows = await sql
    .select({
      AuditorId: reviews.AuditorId,
      Assigned: countOf(text`${isOpenReview} and ${reviews.State} = 'assigned'`),
      Accepted: countOf(text`${isOpenReview} and ${reviews.State} = 'accepted'`),
      Declined: countOf(text`${reviews.State} in ('declined', 'conflict')`),
      Done: countOf(text`${reviews.State} = 'done'`),
      Overdue: countOf(text`${isLate(now)}`),
    })
    .from(reviews)
    .innerJoin(papers, eq(papers.Id, reviews.PaperId))
    .groupBy(reviews.AuditorId)
  const paces = await pacesOf(sql, now)
  const countsOf = new Map(rows.map(({ AuditorId, ...counts }) => [AuditorId, counts]))
  const none = { Assigned: 0, Accepted: 0, Declined: 0, Done: 0, Overdue: 0 }
  return (await listAuditors(sql)).map(({ AuditorId, FullName, Email, ThemeIds }) => ({
    AuditorId,
    FullName,
    Email,
    ThemeIds: [...ThemeIds],
    ...(countsOf.get(AuditorId) ?? none),
    ...(paces.get(AuditorId) ?? { PerWeek: null, MedianDays: null }),
  }))
}

/** The state of the reviews of each paper under review, with the spread of their scores. */
export async function paperProgress(sql: Sql): Promise<PaperProgress[]> {
  const isDone = text`${reviews.State} = 'done'`
  const scored = (kind: 'min' | 'max' | 'avg') =>
    text<number | null>`${text.raw(kind)}(${reviews.Score}) filter (where ${isDone})::float8`
  const arrived = await arrivedOnly(sql)
  return sql
    .select({
      PaperId: papers.Id,
      Asked: countOf(text`${reviews.State} in ('assigned', 'accepted', 'done')`),
      Done: countOf(isDone),
      ScoreLeast: scored('min'),
      ScoreMost: scored('max'),
      ScoreMean: scored('avg'),
    })
    .from(papers)
    .leftJoin(reviews, eq(reviews.PaperId, papers.Id))
    .where(and(ne(papers.Status, 'draft'), isNull(papers.WithdrawnOn), arrived(), ofHeldTheme()))
    .groupBy(papers.Id)
    .orderBy(asc(papers.PaperCode))
}

/** The reviews of one paper with their auditors, submitted ones first; 404 if the paper does not exist. */
export async function reviewsOfPaper(sql: Sql, PaperId: string): Promise<DeskReview[]> {
  const [paper] = await sql.select({ PaperURL: papers.PaperURL }).from(papers).where(eq(papers.Id, PaperId))
  if (!paper) throw notFound()
  const rows = await sql
    .select({ review: reviews, FullName: people.FullName, Email: users.Email })
    .from(reviews)
    .innerJoin(users, eq(users.Id, reviews.AuditorId))
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .where(eq(reviews.PaperId, PaperId))
    .orderBy(asc(reviews.SubmittedOn), asc(reviews.AssignedOn))
  const [reviewed] = await listReviewed(sql, [PaperId])
  const auditors = new Map((await listAuditors(sql)).map((auditor) => [auditor.AuditorId, auditor]))
  const conflictWith = (AuditorId: string) => {
    const auditor = auditors.get(AuditorId)
    return (reviewed && auditor && conflictOf(reviewed, auditor)) ?? ''
  }
  return rows.map(({ review: { FileId, ...review }, FullName, Email }) => ({
    ...review,
    FullName: FullName ?? Email,
    Email,
    Conflict: review.State === 'conflict' ? '' : conflictWith(review.AuditorId),
    IsOfEarlierFile: review.State === 'done' && FileId !== paper.PaperURL,
  }))
}
