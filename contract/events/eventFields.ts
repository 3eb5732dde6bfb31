import { z } from 'zod'
import { Day, Id, Instant, Line, Text } from '../core/fields.ts'
import { EventType, ParticipantKey } from './programme.ts'

/** The fields of an event's form. */
export const EventFields = z.strictObject({
  Title: Line,
  Type: EventType,
  Description: Text,
  Venue: Line,
  StartsOn: Instant,
  EndsOn: Instant,
  /** False for an event that the next publication leaves out. */
  InProgramme: z.boolean(),
})
export type EventFields = z.infer<typeof EventFields>

/** A participant as the form sends it; the name of a person of the portal comes from the profile. */
export const ParticipantFields = z.strictObject({ Label: ParticipantKey, UserDetailId: Id, FullName: Line })
export type ParticipantFields = z.infer<typeof ParticipantFields>

/** The fields of a session's form; papers and participants in their order, an empty room means none. */
export const SessionFields = z.strictObject({
  Title: Line,
  Description: Text,
  Room: Line,
  StartsOn: Instant,
  EndsOn: Instant,
  Participants: z.array(ParticipantFields),
  PaperIds: z.array(Id),
})
export type SessionFields = z.infer<typeof SessionFields>

/** A session that may be moved beyond its event: with `WidensEvent` the event then begins or ends with it. */
export const MovedSessionFields = SessionFields.extend({ WidensEvent: z.boolean().optional() })
export type MovedSessionFields = z.infer<typeof MovedSessionFields>

/** `FirstDay` is the first day of a copy; its sessions keep their times of day. */
export const CopyBody = z.strictObject({ Title: Line, FirstDay: Day })
export type CopyBody = z.infer<typeof CopyBody>
