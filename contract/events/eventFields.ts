import { z } from 'zod'
import { Day, Id, Instant, Text } from '../core/fields.ts'
import { EventType, ParticipantKey } from './programme.ts'

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

/** From which day on a copy is held; its sessions keep their times of the day. */
export const CopyBody = z.strictObject({ Title: Text, FirstDay: Day })
export type CopyBody = z.infer<typeof CopyBody>
