import { and, asc, eq, inArray, sql as text } from 'drizzle-orm'
import type { Stars, StarsBody } from '../../contract/events/stars.ts'
import type { Sql } from '../db/database.ts'
import { events, eventSessions, sessionStars } from '../db/schema/events.ts'

/** A person's stars, oldest first. */
export async function starsOf(sql: Sql, UserId: string): Promise<Stars> {
  const rows = await sql
    .select({ SessionId: sessionStars.SessionId })
    .from(sessionStars)
    .where(eq(sessionStars.UserId, UserId))
    .orderBy(asc(sessionStars.StarredOn), asc(sessionStars.SessionId))
  return { SessionIds: rows.map(({ SessionId }) => SessionId) }
}

/** The ids among some that name a session or an event: a star may arrive for a deleted one. */
async function known(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const inIds = text`(select unnest(${text.param([...ids])}::uuid[]))`
  const sessions = sql
    .select({ Id: eventSessions.Id })
    .from(eventSessions)
    .where(inArray(eventSessions.Id, inIds))
  const found = await sessions.union(
    sql.select({ Id: events.Id }).from(events).where(inArray(events.Id, inIds)),
  )
  return found.map(({ Id }) => Id)
}

/** Sets and removes stars, each at most once; returns all current stars. */
export async function changeStars(
  sql: Sql,
  UserId: string,
  { Add, Remove }: StarsBody,
  now: number,
): Promise<Stars> {
  if (Remove.length > 0)
    await sql
      .delete(sessionStars)
      .where(and(eq(sessionStars.UserId, UserId), inArray(sessionStars.SessionId, [...Remove])))
  const ids = Add.length > 0 ? await known(sql, Add) : []
  const StarredOn = new Date(now).toISOString()
  if (ids.length > 0)
    await sql
      .insert(sessionStars)
      .values(ids.map((SessionId) => ({ UserId, SessionId, StarredOn })))
      .onConflictDoNothing()
  return starsOf(sql, UserId)
}
