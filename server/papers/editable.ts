import { paperTexts } from '../../contract/papers.ts'
import type { Sql } from '../db/database.ts'
import { broken, notFound } from '../http/refusal.ts'
import type { Actor } from './actor.ts'
import { lockPaper, type LockedPaper } from './lock.ts'

/**
 * Holds a paper that the caller may edit: a draft by its owner, a submitted paper by an admin (spec §6). In another
 * status it is refused with 422; a paper that is not the caller's to see is answered with 404.
 */
export async function lockEditable(sql: Sql, id: string, actor: Actor): Promise<LockedPaper> {
  const paper = await lockPaper(sql, id)
  const isOwner = paper.OwnerId === actor.UserId
  if (isOwner && paper.Status === 'draft') return paper
  if (actor.Roles.includes('Admin')) {
    if (paper.Status !== 'submitted') throw broken(paperTexts.notSubmitted)
    return paper
  }
  if (!isOwner) throw notFound()
  throw broken(paperTexts.notDraft)
}
