import { eq, inArray, sql as text } from 'drizzle-orm'
import type { Sql } from '../../db/database.ts'
import { authorsOf } from '../rows.ts'
import { joinedWordsOf, vectorOf } from '../../db/searchText.ts'
import { learnNames } from './similarWords.ts'
import { paperAuthors, papers } from '../../db/schema/papers.ts'

/**
 * Lets the papers of a person be found by the name that was just written. Whoever calls it has changed the person's row
 * and so holds it: a list that takes the person in waits for that row, and reads the new name.
 */
export async function renewSearchWords(sql: Sql, UserDetailId: string): Promise<void> {
  const own = sql
    .select({ PaperId: paperAuthors.PaperId })
    .from(paperAuthors)
    .where(eq(paperAuthors.UserDetailId, UserDetailId))
  const held = await sql
    .select({
      Id: papers.Id,
      PaperTitle: papers.PaperTitle,
      Abstract: papers.Abstract,
      PaperCode: papers.PaperCode,
    })
    .from(papers)
    .where(inArray(papers.Id, own))
    // In one order, so that two authors of the same papers who are renamed at once follow one another.
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
