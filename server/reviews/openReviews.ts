import { and, eq, inArray, isNull, sql as text } from 'drizzle-orm'
import { papers } from '../db/schema/papers.ts'
import { reviews } from '../db/schema/reviews.ts'

/** True for a review that its auditor can still send; the statement joins its paper, which is still under review. */
export const isOpenReview = and(
  inArray(reviews.State, ['assigned', 'accepted']),
  eq(papers.Status, 'submitted'),
  isNull(papers.WithdrawnOn),
)

/** True for an open review whose time is over. `now` is in milliseconds since 1970. */
export const isLate = (now: number) =>
  and(isOpenReview, text`${reviews.DueOn} < ${new Date(now).toISOString()}`)
