import { changeReasonError, isDecided, paperTexts } from '../../../contract/papers/papers.ts'
import { withdrawalTexts } from '../../../contract/papers/withdrawal.ts'
import type { Sql } from '../../db/database.ts'
import { broken, notFound } from '../../http/refusal.ts'
import type { Actor } from '../actor.ts'
import { lockPaper, type LockedPaper } from '../lock.ts'
import { mustNotWait } from '../decisions/waitingDecisions.ts'

/**
 * Refuses a paper that the caller may not edit: the owner edits a draft, an admin any submitted paper (spec §6), with
 * a reason once it is decided. Another status is refused with 422; a paper that the caller may not see with 404.
 */
export function mustBeEditable(
  paper: Pick<LockedPaper, 'OwnerId' | 'Status' | 'WithdrawnOn'>,
  actor: Actor,
  Reason = '',
): void {
  const isOwner = paper.OwnerId === actor.UserId
  if (isOwner && paper.Status === 'draft') return
  if (actor.Roles.includes('Admin')) {
    if (paper.Status === 'draft') throw broken(paperTexts.notSubmitted)
    mustTakePart(paper)
    const error = isDecided(paper) && changeReasonError(Reason)
    if (error) throw broken({ Reason: error })
    return
  }
  if (!isOwner) throw notFound()
  throw broken(paperTexts.notDraft)
}

/** Locks a paper that the caller may edit. */
export async function lockEditable(
  sql: Sql,
  id: string,
  actor: Actor,
  Reason?: string,
): Promise<LockedPaper> {
  const paper = await lockPaper(sql, id)
  mustBeEditable(paper, actor, Reason)
  if (paper.Status !== 'draft') await mustNotWait(sql, id)
  return paper
}

/** Refuses a withdrawn paper (422). */
export function mustTakePart({ WithdrawnOn }: { readonly WithdrawnOn: string | null }): void {
  if (WithdrawnOn !== null) throw broken(withdrawalTexts.already)
}
