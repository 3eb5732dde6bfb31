import { inArray, or, type SQL } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { paperAuthors, papers } from '../db/schema/papers.ts'

/** Somebody with every account and person that is theirs. */
export interface Owning {
  readonly UserIds: readonly string[]
  readonly PersonIds: readonly string[]
}

/** The condition under which somebody owns a paper or is an author of it. */
export function isPaperOf(sql: Sql, { UserIds, PersonIds }: Owning): SQL | undefined {
  const written = sql
    .select({ Id: paperAuthors.PaperId })
    .from(paperAuthors)
    .where(inArray(paperAuthors.UserDetailId, [...PersonIds]))
  return or(inArray(papers.OwnerId, [...UserIds]), inArray(papers.Id, written))
}
