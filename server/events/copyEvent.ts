import { eq } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import { clashesAmong, clashText, isRefused } from '../../contract/events/clashes.ts'
import type { CopyBody } from '../../contract/events/eventFields.ts'
import type { DraftEvent } from '../../contract/events/events.ts'
import { daysLater, wallIn } from '../../contract/content/wallClock.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import { insertOne } from '../db/insertOne.ts'
import { Refusal } from '../http/refusal.ts'
import { readDraft, readSessions } from './plannedEvents.ts'
import type { mayChangeEvent } from './rights.ts'
import { fieldsOf } from './saveEvent.ts'
import { events, eventSessions, sessionParticipants } from '../db/schema/events.ts'

/**
 * Copies an event to another day, with sessions, rooms and participants, but without papers: a paper is presented
 * once. Clock times in the conference's zone stay: nine stays nine. 409 if a room or a labelled participant is taken.
 */
export async function copyEvent(
  sql: Sql,
  from: Awaited<ReturnType<typeof mayChangeEvent>>,
  { Title, FirstDay }: CopyBody,
): Promise<DraftEvent> {
  const event = fieldsOf(from)
  const { TimeZone } = await getHomePageRow(sql)
  const days = (Date.parse(FirstDay) - Date.parse(wallIn(event.StartsOn, TimeZone).slice(0, 10))) / 86_400_000
  const moved = <T extends { readonly StartsOn: string; readonly EndsOn: string }>(row: T): T => ({
    ...row,
    StartsOn: daysLater(row.StartsOn, days, TimeZone),
    EndsOn: daysLater(row.EndsOn, days, TimeZone),
  })
  const made = await insertOne(sql, events, { ...moved(event), Title: Title.trim() })
  const sessions = await sql.select().from(eventSessions).where(eq(eventSessions.EventId, from.Id))
  for (const { Id, ImportKey: _key, Version: _own, ...session } of sessions) {
    const copy = await insertOne(sql, eventSessions, { ...moved(session), EventId: made.Id })
    const people = await sql.select().from(sessionParticipants).where(eq(sessionParticipants.SessionId, Id))
    if (people.length > 0)
      await sql.insert(sessionParticipants).values(people.map((row) => ({ ...row, SessionId: copy.Id })))
  }
  const copied = await readDraft(sql, made.Id)
  const own = new Set(pluck(copied.Sessions, 'Id'))
  const taken = clashesAmong(await readSessions(sql, undefined)).filter(
    (clash) => isRefused(clash) && (own.has(clash.One.Id) || own.has(clash.Other.Id)),
  )
  if (taken.length > 0) {
    const texts = taken.slice(0, 20).map((clash) => clashText(clash, TimeZone))
    throw new Refusal(409, texts[0] ?? '', texts)
  }
  return copied
}
