import { inArray, max } from 'drizzle-orm'
import type { Sql } from '../../db/database.ts'
import { reviewRounds } from '../../db/schema/reviews.ts'

/** The latest round of each paper that has had more than one. */
export async function latestRounds(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await sql
    .select({ PaperId: reviewRounds.PaperId, Round: max(reviewRounds.Round) })
    .from(reviewRounds)
    .where(inArray(reviewRounds.PaperId, [...ids]))
    .groupBy(reviewRounds.PaperId)
  return new Map(rows.map(({ PaperId, Round }) => [PaperId, Round ?? 1]))
}
