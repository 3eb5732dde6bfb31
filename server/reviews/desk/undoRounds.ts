import { and, inArray, eq, sql as text } from 'drizzle-orm'
import { z } from 'zod'
import { groupBy, pluck } from '../../../contract/core/collections.ts'
import { Id, Instant } from '../../../contract/core/fields.ts'
import { Assignment } from '../../../contract/reviews/reviewDesk.ts'
import { roundTexts } from '../../../contract/reviews/reviewRounds.ts'
import type { Sql } from '../../db/database.ts'
import { earlierReviews, reviewRounds, reviews } from '../../db/schema/reviews.ts'
import type { Notifying } from '../../directory/notify.ts'
import type { Context } from '../../http/context.ts'
import { conflicting } from '../../http/refusal.ts'
import { lockPapers } from '../../papers/decisions/decisionRights.ts'
import type { UndoKind } from '../../undo/undoQueue.ts'
import { notifyAssigned } from '../notifyReviewers.ts'
import { latestRounds } from './latestRounds.ts'
import { lockedVersions, ReviewRow, stillAsked, undoableReviews, type Asking } from './undoReviews.ts'

/** What can undo the begin of a round, and whom to ask once nothing can. */
export const RoundPayload = z.object({
  /** The rounds that were begun. */
  Rounds: z.array(z.object({ PaperId: Id, Round: z.number().int() })),
  /** Reviews that were in, as they were; `Version` of the request in their place, null where nobody was asked again. */
  Kept: z.array(z.object({ Review: ReviewRow, Version: z.number().int().nullable() })),
  /** Reviews that were not in, and the due dates that they had. */
  Open: z.array(z.object({ Id, PaperId: Id, AuditorId: Id, DueOn: Instant.nullable() })),
  Requests: z.array(Assignment),
  DueOn: Instant.nullable(),
})
export type RoundPayload = z.infer<typeof RoundPayload>

/** The accounts whose reviews a round changes. */
const auditorsIn = ({ Kept, Open }: RoundPayload): string[] => [
  ...new Set([...Kept.map(({ Review }) => Review.AuditorId), ...pluck(Open, 'AuditorId')]),
]

/** Asks the auditors again who still have the papers. Call `mailer.wake` after the commit. */
export async function askAgain(
  call: Notifying,
  context: Asking,
  { Requests, DueOn }: RoundPayload,
): Promise<void> {
  if (Requests.length === 0) return
  const ofPapers = inArray(reviews.PaperId, pluck(Requests, 'PaperId'))
  const Made = await stillAsked(call.sql, Requests, ofPapers)
  await notifyAssigned(call, context, { Made }, DueOn)
}

/**
 * Ends the rounds, and the reviews are as before. The round of a paper stays if one of its auditors has answered in it,
 * or if it has a later one; 409 if all of them stay.
 */
async function endRounds(sql: Sql, { Rounds, Kept, Open }: RoundPayload): Promise<void> {
  const ids = pluck(Rounds, 'PaperId')
  await lockPapers(sql, ids)
  const asked = Kept.filter(({ Version }) => Version !== null)
  const versions = await lockedVersions(
    sql,
    asked.map(({ Review }) => Review.Id),
  )
  const answered = new Set(
    asked
      .filter(({ Review, Version }) => versions.get(Review.Id) !== Version)
      .map(({ Review }) => Review.PaperId),
  )
  const latest = await latestRounds(sql, ids)
  const ended = Rounds.filter(({ PaperId, Round }) => !answered.has(PaperId) && latest.get(PaperId) === Round)
  if (ended.length === 0) throw conflicting(roundTexts.answered)
  for (const [Round, some] of groupBy(ended, (row) => row.Round)) {
    const papers = pluck(some, 'PaperId')
    await sql
      .delete(reviewRounds)
      .where(and(eq(reviewRounds.Round, Round), inArray(reviewRounds.PaperId, papers)))
    await sql
      .delete(earlierReviews)
      .where(and(eq(earlierReviews.Round, Round - 1), inArray(earlierReviews.PaperId, papers)))
  }
  const isEnded = new Set(pluck(ended, 'PaperId'))
  const back = Kept.filter(({ Review }) => isEnded.has(Review.PaperId))
  const replaced = back.flatMap(({ Review, Version }) => (Version === null ? [] : [Review.Id]))
  if (replaced.length > 0) await sql.delete(reviews).where(inArray(reviews.Id, replaced))
  // A device may have the version of the request. Somebody who was asked again meanwhile keeps that.
  if (back.length > 0)
    await sql
      .insert(reviews)
      .values(back.map(({ Review, Version }) => ({ ...Review, Version: (Version ?? Review.Version) + 1 })))
      .onConflictDoNothing()
  const open = Open.filter(({ PaperId }) => isEnded.has(PaperId))
  for (const [, some] of groupBy(open, ({ DueOn }) => DueOn ?? ''))
    await sql
      .update(reviews)
      .set({ DueOn: some[0]?.DueOn ?? null, Version: text`${reviews.Version} + 1` })
      .where(inArray(reviews.Id, pluck(some, 'Id')))
}

/** The undo queue's handler for rounds that were begun. */
export const begunRounds = (context: Asking & Pick<Context, 'hub'>): UndoKind =>
  undoableReviews(context, { payload: RoundPayload, ask: askAgain, restore: endRounds, auditorsIn })
