import { eq } from 'drizzle-orm'
import { noId } from '../../contract/limits.ts'
import { submittedRules, type PaperFields, type PaperListItem } from '../../contract/papers.ts'
import { getHomePageRow } from '../content/settings.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { mustBeCurrent, mustHold } from '../http/refusal.ts'
import type { Actor } from './actor.ts'
import { checkChoices } from './choices.ts'
import { mustBeEditable } from './editable.ts'
import { addFileVersion } from './fileVersions.ts'
import { lockListed } from './lock.ts'
import { listItem } from './rows.ts'
import { searchWordsOf } from './searchWords.ts'
import { papers } from './table.ts'
import { mustNotWait } from './waitingDecisions.ts'

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
  // Read while the paper is held: the names are true, and with the same theme and file the answer is known by now.
  const { paper, item: before } = await lockListed(sql, id, actor.UserId)
  mustBeEditable(paper, actor)
  mustBeCurrent(ifMatch, paper.Version)
  await checkChoices(sql, fields, paper, actor)
  if (paper.Status === 'submitted') {
    await mustNotWait(sql, id)
    const { AbstractMinimumWordCount } = await getHomePageRow(sql)
    mustHold(submittedRules(fields, paper, AbstractMinimumWordCount))
  }
  const LastModifiedOn = new Date(context.now()).toISOString()
  const Version = paper.Version + 1
  const Names = before.Authors.map((author) => author.FullName)
  const SearchWords = searchWordsOf({ ...fields, PaperCode: paper.PaperCode, Names })
  await sql
    .update(papers)
    .set({ ...fields, LastModifiedOn, SearchWords, Version })
    .where(eq(papers.Id, id))
  if (fields.PaperURL !== noId && fields.PaperURL !== paper.PaperURL)
    await addFileVersion(sql, id, fields.PaperURL, LastModifiedOn)
  const { Abstract, ...rest } = fields
  return fields.ThemeId === paper.ThemeId && fields.PaperURL === paper.PaperURL
    ? { ...before, ...rest, abstract: Abstract, LastModifiedOn, Version }
    : listItem(sql, id, actor.UserId)
}
