import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { CopyBody, EventFields, MovedSessionFields, SessionFields } from './eventFields.ts'
import { copyRules, eventRules, sessionRules } from './eventRules.ts'
import { Id, Instant, Version, mayLack } from '../core/fields.ts'
import { PaperStatus } from '../papers/papers.ts'
import { Participant } from './programme.ts'

/** A paper in a session, as organisers see it. */
export const PlacedPaper = z.object({
  Id,
  PaperCode: z.string(),
  PaperTitle: z.string(),
  Status: PaperStatus,
  /** A withdrawn paper keeps its place, with a mark; publications leave it out. */
  WithdrawnOn: Instant.nullable(),
  Authors: z.array(z.object({ UserDetailId: Id, FullName: z.string() })),
})
export type PlacedPaper = z.infer<typeof PlacedPaper>

/** A session as organisers see it, published or not. */
export const DraftSession = SessionFields.omit({ PaperIds: true }).extend({
  Id,
  EventId: Id,
  Participants: z.array(Participant),
  Papers: z.array(PlacedPaper),
  Version,
})
export type DraftSession = z.infer<typeof DraftSession>

/** An event as organisers see it; its sessions are sorted by start, room and title. */
export const DraftEvent = EventFields.extend({ Id, Sessions: z.array(DraftSession), Version })
export type DraftEvent = z.infer<typeof DraftEvent>

export const getEvents = adminEndpoint('GET /Event/draft', {
  part: 'programme',
  summary: 'All events with their current sessions, published or not',
  shows: ['Event', 'Programme', 'Paper', 'PaperAuthors'],
  result: z.array(DraftEvent),
})

export const getEvent = adminEndpoint('GET /Event/:id', {
  part: 'programme',
  summary: 'One event with its current sessions',
  shows: ['Event', 'Programme', 'Paper', 'PaperAuthors'],
  result: DraftEvent,
})

/** A saved session, with warnings that are no errors: authors who are elsewhere at the time, papers placed twice. */
export const SavedSession = DraftSession.extend({ Warnings: z.array(z.string()) })
export type SavedSession = z.infer<typeof SavedSession>

export const createEvent = adminEndpoint('POST /Event', {
  part: 'programme',
  summary: 'Adds an event',
  body: mayLack(EventFields, { Description: '', Venue: '', InProgramme: true }),
  rules: eventRules,
  result: DraftEvent,
})

export const updateEvent = adminEndpoint('PUT /Event/:id', {
  part: 'programme',
  summary: 'Changes an event; takes `If-Match`, and leaves no session outside of its times',
  body: EventFields,
  rules: eventRules,
  result: DraftEvent,
})

export const deleteEvent = adminEndpoint('DELETE /Event/:id', {
  part: 'programme',
  summary: 'Deletes an event with its sessions; what is published stays until the next publication',
})

export const copyEvent = adminEndpoint('POST /Event/:id/copy', {
  part: 'programme',
  summary: 'Copies an event to another day, with its sessions, rooms and participants, without papers',
  body: CopyBody,
  rules: copyRules,
  result: DraftEvent,
})

export const createSession = adminEndpoint('POST /Event/:id/session', {
  part: 'programme',
  summary: 'Adds a session to an event; 409 where a room or a labelled participant is taken',
  body: mayLack(SessionFields, { Description: '', Room: '', Participants: [], PaperIds: [] }),
  rules: sessionRules,
  result: SavedSession,
})

export const updateSession = adminEndpoint('PUT /Event/:id/session/:sessionId', {
  part: 'programme',
  summary:
    'Changes or moves a session of an event, which may widen the event; takes `If-Match`, 409 as for a new one',
  body: MovedSessionFields,
  rules: sessionRules,
  result: SavedSession,
})

export const deleteSession = adminEndpoint('DELETE /Event/:id/session/:sessionId', {
  part: 'programme',
  summary: 'Deletes a session',
})
