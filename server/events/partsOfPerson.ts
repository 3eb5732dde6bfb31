import { asc, eq, sql as text } from 'drizzle-orm'
import { pick, pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import type { OwnSession } from '../../contract/travel/travelWarnings.ts'
import type { Sql } from '../db/database.ts'
import { events, eventSessions, sessionParticipants } from '../db/schema/events.ts'
import type { Caller } from '../http/context.ts'
import { readProgramme } from './publishedProgramme.ts'

/** A person's parts in planned sessions. */
export async function partsOf(sql: Sql, { UserDetailId }: Pick<Caller, 'UserDetailId'>) {
  if (UserDetailId === noId) return []
  return sql
    .select({
      Event: events.Title,
      Session: eventSessions.Title,
      Label: sessionParticipants.Label,
      ...pick(eventSessions, 'StartsOn', 'EndsOn', 'Room'),
    })
    .from(sessionParticipants)
    .innerJoin(eventSessions, eq(eventSessions.Id, sessionParticipants.SessionId))
    .innerJoin(events, eq(events.Id, eventSessions.EventId))
    .where(eq(sessionParticipants.UserDetailId, UserDetailId))
    .orderBy(asc(eventSessions.StartsOn), asc(sessionParticipants.Label))
}

/**
 * Moves one person's parts in sessions to another, also in the latest publication: a part that both have is kept
 * once.
 */
export async function moveParts(
  sql: Sql,
  { KeepId, DropId }: { readonly KeepId: string; readonly DropId: string },
): Promise<void> {
  await sql.execute(text`delete from session_participants d where d.user_detail_id = ${DropId} and exists (
    select 1 from session_participants k
    where k.session_id = d.session_id and k.label = d.label and k.user_detail_id = ${KeepId})`)
  await sql.execute(
    text`update session_participants set user_detail_id = ${KeepId} where user_detail_id = ${DropId}`,
  )
  // Only the newest publication is read.
  await sql.execute(text`update programme_publications
    set events = replace(events::text, ${DropId}::text, ${KeepId}::text)::json
    where number = (select max(number) from programme_publications) and events::text like ${`%${DropId}%`}`)
}

/** The sessions of the published programme by the people with a part or a paper in them, and the time zone. */
export async function ownSessions(sql: Sql): Promise<{
  readonly sessions: ReadonlyMap<string, readonly OwnSession[]>
  readonly timeZone: string
}> {
  const { Events, TimeZone } = await readProgramme(sql)
  const sessions = new Map<string, OwnSession[]>()
  for (const { Title, StartsOn, EndsOn, Participants, Papers } of pluck(Events, 'Sessions').flat()) {
    // Nobody has to attend for a withdrawn paper.
    const given = Papers.filter(({ IsWithdrawn }) => !IsWithdrawn)
    const people = [...Participants, ...given.flatMap(({ Authors }) => Authors)]
    for (const id of new Set(pluck(people, 'UserDetailId'))) {
      const own = sessions.get(id) ?? []
      own.push({ Title, StartsOn, EndsOn })
      sessions.set(id, own)
    }
  }
  return { sessions, timeZone: TimeZone }
}
