import { eq } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { sessionStars } from '../db/schema/events.ts'
import { calendarFeeds } from '../db/schema/programme.ts'

/** Deletes a person's stars and calendar feed. */
export async function forgetReader(sql: Sql, UserId: string): Promise<void> {
  await sql.delete(sessionStars).where(eq(sessionStars.UserId, UserId))
  await sql.delete(calendarFeeds).where(eq(calendarFeeds.UserId, UserId))
}
