import { and, eq, inArray, ne, sql as text } from 'drizzle-orm'
import { reviewDeskTexts } from '../../contract/reviews/reviewDesk.ts'
import type { ReviewState } from '../../contract/reviews/reviewing.ts'
import type { Sql } from '../db/database.ts'
import { isPaperOf, type Owning } from '../papers/papersOf.ts'
import { papers } from '../db/schema/papers.ts'
import { reviews } from '../db/schema/reviews.ts'

/** A review of a paper that its auditor owns or is an author of. */
export interface OwnReview {
  readonly PaperId: string
  readonly PaperCode: string
  readonly AuditorId: string
  readonly State: ReviewState
  /** True once the paper is decided or withdrawn: its reviews can no longer change. */
  readonly isClosed: boolean
}

/** A person's review requests for their own papers, except those already returned for a conflict. */
export async function reviewsOfOwn(sql: Sql, somebody: Owning): Promise<OwnReview[]> {
  return sql
    .select({
      PaperId: reviews.PaperId,
      PaperCode: papers.PaperCode,
      AuditorId: reviews.AuditorId,
      State: reviews.State,
      isClosed: text<boolean>`${papers.Status} <> 'submitted' or ${papers.WithdrawnOn} is not null`,
    })
    .from(reviews)
    .innerJoin(papers, eq(papers.Id, reviews.PaperId))
    .where(
      and(
        inArray(reviews.AuditorId, [...somebody.UserIds]),
        ne(reviews.State, 'conflict'),
        isPaperOf(sql, somebody),
      ),
    )
    .orderBy(papers.PaperCode, papers.Id)
}

/** Returns such reviews for a conflict of interest, as their auditor would; submitted ones stay. */
export async function giveOwnBack(sql: Sql, own: readonly OwnReview[], FullName: string): Promise<void> {
  for (const { PaperId, PaperCode, AuditorId, State } of own)
    if (State !== 'done')
      await sql
        .update(reviews)
        .set({
          State: 'conflict',
          Reason: reviewDeskTexts.isAuthor(PaperCode, FullName),
          Version: text`${reviews.Version} + 1`,
        })
        .where(and(eq(reviews.PaperId, PaperId), eq(reviews.AuditorId, AuditorId)))
}
