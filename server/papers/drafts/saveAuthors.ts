import { eq } from 'drizzle-orm'
import { isDecided, paperTexts, type PaperListItem } from '../../../contract/papers/papers.ts'
import { authorListError, type AuthorsBody } from '../../../contract/papers/paperAuthors.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import { about, broken } from '../../http/refusal.ts'
import type { Actor } from '../../http/context.ts'
import { write } from '../../mail/template.ts'
import { authorsTemplate } from '../../mail/templates/papers.ts'
import { aboutPaper, authorLines, lettersTo, type LetterContext } from '../mails/authorLetters.ts'
import { addEntry } from '../history.ts'
import type { mayReplaceAuthors } from '../rights.ts'
import { authorsOf, listItem, type MailedAuthor } from '../rows.ts'
import type { LockedPaper } from '../lockPaper.ts'
import { searchWordsOf } from '../../db/searchText.ts'
import { paperAuthors, papers } from '../../db/schema/papers.ts'

/** Options for the import of a whole conference only (design §3 "Demo"). */
export interface AuthorsOptions {
  /** Accepts author lists that are longer than spec §5 allows. */
  readonly anyNumber?: boolean
}

/**
 * Replaces the author list of a paper. After submission everybody concerned gets a mail. Refuses a list that breaks
 * spec §5 "Authors on a paper" and people who do not exist (422): the response's `Id` is the first of them.
 */
export async function saveAuthors(
  sql: Sql,
  context: LetterContext,
  actor: Actor,
  { paper, known }: Awaited<ReturnType<typeof mayReplaceAuthors>>,
  { Authors, Reason = '' }: Pick<AuthorsBody, 'Authors' | 'Reason'>,
  options: AuthorsOptions = {},
): Promise<PaperListItem> {
  const PaperId = paper.Id
  const owner = paper.OwnerId === actor.UserId ? actor.UserDetailId : undefined
  const error = authorListError(Authors, owner, options.anyNumber ? Infinity : undefined)
  if (error) throw broken({ Authors: error })
  const missing = Authors.find(({ UserDetailId }) => !known.includes(UserDetailId.toLowerCase()))
  if (missing) throw about(missing.UserDetailId, broken({ Authors: paperTexts.unknownAuthor }))
  const before = await authorsOf(sql, [PaperId])
  await sql.delete(paperAuthors).where(eq(paperAuthors.PaperId, PaperId))
  await sql
    .insert(paperAuthors)
    .values(
      Authors.map(({ UserDetailId, UserSequence }) => ({ PaperId, UserDetailId, Sequence: UserSequence })),
    )
  const after = await authorsOf(sql, [PaperId])
  const Names = after.map((author) => author.FullName)
  await sql
    .update(papers)
    .set({
      LastModifiedOn: new Date(context.now()).toISOString(),
      SearchWords: searchWordsOf({ ...paper, Names }),
      AuthorsVersion: paper.AuthorsVersion + 1,
    })
    .where(eq(papers.Id, PaperId))
  if (paper.Status !== 'draft' && !isSameOrder(before, after)) {
    const kept = isDecided(paper) ? Reason.trim() : ''
    if (kept) await addEntry(sql, context, { paper, Kind: 'authors', ChangedBy: actor.UserId, Reason: kept })
    await mailAuthors(sql, context, { ...paper, Reason: kept }, before, after)
  }
  return listItem(sql, PaperId, actor.UserId)
}

const isSameOrder = (before: readonly MailedAuthor[], after: readonly MailedAuthor[]) =>
  before.length === after.length &&
  before.every(({ UserDetailId }, index) => UserDetailId === after[index]?.UserDetailId)

/** Former authors get the mail as well: anyone removed may object (design §3 "Papers"). */
async function mailAuthors(
  sql: Sql,
  context: LetterContext,
  paper: Pick<LockedPaper, 'PaperCode' | 'PaperTitle'> & { readonly Reason: string },
  before: readonly MailedAuthor[],
  after: readonly MailedAuthor[],
): Promise<void> {
  const still = new Set(after.map((author) => author.UserDetailId))
  const concerned = [...after, ...before.filter((author) => !still.has(author.UserDetailId))]
  const values = { ...aboutPaper(paper), Authors: authorLines(after), Reason: paper.Reason }
  const conference = await getHomePageRow(sql)
  const letters = lettersTo(context, concerned, (links) =>
    write(authorsTemplate, conference, { ...values, ...links }),
  )
  await context.mailer.queue(sql, ...letters)
}
