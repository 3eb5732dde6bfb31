import { and, asc, desc, eq } from 'drizzle-orm'
import { groupBy, pick } from '../../../contract/core/collections.ts'
import type { OpenStatus } from '../../../contract/papers/decisionState.ts'
import { reviewTexts } from '../../../contract/reviews/reviews.ts'
import { isAmong } from '../../db/columnConditions.ts'
import type { Sql } from '../../db/database.ts'
import { earlierReviews, reviews } from '../../db/schema/reviews.ts'

/**
 * The text of a decision for the authors of each paper: the organisers' feedback, and below it the remarks of the
 * finished reviews, in order of arrival and without names, also those of earlier rounds that were not sent yet.
 * They are sent only with a decision (design §3 "Reviews"), not with a paper that is put back under review.
 */
export async function feedbackOf(
  sql: Sql,
  ids: readonly string[],
  { Status, Feedback }: { readonly Status: OpenStatus; readonly Feedback: string },
): Promise<ReadonlyMap<string, string>> {
  if (Status === 'submitted') return new Map(ids.map((id) => [id, Feedback]))
  const done = and(isAmong(reviews.PaperId, ids), eq(reviews.State, 'done'))
  const columns = ['PaperId', 'AuditorId', 'RemarksForAuthor', 'SubmittedOn'] as const
  const [now, earlier] = await Promise.all([
    sql
      .select(pick(reviews, ...columns))
      .from(reviews)
      .where(done)
      .orderBy(asc(reviews.SubmittedOn), asc(reviews.AuditorId)),
    sql
      .select(pick(earlierReviews, ...columns))
      .from(earlierReviews)
      .where(and(isAmong(earlierReviews.PaperId, ids), eq(earlierReviews.WasSent, false)))
      .orderBy(desc(earlierReviews.Round), asc(earlierReviews.SubmittedOn), asc(earlierReviews.AuditorId)),
  ])
  // The last words of each auditor: those of an earlier round, if no decision has sent them and none came since.
  const rows = new Map<string, (typeof now)[number]>()
  for (const row of [...now, ...earlier]) {
    const key = `${row.PaperId} ${row.AuditorId}`
    if (!rows.has(key)) rows.set(key, row)
  }
  const remarks = groupBy(rows.values(), ({ PaperId }) => PaperId)
  return new Map(
    ids.map((id) => {
      const its = (remarks.get(id) ?? []).map(
        ({ RemarksForAuthor }, index) => `${reviewTexts.reviewer(index + 1)}\n${RemarksForAuthor}`,
      )
      return [id, [Feedback, ...its].filter((part) => part.trim() !== '').join('\n\n')]
    }),
  )
}
