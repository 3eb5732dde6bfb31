import { paperTexts } from '../../contract/papers.ts'
import { withdrawalTexts } from '../../contract/withdrawal.ts'
import type { Sql } from '../db/database.ts'
import { broken, notFound } from '../http/refusal.ts'
import type { Actor } from './actor.ts'
import { lockPaper, type LockedPaper } from './lock.ts'
import { mustNotWait } from './waitingDecisions.ts'

/**
 * Refuses a paper that the caller may not edit: the owner edits a draft, an admin a submitted paper (spec §6). In
 * another status it is refused with 422; a paper that is not the caller's to see is answered with 404.
 */
export function mustBeEditable(
  paper: Pick<LockedPaper, 'OwnerId' | 'Status' | 'WithdrawnOn'>,
  actor: Actor,
): void {
  const isOwner = paper.OwnerId === actor.UserId
  if (isOwner && paper.Status === 'draft') return
  if (actor.Roles.includes('Admin')) {
    if (paper.Status !== 'submitted') throw broken(paperTexts.notSubmitted)
    mustTakePart(paper)
    return
  }
  if (!isOwner) throw notFound()
  throw broken(paperTexts.notDraft)
}

/** Holds a paper that the caller may edit. */
export async function lockEditable(sql: Sql, id: string, actor: Actor): Promise<LockedPaper> {
  const paper = await lockPaper(sql, id)
  mustBeEditable(paper, actor)
  if (paper.Status === 'submitted') await mustNotWait(sql, id)
  return paper
}

/** Refuses a paper that was withdrawn (422). */
export function mustTakePart({ WithdrawnOn }: { readonly WithdrawnOn: string | null }): void {
  if (WithdrawnOn !== null) throw broken(withdrawalTexts.already)
}
