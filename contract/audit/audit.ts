import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Day, Id, Instant, Option } from '../core/fields.ts'

/** One action of an organiser. */
export const AuditEntry = z.object({
  Id,
  CreatedOn: Instant,
  ActorId: Id,
  ActorName: z.string(),
  Action: z.string(),
  /** The object of the action: a row's id, or the name of a settings page. */
  SubjectId: z.string(),
  /** The name of that object, as people know it; empty if it no longer exists. */
  SubjectName: z.string(),
  /** For an action as another user: what the call does, and the paper or person that it names. */
  What: z.string(),
  On: z.string(),
  Details: z.record(z.string(), z.json()),
  TraceId: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditTexts = { wrongDays: 'The last day is before the first' } as const

export const downloadSignedAudit = adminEndpoint('GET /Report/audit-log/signed', {
  part: 'whole',
  summary: 'The audit log as lines of JSON, oldest first, with the portal’s signature in the last line',
  query: z.strictObject({ From: Day.optional(), To: Day.optional() }),
  raw: 'download',
})

export const getAuditChoices = adminEndpoint('GET /Audit/choices', {
  part: 'whole',
  summary: 'Who has done something, and which kinds of things were done',
  // Every action adds to the log: it is read when it is opened.
  shows: [],
  result: z.object({ Actors: z.array(Option), Actions: z.array(z.string()) }),
})
