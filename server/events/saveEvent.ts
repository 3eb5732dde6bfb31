import { eq } from 'drizzle-orm'
import { pick } from '../../contract/core/collections.ts'
import { eventRuleTexts, isWithin } from '../../contract/events/eventRules.ts'
import type { EventFields } from '../../contract/events/eventFields.ts'
import type { DraftEvent } from '../../contract/events/events.ts'
import type { Sql } from '../db/database.ts'
import { insertOne } from '../db/insertOne.ts'
import { broken } from '../http/refusal.ts'
import { readDraft } from './plannedEvents.ts'
import type { mayChangeEvent } from './rights.ts'
import { events, eventSessions } from '../db/schema/events.ts'

const tidy = (body: EventFields): EventFields => ({
  ...body,
  Title: body.Title.trim(),
  Venue: body.Venue.trim(),
})

/** Adds an event. */
export async function createEvent(sql: Sql, body: EventFields): Promise<DraftEvent> {
  const { Id } = await insertOne(sql, events, tidy(body))
  return readDraft(sql, Id)
}

type Changeable = Awaited<ReturnType<typeof mayChangeEvent>>

/** Changes an event; 422 if a session would be outside its times. */
export async function updateEvent(sql: Sql, event: Changeable, body: EventFields): Promise<DraftEvent> {
  const { Id, Version } = event
  const sessions = await sql.select().from(eventSessions).where(eq(eventSessions.EventId, Id))
  const outside = sessions.filter((session) => !isWithin(session, body))
  if (outside.length > 0) throw broken(...outside.map(({ Title }) => eventRuleTexts.sessionOutside(Title)))
  await sql
    .update(events)
    .set({ ...tidy(body), Version: Version + 1 })
    .where(eq(events.Id, Id))
  return readDraft(sql, Id)
}

/** Deletes an event with its sessions. */
export async function deleteEvent(sql: Sql, { Id }: Changeable): Promise<void> {
  await sql.delete(events).where(eq(events.Id, Id))
}

/** The fields of an event's row. */
export const fieldsOf = (event: Changeable): EventFields =>
  pick(event, 'Title', 'Type', 'Description', 'Venue', 'StartsOn', 'EndsOn', 'InProgramme')
