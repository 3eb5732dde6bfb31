import { and, desc, eq, inArray } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PaperDetails } from '../../contract/papers/papers.ts'
import type { Sql } from '../db/database.ts'
import { files } from '../db/schema/files.ts'
import { notFound } from '../http/refusal.ts'
import { hasArrived } from './importVisibility.ts'
import type { Actor } from '../http/context.ts'
import { detailColumns, selectPapers } from './rows.ts'
import { paperAuthors, papers, themes } from '../db/schema/papers.ts'

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

/** One paper for its owner, its authors and admins; 404 for anybody else. */
export async function userPaper(sql: Sql, actor: Actor, id: string): Promise<PaperDetails> {
  const isSeen = actor.Roles.includes('Admin') ? undefined : inArray(papers.Id, ownIds(sql, actor))
  const [paper] = await sql
    .select(detailColumns(actor.UserId))
    .from(papers)
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .leftJoin(files, eq(files.Id, papers.PaperURL))
    .where(and(eq(papers.Id, id), isSeen, hasArrived()))
  if (!paper) throw notFound()
  return paper
}
