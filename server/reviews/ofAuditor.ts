import { and, eq, inArray } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { reviews } from '../db/schema/reviews.ts'

/** The numbers of an auditor's submitted and still open reviews (`Open`). */
export async function reviewsOfAuditor(
  sql: Sql,
  AuditorId: string,
): Promise<{ readonly Done: number; readonly Open: number }> {
  const own = eq(reviews.AuditorId, AuditorId)
  return {
    Done: await sql.$count(reviews, and(own, eq(reviews.State, 'done'))),
    Open: await sql.$count(reviews, and(own, inArray(reviews.State, ['assigned', 'accepted']))),
  }
}
