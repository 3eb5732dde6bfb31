import { asc, eq } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { events, eventSessions, sessionParticipants } from '../db/schema/events.ts'

/** A person's parts in planned sessions. */
export async function partsOf(sql: Sql, { UserDetailId }: Pick<Caller, 'UserDetailId'>) {
  if (UserDetailId === noId) return []
  return sql
    .select({
      Event: events.Title,
      Session: eventSessions.Title,
      Label: sessionParticipants.Label,
      StartsOn: eventSessions.StartsOn,
      EndsOn: eventSessions.EndsOn,
      Room: eventSessions.Room,
    })
    .from(sessionParticipants)
    .innerJoin(eventSessions, eq(eventSessions.Id, sessionParticipants.SessionId))
    .innerJoin(events, eq(events.Id, eventSessions.EventId))
    .where(eq(sessionParticipants.UserDetailId, UserDetailId))
    .orderBy(asc(eventSessions.StartsOn), asc(sessionParticipants.Label))
}
