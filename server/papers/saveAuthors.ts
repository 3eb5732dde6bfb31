import { count, eq, inArray } from 'drizzle-orm'
import { authorListError, paperTexts, type AuthorsBody, type PaperListItem } from '../../contract/papers.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { broken, mustBeCurrent } from '../http/refusal.ts'
import { people } from '../people/table.ts'
import type { Actor } from './actor.ts'
import { lockEditable } from './editable.ts'
import { authorsOf, listItem } from './rows.ts'
import { searchWordsOf } from './searchWords.ts'
import { paperAuthors, papers } from './table.ts'

/** What only the import of a whole conference may ask for (design §3 "Demo"). */
export interface AuthorsOptions {
  /** Takes author lists that are longer than spec §5 allows. */
  readonly anyNumber?: boolean
}

/**
 * Replaces the author list of a paper that the caller may edit. `ifMatch` is the version of the list that the caller
 * saw. Refuses a list that breaks spec §5 "Authors on a paper" and people who do not exist (422).
 */
export async function saveAuthors(
  sql: Sql,
  context: Pick<Context, 'now'>,
  actor: Actor,
  { PaperId, Authors }: AuthorsBody,
  ifMatch: number | null,
  options: AuthorsOptions = {},
): Promise<PaperListItem> {
  const paper = await lockEditable(sql, PaperId, actor)
  mustBeCurrent(ifMatch, paper.AuthorsVersion)
  const owner = paper.OwnerId === actor.UserId ? actor.UserDetailId : undefined
  const error = authorListError(Authors, owner, options.anyNumber ? Infinity : undefined)
  if (error) throw broken(error)
  const ids = Authors.map((author) => author.UserDetailId)
  const [known] = await sql.select({ Count: count() }).from(people).where(inArray(people.UserDetailId, ids))
  if (known?.Count !== ids.length) throw broken(paperTexts.unknownAuthor)
  await sql.delete(paperAuthors).where(eq(paperAuthors.PaperId, PaperId))
  await sql
    .insert(paperAuthors)
    .values(
      Authors.map(({ UserDetailId, UserSequence }) => ({ PaperId, UserDetailId, Sequence: UserSequence })),
    )
  const Names = (await authorsOf(sql, [PaperId])).map((author) => author.FullName)
  await sql
    .update(papers)
    .set({
      LastModifiedOn: new Date(context.now()).toISOString(),
      SearchWords: searchWordsOf({ ...paper, Names }),
      AuthorsVersion: paper.AuthorsVersion + 1,
    })
    .where(eq(papers.Id, PaperId))
  return listItem(sql, PaperId, actor.UserId)
}
