import { and, asc, eq, inArray, sql as text } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import type { Sql } from '../db/database.ts'
import type { Actor } from '../http/context.ts'
import { isPaperOf } from './ownOrAuthored.ts'
import { authorsOf } from './rows.ts'
import { joinedWordsOf, vectorOf } from '../db/searchText.ts'
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
  const own = held.filter((paper) => paper.OwnerId === UserId)
  await Promise.all([
    sql.delete(objections).where(eq(objections.UserDetailId, UserDetailId)),
    sql.delete(papers).where(inArray(papers.Id, pluck(own, 'Id'))),
  ])
  const ids = pluck(
    held.filter((paper) => paper.OwnerId !== UserId),
    'Id',
  )
  if (ids.length === 0) return
  await sql
    .delete(paperAuthors)
    .where(and(inArray(paperAuthors.PaperId, ids), eq(paperAuthors.UserDetailId, UserDetailId)))
  await sql.execute(text`
    update ${paperAuthors} set sequence = placed.place
    from (select paper_id, user_detail_id,
        row_number() over (partition by paper_id order by sequence, user_detail_id) as place
      from ${paperAuthors} where ${inArray(paperAuthors.PaperId, ids)}) placed
    where ${paperAuthors.PaperId} = placed.paper_id and ${paperAuthors.UserDetailId} = placed.user_detail_id
      and ${paperAuthors.Sequence} <> placed.place`)
  const [left, changed] = await Promise.all([
    authorsOf(sql, ids),
    sql.select().from(papers).where(inArray(papers.Id, ids)),
  ])
  const words = changed.map((paper) => {
    const authors = left.filter(({ PaperId }) => PaperId === paper.Id)
    return joinedWordsOf({ ...paper, Names: pluck(authors, 'FullName') })
  })
  await sql.execute(text`
    update ${papers} set last_modified_on = ${new Date(now).toISOString()}::timestamptz,
      search_words = ${vectorOf(text`given.words`)}, authors_version = authors_version + 1
    from unnest(${text.param(pluck(changed, 'Id'))}::uuid[], ${text.param(words)}::text[]) given (id, words)
    where ${papers.Id} = given.id`)
}
