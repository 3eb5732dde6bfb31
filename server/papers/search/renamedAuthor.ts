import { eq, inArray, sql as text } from 'drizzle-orm'
import { searchedFields } from '../../../contract/papers/papers.ts'
import type { Sql } from '../../db/database.ts'
import { authorsOf } from '../rows.ts'
import { joinedWordsOf, vectorOf } from '../../db/searchText.ts'
import { learnNames } from './similarWords.ts'
import { paperAuthors, papers } from '../../db/schema/papers.ts'

const searchedColumns = Object.fromEntries(searchedFields.map((name) => [name, papers[name]])) as Pick<
  typeof papers,
  (typeof searchedFields)[number]
>

/**
 * Updates the search words of a person's papers after a name change. The caller has changed the person's row and so
 * has locked it: an author list that adds the person waits for that row and reads the new name.
 */
export async function renewSearchWords(sql: Sql, UserDetailId: string): Promise<void> {
  const own = sql
    .select({ PaperId: paperAuthors.PaperId })
    .from(paperAuthors)
    .where(eq(paperAuthors.UserDetailId, UserDetailId))
  const held = await sql
    .select({ Id: papers.Id, PaperCode: papers.PaperCode, ...searchedColumns })
    .from(papers)
    .where(inArray(papers.Id, own))
    // In a fixed order, so that two renamed authors of the same papers cannot deadlock.
    .orderBy(papers.Id)
    .for('no key update')
  if (held.length === 0) return
  const ids = held.map(({ Id }) => Id)
  const authors = await authorsOf(sql, ids)
  learnNames(authors.map(({ FullName }) => FullName))
  const words = held.map((paper) => {
    const Names = authors.filter(({ PaperId }) => PaperId === paper.Id).map(({ FullName }) => FullName)
    return joinedWordsOf({ ...paper, Names })
  })
  await sql
    .update(papers)
    .set({ SearchWords: vectorOf(text<string>`renewed.words`) })
    .from(text`unnest(${text.param(ids)}::uuid[], ${text.param(words)}::text[]) as renewed(id, words)`)
    .where(eq(papers.Id, text`renewed.id`))
}
