import { and, eq, sql as text } from 'drizzle-orm'
import { reviewRuleTexts, type ReviewFields } from '../../contract/reviews/reviewing.ts'
import type { Sql } from '../db/database.ts'
import { conflicting, mustBeCurrent } from '../http/refusal.ts'
import { reviews } from '../db/schema/reviews.ts'
import type { mayAnswerReview } from './rights.ts'

type Answerable = Awaited<ReturnType<typeof mayAnswerReview>>

/** Changes an auditor's review. */
export async function changeReview(
  sql: Sql,
  { PaperId, AuditorId }: Pick<typeof reviews.$inferSelect, 'PaperId' | 'AuditorId'>,
  set: Partial<typeof reviews.$inferInsert>,
): Promise<void> {
  await sql
    .update(reviews)
    .set({ ...set, Version: text`${reviews.Version} + 1` })
    .where(and(eq(reviews.PaperId, PaperId), eq(reviews.AuditorId, AuditorId)))
}

/** Accepts a review; no change if it is already accepted or done. */
export async function acceptReview(sql: Sql, held: Answerable, ifMatch: number | null): Promise<void> {
  const { State } = held.review
  if (State !== 'assigned' && State !== 'declined') return
  mustBeCurrent(ifMatch, held.review.Version)
  await changeReview(sql, held.review, { State: 'accepted', Reason: '' })
}

/** Declines a review, or gives the paper back because of a conflict of interest; 409 once it is submitted. */
export async function giveBack(
  sql: Sql,
  held: Answerable,
  { State, Reason }: { readonly State: 'declined' | 'conflict'; readonly Reason: string },
  ifMatch: number | null,
): Promise<void> {
  if (held.review.State === 'done') throw conflicting(reviewRuleTexts.done)
  mustBeCurrent(ifMatch, held.review.Version)
  await changeReview(sql, held.review, { State, Reason })
}

/** Stores a review or a change of it; writing one also accepts it. It refers to the paper's current file. */
export async function saveReview(
  sql: Sql,
  now: number,
  held: Answerable,
  fields: ReviewFields,
  ifMatch: number | null,
): Promise<void> {
  const { review, paper } = held
  if (review.State === 'declined') throw conflicting(reviewRuleTexts.declined)
  mustBeCurrent(ifMatch, review.Version)
  await changeReview(sql, held.review, {
    ...fields,
    State: 'done',
    FileId: paper.PaperURL,
    SubmittedOn: review.SubmittedOn ?? new Date(now).toISOString(),
  })
}
