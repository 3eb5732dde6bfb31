import { and, asc, eq, inArray } from 'drizzle-orm'
import { groupBy } from '../../../contract/core/collections.ts'
import type { OpenStatus } from '../../../contract/papers/decisions.ts'
import { reviewTexts } from '../../../contract/reviews/reviews.ts'
import type { Sql } from '../../db/database.ts'
import { reviews } from '../../db/schema/reviews.ts'

/**
 * The text of a decision for the authors of each paper: the organisers' feedback, and below it the remarks of the
 * finished reviews, in order of arrival and without names. They are sent only with a decision (design §3 "Reviews"),
 * not with a paper that is put back under review.
 */
export async function feedbackOf(
  sql: Sql,
  ids: readonly string[],
  { Status, Feedback }: { readonly Status: OpenStatus; readonly Feedback: string },
): Promise<ReadonlyMap<string, string>> {
  if (Status === 'submitted') return new Map(ids.map((id) => [id, Feedback]))
  const rows = await sql
    .select({ PaperId: reviews.PaperId, Remarks: reviews.RemarksForAuthor })
    .from(reviews)
    .where(and(inArray(reviews.PaperId, [...ids]), eq(reviews.State, 'done')))
    .orderBy(asc(reviews.SubmittedOn), asc(reviews.AuditorId))
  const remarks = groupBy(rows, ({ PaperId }) => PaperId)
  return new Map(
    ids.map((id) => {
      const its = (remarks.get(id) ?? []).map(
        ({ Remarks }, index) => `${reviewTexts.reviewer(index + 1)}\n${Remarks}`,
      )
      return [id, [Feedback, ...its].filter((part) => part.trim() !== '').join('\n\n')]
    }),
  )
}
