import { and, eq, inArray, ne } from 'drizzle-orm'
import { pick } from '../../contract/core/collections.ts'
import { reviewDeskTexts } from '../../contract/reviews/reviewDesk.ts'
import type { Sql } from '../db/database.ts'
import { changeReview } from './answerReview.ts'
import { isClosed } from './assignedPapers.ts'
import { isPaperOf, type Owning } from '../papers/ownOrAuthored.ts'
import { papers } from '../db/schema/papers.ts'
import { reviews } from '../db/schema/reviews.ts'

/** A person's review requests for their own papers, except those already returned for a conflict. */
export const reviewsOfOwn = (sql: Sql, somebody: Owning) =>
  sql
    .select({ ...pick(reviews, 'PaperId', 'AuditorId', 'State'), PaperCode: papers.PaperCode, isClosed })
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

/** A review of a paper that its auditor owns or is an author of. */
export type OwnReview = Awaited<ReturnType<typeof reviewsOfOwn>>[number]

/** Returns such reviews for a conflict of interest, as their auditor would; submitted ones stay. */
export async function giveOwnBack(sql: Sql, own: readonly OwnReview[], FullName: string): Promise<void> {
  for (const { PaperId, PaperCode, AuditorId, State } of own)
    if (State !== 'done')
      await changeReview(
        sql,
        { PaperId, AuditorId },
        { State: 'conflict', Reason: reviewDeskTexts.isAuthor(PaperCode, FullName) },
      )
}
