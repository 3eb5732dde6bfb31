import { and, eq } from 'drizzle-orm'
import { reviewDeskTexts, type LeftPapers } from '../../contract/reviews/reviewDesk.ts'
import { reviewRuleTexts } from '../../contract/reviews/reviewing.ts'
import type { Sql } from '../db/database.ts'
import { papers } from '../db/schema/papers.ts'
import { reviews } from '../db/schema/reviews.ts'
import type { Actor } from '../http/context.ts'
import { permit, type Permitted } from '../http/permitted.ts'
import { conflicting, mustExist, notFound } from '../http/refusal.ts'
import { distinctIds, lockPapers } from '../papers/decisions/decisionRights.ts'
import { whyClosed } from '../papers/decisions/whyDecided.ts'
import { listAuditors, listReviewed, type Reviewed } from './candidates.ts'

const reviewOf = (sql: Sql, PaperId: string, AuditorId: string) =>
  sql
    .select()
    .from(reviews)
    .where(and(eq(reviews.PaperId, PaperId), eq(reviews.AuditorId, AuditorId)))
    .for('update')

/**
 * Locks an auditor's review and its paper, in the same order as decisions: 404 if it was not assigned, 409 once the
 * paper is decided or withdrawn, and after a conflict of interest.
 */
export async function mayAnswerReview(
  sql: Sql,
  { UserId }: Pick<Actor, 'UserId'>,
  { id }: { readonly id: string },
) {
  const [paper] = await sql
    .select({ Status: papers.Status, WithdrawnOn: papers.WithdrawnOn, PaperURL: papers.PaperURL })
    .from(papers)
    .where(eq(papers.Id, id))
    .for('share')
  const [review] = await reviewOf(sql, id, UserId)
  if (!paper || !review || paper.Status === 'draft') throw notFound()
  if (paper.WithdrawnOn !== null) throw conflicting(reviewRuleTexts.withdrawn)
  if (paper.Status !== 'submitted') throw conflicting(reviewRuleTexts.decided)
  if (review.State === 'conflict') throw conflicting(reviewRuleTexts.conflict)
  return { paper, review: permit(review, 'answer') }
}

/** Locks a review that may be taken from an auditor: 404 if it was not assigned, 409 once it is submitted or declined. */
export async function mayRemoveReview(sql: Sql, PaperId: string, AuditorId: string) {
  const [review] = await reviewOf(sql, PaperId, AuditorId)
  if (!review) throw notFound()
  if (review.State === 'done') throw conflicting(reviewDeskTexts.notRemovable)
  if (review.State === 'declined') throw conflicting(reviewDeskTexts.declinedAlready)
  return permit(review, 'remove')
}

/** A paper under review whose reviews may be requested. */
export type Assignable = Permitted<Reviewed, 'assign'>

/** Papers whose reviews may be requested, and those that are not under review any more, with the reasons. */
interface AssignableOnes {
  readonly assignable: readonly Assignable[]
  readonly Left: LeftPapers
}

/** Locks papers and sorts out which are under review; 404 if none of them exists. */
export async function mayAssign(sql: Sql, PaperIds: readonly string[]): Promise<AssignableOnes> {
  const ids = distinctIds(PaperIds)
  const held = await lockPapers(sql, ids)
  if (ids.length > 0 && held.length === 0) throw notFound()
  const decided = held.filter(({ Status }) => Status !== 'submitted')
  const withdrawn = held.filter(({ WithdrawnOn }) => WithdrawnOn !== null)
  const why = await whyClosed(sql, { decided, withdrawn }, undefined)
  const found = new Map(held.map((paper) => [paper.Id, paper]))
  const open = ids.filter((id) => found.has(id) && !why.has(id))
  return {
    assignable: (await listReviewed(sql, open)).map((paper) => permit(paper, 'assign')),
    Left: ids.flatMap((Id) => {
      const Why = found.has(Id) ? why.get(Id) : reviewDeskTexts.gone
      return Why === undefined ? [] : [{ Id, PaperCode: found.get(Id)?.PaperCode ?? '', Why }]
    }),
  }
}

/** An auditor whose themes may be set; 404 for any other user. */
export async function mustBeAuditor(sql: Sql, id: string) {
  const auditor = (await listAuditors(sql)).find(({ AuditorId }) => AuditorId === id.toLowerCase())
  return permit(mustExist(auditor), 'set themes')
}
