import { and, asc, eq, inArray, ne, sql as text } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import type { Sql } from '../db/database.ts'
import type { Actor } from '../http/context.ts'
import { isPaperOf } from './ownOrAuthored.ts'
import { authorsOf } from './rows.ts'
import { searchWordsOf } from '../db/searchText.ts'
import { objections, paperAuthors, papers } from '../db/schema/papers.ts'

/** A person by account and profile; an all-zero id for what they do not have. */
export type Party = Pick<Actor, 'UserId' | 'UserDetailId'>

/** The papers of which a person is the owner or an author, locked until the end of the transaction. */
export const lockPapersOf = (sql: Sql, { UserId, UserDetailId }: Party) =>
  sql
    .select({ Id: papers.Id, OwnerId: papers.OwnerId, Status: papers.Status, PaperCode: papers.PaperCode })
    .from(papers)
    .where(isPaperOf(sql, { UserIds: [UserId], PersonIds: [UserDetailId] }))
    .orderBy(asc(papers.Id))
    .for('update')

/** A paper with this person as its owner or as an author. */
export type Naming = Awaited<ReturnType<typeof lockPapersOf>>[number]

/**
 * Deletes the drafts of a person who leaves, and removes the person from other people's drafts: the remaining authors
 * keep their order (spec §5 "Sequence is renumbered"). The caller has locked the papers. `now` is in milliseconds.
 */
export async function leaveDrafts(
  sql: Sql,
  { UserId, UserDetailId }: Party,
  held: readonly Naming[],
  now: number,
): Promise<void> {
  await sql.delete(objections).where(eq(objections.UserDetailId, UserDetailId))
  const own = held.filter((paper) => paper.OwnerId === UserId)
  await sql.delete(papers).where(inArray(papers.Id, pluck(own, 'Id')))
  for (const { Id } of held.filter((paper) => paper.OwnerId !== UserId)) {
    const left = (await authorsOf(sql, [Id])).filter((author) => author.UserDetailId !== UserDetailId)
    await sql
      .delete(paperAuthors)
      .where(and(eq(paperAuthors.PaperId, Id), eq(paperAuthors.UserDetailId, UserDetailId)))
    for (const [index, author] of left.entries())
      await sql
        .update(paperAuthors)
        .set({ Sequence: index + 1 })
        .where(
          and(
            eq(paperAuthors.PaperId, Id),
            eq(paperAuthors.UserDetailId, author.UserDetailId),
            ne(paperAuthors.Sequence, index + 1),
          ),
        )
    const [paper] = await sql.select().from(papers).where(eq(papers.Id, Id))
    if (!paper) continue
    await sql
      .update(papers)
      .set({
        LastModifiedOn: new Date(now).toISOString(),
        SearchWords: searchWordsOf({ ...paper, Names: pluck(left, 'FullName') }),
        AuthorsVersion: text`${papers.AuthorsVersion} + 1`,
      })
      .where(eq(papers.Id, Id))
  }
}
