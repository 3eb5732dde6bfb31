import { eq } from 'drizzle-orm'
import { noId } from '../../../contract/core/limits.ts'
import {
  isDecided,
  paperFieldNames,
  paperLabels,
  submittedRules,
  type PaperBody,
  type PaperListItem,
} from '../../../contract/papers/papers.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import { mustBeCurrent, mustHold } from '../../http/refusal.ts'
import type { Actor } from '../actor.ts'
import { addEntry } from '../addEntry.ts'
import { checkChoices } from './checkReferences.ts'
import { mustBeEditable } from './editable.ts'
import { addFileVersion } from '../files/fileVersions.ts'
import { lettersTo, type LetterContext } from '../mails/authorLetters.ts'
import { lockListed, type LockedPaper } from '../lock.ts'
import { paperMail } from '../mails/paperMail.ts'
import { authorsOf, listItem } from '../rows.ts'
import { searchWordsOf } from '../../db/searchText.ts'
import { papers } from '../../db/schema/papers.ts'
import { mustNotWait } from '../decisions/waitingDecisions.ts'

/**
 * Saves a draft by its owner, or any other paper by an admin, with a reason for its authors once it is decided.
 * `ifMatch` is the version that the caller saw: a paper that has changed since is refused with 412 and stays as it
 * is.
 */
export async function saveDraft(
  sql: Sql,
  context: LetterContext,
  actor: Actor,
  id: string,
  { Reason = '', ...fields }: PaperBody,
  ifMatch: number | null,
): Promise<PaperListItem> {
  // Read under the lock: the names are current, and with the same theme and file the response is already complete.
  const { paper, item: before } = await lockListed(sql, id, actor.UserId)
  mustBeEditable(paper, actor, Reason)
  mustBeCurrent(ifMatch, paper.Version)
  await checkChoices(sql, fields, paper, actor)
  if (paper.Status !== 'draft') {
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
  if (isDecided(paper)) await tellChange(sql, context, actor, paper, fields, Reason.trim())
  const { Abstract, ...rest } = fields
  return fields.ThemeId === paper.ThemeId && fields.PaperURL === paper.PaperURL
    ? { ...before, ...rest, abstract: Abstract, LastModifiedOn, Version }
    : listItem(sql, id, actor.UserId)
}

/** Adds the edit of a decided paper and its reason to the history, and queues a mail about it to every author. */
async function tellChange(
  sql: Sql,
  context: LetterContext,
  actor: Actor,
  paper: LockedPaper,
  fields: Omit<PaperBody, 'Reason'>,
  Reason: string,
): Promise<void> {
  const changed = paperFieldNames.filter((name) => fields[name] !== paper[name])
  if (changed.length === 0) return
  await addEntry(sql, context, { paper, Kind: 'edit', ChangedBy: actor.UserId, Reason })
  const said = { ...paper, ...fields, Changed: changed.map((name) => paperLabels[name]), Reason }
  const letterOf = paperMail(said, await getHomePageRow(sql), context.publicUrl())
  await context.mailer.queue(sql, ...lettersTo(context, await authorsOf(sql, [paper.Id]), letterOf))
}
