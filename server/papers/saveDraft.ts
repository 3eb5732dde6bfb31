import { eq } from 'drizzle-orm'
import { noId } from '../../contract/limits.ts'
import type { PaperFields, PaperListItem } from '../../contract/papers.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { mustBeCurrent } from '../http/refusal.ts'
import type { Actor } from './actor.ts'
import { checkChoices } from './choices.ts'
import { lockEditable } from './editable.ts'
import { addFileVersion } from './fileVersions.ts'
import { authorsOf, listItem } from './rows.ts'
import { searchWordsOf } from './searchWords.ts'
import { papers } from './table.ts'

/**
 * Saves a draft by its owner, or a submitted paper by an admin. `ifMatch` is the version that the caller saw: a paper
 * that has moved on since is refused with 412 and stays as it is.
 */
export async function saveDraft(
  sql: Sql,
  context: Pick<Context, 'now'>,
  actor: Actor,
  id: string,
  fields: PaperFields,
  ifMatch: number | null,
): Promise<PaperListItem> {
  const paper = await lockEditable(sql, id, actor)
  mustBeCurrent(ifMatch, paper.Version)
  await checkChoices(sql, fields, paper, actor)
  const LastModifiedOn = new Date(context.now()).toISOString()
  const Names = (await authorsOf(sql, [id])).map((author) => author.FullName)
  await sql
    .update(papers)
    .set({
      ...fields,
      LastModifiedOn,
      SearchWords: searchWordsOf({ ...fields, PaperCode: paper.PaperCode, Names }),
      Version: paper.Version + 1,
    })
    .where(eq(papers.Id, id))
  if (fields.PaperURL !== noId && fields.PaperURL !== paper.PaperURL)
    await addFileVersion(sql, id, fields.PaperURL, LastModifiedOn)
  return listItem(sql, id, actor.UserId)
}
