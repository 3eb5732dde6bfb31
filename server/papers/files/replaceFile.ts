import { eq } from 'drizzle-orm'
import { hasPassed } from '../../../contract/content/dates.ts'
import { paperTexts, type PaperListItem } from '../../../contract/papers/papers.ts'
import { deadline } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { broken, mustBeCurrent } from '../../http/refusal.ts'
import type { Actor } from '../actor.ts'
import { isPaperFile } from '../drafts/checkReferences.ts'
import { mustTakePart } from '../drafts/editable.ts'
import { addFileVersion } from './fileVersions.ts'
import { lockOwnPaper } from '../lock.ts'
import { listItem } from '../rows.ts'
import { papers } from '../../db/schema/papers.ts'

/**
 * Replaces the file of one of the caller's papers, in every status, until the conference date has passed or the paper
 * was withdrawn (422). Each replacement is a new version; receipts and reviews name theirs.
 */
export async function replaceFile(
  sql: Sql,
  context: Pick<Context, 'now'>,
  actor: Actor,
  id: string,
  fileId: string,
  ifMatch: number | null,
): Promise<PaperListItem> {
  const paper = await lockOwnPaper(sql, id, actor)
  mustTakePart(paper)
  mustBeCurrent(ifMatch, paper.Version)
  if (hasPassed(await deadline(sql, 'conference_date'), context.now()))
    throw broken(paperTexts.replaceTooLate)
  if (!(await isPaperFile(sql, fileId, actor, id))) throw broken({ uploadPaper: paperTexts.unknownFile })
  const LastModifiedOn = new Date(context.now()).toISOString()
  await sql
    .update(papers)
    .set({ PaperURL: fileId, LastModifiedOn, Version: paper.Version + 1 })
    .where(eq(papers.Id, id))
  await addFileVersion(sql, id, fileId, LastModifiedOn)
  return listItem(sql, id, actor.UserId)
}
