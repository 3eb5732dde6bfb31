import { and, desc, eq, inArray } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PaperDetails } from '../../contract/papers/papers.ts'
import type { Sql } from '../db/database.ts'
import { mustExist } from '../http/refusal.ts'
import { hasArrived } from './importVisibility.ts'
import type { Actor } from '../http/context.ts'
import { selectPapers } from './rows.ts'
import { paperAuthors, papers } from '../db/schema/papers.ts'

/** The ids of papers with the user as owner or author. Two index look-ups, where an `or` would read every row. */
function ownIds(sql: Sql, actor: Actor) {
  return unionAll(
    sql.select({ Id: papers.Id }).from(papers).where(eq(papers.OwnerId, actor.UserId)),
    sql
      .select({ Id: paperAuthors.PaperId })
      .from(paperAuthors)
      .where(eq(paperAuthors.UserDetailId, actor.UserDetailId)),
  )
}

/** The caller's own and co-authored papers, newest first, in one round trip. */
export function userPapers(sql: Sql, actor: Actor) {
  return selectPapers(sql, actor.UserId)
    .where(and(inArray(papers.Id, ownIds(sql, actor)), hasArrived()))
    .orderBy(desc(papers.LastModifiedOn), desc(papers.Id))
}

/** One paper for its owner, its authors and admins, with the names of spec §3 "Details by id"; 404 for others. */
export async function userPaper(sql: Sql, actor: Actor, id: string): Promise<PaperDetails> {
  const isSeen = actor.Roles.includes('Admin') ? undefined : inArray(papers.Id, ownIds(sql, actor))
  const [paper] = await selectPapers(sql, actor.UserId).where(and(eq(papers.Id, id), isSeen, hasArrived()))
  const { PaperTitle: Title, abstract: Abstract, ThemeTittle: Theme, ...shared } = mustExist(paper)
  return { ...shared, Title, Abstract, Theme }
}
