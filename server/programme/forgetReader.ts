import { eq } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { sessionStars } from '../db/schema/events.ts'
import { calendarFeeds } from '../db/schema/programme.ts'

/** Forgets what somebody has starred, and the address of their calendar. */
export async function forgetReader(sql: Sql, UserId: string): Promise<void> {
  await sql.delete(sessionStars).where(eq(sessionStars.UserId, UserId))
  await sql.delete(calendarFeeds).where(eq(calendarFeeds.UserId, UserId))
}
