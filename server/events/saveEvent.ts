import { eq } from 'drizzle-orm'
import { eventRuleTexts, liesWithin } from '../../contract/events/eventRules.ts'
import type { EventFields } from '../../contract/events/eventFields.ts'
import type { DraftEvent } from '../../contract/events/events.ts'
import type { Sql } from '../db/database.ts'
import { broken, mustBeCurrent } from '../http/refusal.ts'
import { readDraft } from './drafts.ts'
import { eventRow, lockProgramme } from './programmeLock.ts'
import { events, eventSessions } from '../db/schema/events.ts'

const tidy = (body: EventFields): EventFields => ({
  ...body,
  Title: body.Title.trim(),
  Venue: body.Venue.trim(),
})

/** Adds an event. */
export async function createEvent(sql: Sql, body: EventFields): Promise<DraftEvent> {
  const [row] = await sql.insert(events).values(tidy(body)).returning({ Id: events.Id })
  if (!row) throw new Error('The event was not stored')
  return readDraft(sql, row.Id)
}

/** Changes an event; 404 if it is gone, 412 on a stale version, 422 if a session would be outside its times. */
export async function updateEvent(
  sql: Sql,
  id: string,
  body: EventFields,
  ifMatch: number | null,
): Promise<{ readonly before: EventFields; readonly event: DraftEvent }> {
  await lockProgramme(sql)
  const { Id: _id, CreatedOn: _on, Version, ...before } = await eventRow(sql, id)
  mustBeCurrent(ifMatch, Version)
  const sessions = await sql.select().from(eventSessions).where(eq(eventSessions.EventId, id))
  const outside = sessions.filter((session) => !liesWithin(session, body))
  if (outside.length > 0) throw broken(...outside.map(({ Title }) => eventRuleTexts.sessionOutside(Title)))
  await sql
    .update(events)
    .set({ ...tidy(body), Version: Version + 1 })
    .where(eq(events.Id, id))
  return { before, event: await readDraft(sql, id) }
}

/** Deletes an event with its sessions; 404 if it is gone, 412 on a stale version. Returns the deleted fields. */
export async function deleteEvent(sql: Sql, id: string, ifMatch: number | null): Promise<EventFields> {
  await lockProgramme(sql)
  const { Id: _id, CreatedOn: _on, Version, ...before } = await eventRow(sql, id)
  mustBeCurrent(ifMatch, Version)
  await sql.delete(events).where(eq(events.Id, id))
  return before
}
