import { eq } from 'drizzle-orm'
import { paperTexts } from '../../../contract/papers/papers.ts'
import type { Sql } from '../../db/database.ts'
import { broken, mustBeCurrent } from '../../http/refusal.ts'
import type { Actor } from '../actor.ts'
import { lockOwnPaper } from '../lock.ts'
import { papers } from '../../db/schema/papers.ts'

/** Deletes a draft of the caller; a submitted paper cannot be deleted (422). */
export async function deleteDraft(sql: Sql, actor: Actor, id: string, ifMatch: number | null): Promise<void> {
  const paper = await lockOwnPaper(sql, id, actor)
  if (paper.Status !== 'draft') throw broken(paperTexts.notDraft)
  mustBeCurrent(ifMatch, paper.Version)
  await sql.delete(papers).where(eq(papers.Id, id))
}
