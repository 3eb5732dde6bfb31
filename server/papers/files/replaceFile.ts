import { eq } from 'drizzle-orm'
import { hasPassed } from '../../../contract/core/moments.ts'
import { paperTexts, type PaperListItem } from '../../../contract/papers/papers.ts'
import { deadline } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor, Context } from '../../http/context.ts'
import type { Permitted } from '../../http/permitted.ts'
import { broken } from '../../http/refusal.ts'
import { isPaperFile } from '../drafts/checkReferences.ts'
import { addFileVersion } from './fileVersions.ts'
import type { LockedPaper } from '../lockPaper.ts'
import { listItem } from '../rows.ts'
import { papers } from '../../db/schema/papers.ts'

/**
 * Replaces the file of one of the caller's papers, in every status, until the conference date has passed (422). Each
 * replacement is a new version; receipts and reviews name theirs.
 */
export async function replaceFile(
  sql: Sql,
  context: Pick<Context, 'now'>,
  actor: Actor,
  paper: Permitted<LockedPaper, 'file'>,
  fileId: string,
): Promise<PaperListItem> {
  if (hasPassed(await deadline(sql, 'conference_date'), context.now()))
    throw broken(paperTexts.replaceTooLate)
  if (!(await isPaperFile(sql, fileId, actor, paper.Id)))
    throw broken({ uploadPaper: paperTexts.unknownFile })
  const LastModifiedOn = new Date(context.now()).toISOString()
  await sql
    .update(papers)
    .set({ PaperURL: fileId, LastModifiedOn, Version: paper.Version + 1 })
    .where(eq(papers.Id, paper.Id))
  await addFileVersion(sql, paper.Id, fileId, LastModifiedOn)
  return listItem(sql, paper.Id, actor.UserId)
}
