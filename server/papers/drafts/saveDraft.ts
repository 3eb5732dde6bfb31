import { eq, sql as text } from 'drizzle-orm'
import { noId } from '../../../contract/core/limits.ts'
import { paperFields } from '../../../contract/papers/paperFields.ts'
import {
  isDecided,
  paperFieldNames,
  submittedRules,
  PaperFields,
  type updatePaper,
  type PaperBody,
  type PaperListItem,
} from '../../../contract/papers/papers.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import { placeOf, prepared, unbound } from '../../db/statements/prepared.ts'
import { mustHold } from '../../http/refusal.ts'
import type { Actor } from '../../http/context.ts'
import type { Call } from '../../http/serve.ts'
import { addEntry } from '../history.ts'
import { checkChoices } from './checkReferences.ts'
import { addFileVersion } from '../files/fileVersions.ts'
import { write } from '../../mail/template.ts'
import { changedPaperTemplate } from '../../mail/templates/papers.ts'
import { aboutPaper, lettersTo, type LetterContext } from '../mails/authorLetters.ts'
import type { LockedPaper } from '../lockPaper.ts'
import type { mayEditPaper } from '../rights.ts'
import { authorsOf, listItem } from '../rows.ts'
import { joinedWordsOf, vectorOf } from '../../db/searchText.ts'
import { papers } from '../../db/schema/papers.ts'

const StoredFields = PaperFields.strip()

const updateFields = prepared<
  PaperFields & {
    readonly Id: string
    readonly LastModifiedOn: string
    readonly Words: string
    readonly Version: number
  }
>()(
  unbound
    .update(papers)
    .set({
      ...Object.fromEntries(
        ([...paperFieldNames, 'LastModifiedOn', 'Version'] as const).map((name) => [
          name,
          text`${text.param(placeOf(name), papers[name])}`,
        ]),
      ),
      SearchWords: vectorOf(text`${placeOf('Words')}`),
    })
    .where(eq(papers.Id, placeOf('Id'))),
)

/** Saves a draft by its owner, or any other paper by an admin, with a reason for its authors once it is decided. */
export async function saveDraft(
  { sql, caller: actor, sendOn }: Pick<Call<typeof updatePaper>, 'sql' | 'caller' | 'sendOn'>,
  context: LetterContext,
  { paper, item: before }: Awaited<ReturnType<typeof mayEditPaper>>,
  { Reason = '', ...changes }: PaperBody,
): Promise<PaperListItem> {
  const fields = StoredFields.parse({ ...paper, ...changes })
  await checkChoices(sql, fields, paper, actor)
  if (paper.Status !== 'draft') {
    const { AbstractMinimumWordCount } = await getHomePageRow(sql)
    mustHold(submittedRules(fields, paper, AbstractMinimumWordCount))
  }
  const LastModifiedOn = new Date(context.now()).toISOString()
  const Version = paper.Version + 1
  const Names = before.Authors.map((author) => author.FullName)
  const Words = joinedWordsOf({ ...fields, PaperCode: paper.PaperCode, Names })
  const isWhole = fields.ThemeId === paper.ThemeId && fields.PaperURL === paper.PaperURL
  const updating = updateFields(sql, { ...fields, Id: paper.Id, LastModifiedOn, Words, Version })
  // Where nothing follows, the commit does not wait for it.
  if (isWhole && !isDecided(paper)) sendOn(updating)
  else await updating
  if (fields.PaperURL !== noId && fields.PaperURL !== paper.PaperURL)
    await addFileVersion(sql, paper.Id, fields.PaperURL, LastModifiedOn)
  if (isDecided(paper)) await mailChange(sql, context, actor, paper, fields, Reason.trim())
  const { Abstract, ...rest } = fields
  return isWhole
    ? { ...before, ...rest, abstract: Abstract, LastModifiedOn, Version }
    : listItem(sql, paper.Id, actor.UserId)
}

/** Adds the edit of a decided paper and its reason to the history, and queues a mail about it to every author. */
async function mailChange(
  sql: Sql,
  context: LetterContext,
  actor: Actor,
  paper: LockedPaper,
  fields: PaperFields,
  Reason: string,
): Promise<void> {
  const changed = paperFieldNames.filter((name) => fields[name] !== paper[name])
  if (changed.length === 0) return
  await addEntry(sql, context, { paper, Kind: 'edit', ChangedBy: actor.UserId, Reason })
  const labels = changed.map((name) => paperFields[name].label).join(', ')
  const about = aboutPaper({ ...paper, ...fields }, ['Changed', labels])
  const conference = await getHomePageRow(sql)
  const letters = lettersTo(context, await authorsOf(sql, [paper.Id]), (links) =>
    write(changedPaperTemplate, conference, { ...about, Reason, ...links }),
  )
  await context.mailer.queue(sql, ...letters)
}
