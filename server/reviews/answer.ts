import { and, eq, sql as text } from 'drizzle-orm'
import { reviewRuleTexts, type ReviewFields } from '../../contract/reviews/reviewing.ts'
import type { Sql } from '../db/database.ts'
import { conflicting, mustBeCurrent, notFound } from '../http/refusal.ts'
import { papers } from '../db/schema/papers.ts'
import { reviews } from '../db/schema/reviews.ts'

/** Locks an auditor's review and its paper, in the same order as decisions: 404 if it was not assigned. */
async function lockReview(sql: Sql, AuditorId: string, PaperId: string) {
  const [paper] = await sql
    .select({ Status: papers.Status, WithdrawnOn: papers.WithdrawnOn, PaperURL: papers.PaperURL })
    .from(papers)
    .where(eq(papers.Id, PaperId))
    .for('share')
  const [review] = await sql
    .select()
    .from(reviews)
    .where(and(eq(reviews.PaperId, PaperId), eq(reviews.AuditorId, AuditorId)))
    .for('update')
  if (!paper || !review || paper.Status === 'draft') throw notFound()
  return { paper, review }
}

type Held = Awaited<ReturnType<typeof lockReview>>

/** 409 once the paper is decided or withdrawn. */
function mustBeOpen({ paper }: Held): void {
  if (paper.WithdrawnOn !== null) throw conflicting(reviewRuleTexts.withdrawn)
  if (paper.Status !== 'submitted') throw conflicting(reviewRuleTexts.decided)
}

async function change(
  sql: Sql,
  { review: { PaperId, AuditorId } }: Held,
  set: Partial<typeof reviews.$inferInsert>,
): Promise<void> {
  await sql
    .update(reviews)
    .set({ ...set, Version: text`${reviews.Version} + 1` })
    .where(and(eq(reviews.PaperId, PaperId), eq(reviews.AuditorId, AuditorId)))
}

/** Accepts a review; no change if it is already accepted or done. */
export async function acceptReview(
  sql: Sql,
  AuditorId: string,
  PaperId: string,
  ifMatch: number | null,
): Promise<void> {
  const held = await lockReview(sql, AuditorId, PaperId)
  mustBeOpen(held)
  const { State } = held.review
  if (State === 'conflict') throw conflicting(reviewRuleTexts.conflict)
  if (State !== 'assigned' && State !== 'declined') return
  mustBeCurrent(ifMatch, held.review.Version)
  await change(sql, held, { State: 'accepted', Reason: '' })
}

/** Declines a review, or gives the paper back for good because of a conflict of interest; 409 once it is submitted. */
export async function giveBack(
  sql: Sql,
  AuditorId: string,
  PaperId: string,
  { State, Reason }: { readonly State: 'declined' | 'conflict'; readonly Reason: string },
  ifMatch: number | null,
): Promise<void> {
  const held = await lockReview(sql, AuditorId, PaperId)
  mustBeOpen(held)
  if (held.review.State === 'done') throw conflicting(reviewRuleTexts.done)
  if (held.review.State === 'conflict') throw conflicting(reviewRuleTexts.conflict)
  mustBeCurrent(ifMatch, held.review.Version)
  await change(sql, held, { State, Reason })
}

/** Stores a review or a change of it; writing one also accepts it. It refers to the paper's current file. */
export async function saveReview(
  sql: Sql,
  now: number,
  AuditorId: string,
  PaperId: string,
  fields: ReviewFields,
  ifMatch: number | null,
): Promise<void> {
  const held = await lockReview(sql, AuditorId, PaperId)
  const { review, paper } = held
  mustBeOpen(held)
  if (review.State === 'declined') throw conflicting(reviewRuleTexts.declined)
  if (review.State === 'conflict') throw conflicting(reviewRuleTexts.conflict)
  mustBeCurrent(ifMatch, review.Version)
  await change(sql, held, {
    ...fields,
    State: 'done',
    FileId: paper.PaperURL,
    SubmittedOn: review.SubmittedOn ?? new Date(now).toISOString(),
  })
}
