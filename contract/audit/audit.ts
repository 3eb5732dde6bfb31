import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Day, Id, Instant, Option, Text } from '../core/fields.ts'
import { pageQuery, page } from '../core/columns.ts'

const admin = ['Admin'] as const

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

export const AuditFilter = z.strictObject({
  ActorId: Id.optional(),
  Action: Text.optional(),
  /** A person's name, an address or a paper's code. */
  About: Text.optional(),
  /** Days in the conference's zone. */
  From: Day.optional(),
  To: Day.optional(),
})
export type AuditFilter = z.output<typeof AuditFilter>

export const AuditSearch = AuditFilter.extend({
  ...pageQuery,
})
export type AuditSearch = z.output<typeof AuditSearch>

export const auditTexts = { wrongDays: 'The last day is before the first' } as const

export const searchAudit = endpoint({
  method: 'GET',
  path: '/Audit',
  summary: 'What organisers did, newest first, by who, what, about whom and when, in pages',
  callers: admin,
  // Every action adds to the log: it is read when it is opened.
  shows: [],
  query: AuditSearch,
  result: page(AuditEntry),
})

export const getAuditChoices = endpoint({
  method: 'GET',
  path: '/Audit/choices',
  summary: 'Who has done something, and which kinds of things were done',
  callers: admin,
  // Every action adds to the log: it is read when it is opened.
  shows: [],
  result: z.object({ Actors: z.array(Option), Actions: z.array(z.string()) }),
})
