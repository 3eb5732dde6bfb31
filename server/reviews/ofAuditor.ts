import { and, eq, inArray } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { reviews } from '../db/schema/reviews.ts'

/** How many reviews of an auditor are in, and how many papers they were asked about and still owe one (`Open`). */
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
