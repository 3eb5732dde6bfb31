import { eq, sql as text } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { sessionStars } from '../db/schema/events.ts'
import { calendarFeeds } from '../db/schema/programme.ts'

/** Deletes a person's stars and calendar feed. */
export async function forgetReader(sql: Sql, UserId: string): Promise<void> {
  await Promise.all([
    sql.delete(sessionStars).where(eq(sessionStars.UserId, UserId)),
    sql.delete(calendarFeeds).where(eq(calendarFeeds.UserId, UserId)),
  ])
}

/** Gives the stars of one account to another; a star that both have is kept once. */
export async function moveStars(sql: Sql, from: string, to: string): Promise<void> {
  await sql.execute(text`insert into session_stars (user_id, session_id, starred_on)
    select ${to}::uuid, session_id, starred_on from session_stars where user_id = ${from}
    on conflict do nothing`)
  await sql.execute(text`delete from session_stars where user_id = ${from}`)
}
