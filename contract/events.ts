import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, Text, Version } from './fields.ts'
import { PaperStatus } from './papers.ts'
import { EventType, Participant, ParticipantKey } from './programme.ts'

/** What the form of an event holds. */
export const EventFields = z.strictObject({
  Title: Text,
  Type: EventType,
  Description: Text,
  Venue: Text,
  StartsOn: Instant,
  EndsOn: Instant,
  /** False for one that the next publication leaves out. */
  InProgramme: z.boolean(),
})
export type EventFields = z.infer<typeof EventFields>

/** A participant as the form sends it; for a person of the portal the name is read from the profile. */
export const ParticipantFields = z.strictObject({ Label: ParticipantKey, UserDetailId: Id, FullName: Text })
export type ParticipantFields = z.infer<typeof ParticipantFields>

/** What the form of a session holds; papers and participants in their order, no room where it is empty. */
export const SessionFields = z.strictObject({
  Title: Text,
  Description: Text,
  Room: Text,
  StartsOn: Instant,
  EndsOn: Instant,
  Participants: z.array(ParticipantFields),
  PaperIds: z.array(Id),
})
export type SessionFields = z.infer<typeof SessionFields>

/** A paper that is placed in a session, as organisers see it. */
export const PlacedPaper = z.object({
  Id,
  PaperCode: z.string(),
  PaperTitle: z.string(),
  Status: PaperStatus,
  /** A withdrawn paper stays marked in its place, and publications leave it out. */
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

/** An event as organisers see it; its sessions stand by start, room and title. */
export const DraftEvent = EventFields.extend({ Id, Sessions: z.array(DraftSession), Version })
export type DraftEvent = z.infer<typeof DraftEvent>

const admin = ['Admin'] as const

export const getEvents = endpoint({
  method: 'GET',
  path: '/Event/draft',
  summary: 'All events with their sessions as they stand now, published or not',
  callers: admin,
  result: z.array(DraftEvent),
})

export const getEvent = endpoint({
  method: 'GET',
  path: '/Event/:id',
  summary: 'One event with its sessions as they stand now',
  callers: admin,
  params: ById,
  result: DraftEvent,
})
