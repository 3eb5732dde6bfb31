import { and, inArray, or, type SQL } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import type { Sql } from '../db/database.ts'
import { paperAuthors, papers } from '../db/schema/papers.ts'

/** A person with all their accounts and profiles. */
export interface Owning {
  readonly UserIds: readonly string[]
  readonly PersonIds: readonly string[]
}

/** The condition that a person is the owner or an author of a paper. */
export function isPaperOf(sql: Sql, { UserIds, PersonIds }: Owning): SQL | undefined {
  const written = sql
    .select({ Id: paperAuthors.PaperId })
    .from(paperAuthors)
    .where(inArray(paperAuthors.UserDetailId, [...PersonIds]))
  const own = alias(papers, 'own')
  const owned = sql
    .select({ Id: own.Id })
    .from(own)
    .where(inArray(own.OwnerId, [...UserIds]))
  // An `or` of the two alone would read all papers. It is asked too, since a paper may just have got another owner.
  return and(
    inArray(papers.Id, unionAll(owned, written)),
    or(inArray(papers.OwnerId, [...UserIds]), inArray(papers.Id, written)),
  )
}
