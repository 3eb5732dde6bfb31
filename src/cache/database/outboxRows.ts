import { z } from 'zod'
import { FieldErrors } from '../../../contract/core/endpoint.ts'
import { Id } from '../../../contract/core/fields.ts'
import { Json } from './json.ts'

export const OutboxKind = z.enum([
  'paper',
  'authors',
  'person',
  'file',
  'commitment-hash',
  'commitment',
  'submission',
  'payment-proof',
  'claim',
  'nationality',
  'registration',
  'travel',
  'answer',
  'review',
  'stars',
  'check-in',
  'mark-read',
])
export type OutboxKind = z.infer<typeof OutboxKind>

/** The kinds that two people may change at once, so they are merged. */
export const EntityKind = OutboxKind.extract([
  'paper',
  'authors',
  'person',
  'registration',
  'travel',
  'answer',
  'review',
])
export type EntityKind = z.infer<typeof EntityKind>

export const OutboxState = z.enum(['pending', 'sending', 'needs-sign-in', 'conflict', 'refused'])
export type OutboxState = z.infer<typeof OutboxState>

/** A save that waits for the server (offline O3). Times are for display and back-off only. */
export const OutboxRow = z.object({
  Order: z.number().int(),
  OpId: Id,
  UserId: Id,
  Kind: OutboxKind,
  /** The draft or local person that the save belongs to: rows of one entity are sent in order. */
  EntityId: Id,
  /** Entities whose rows must be sent first, such as a person before the list that names them. */
  DependsOn: z.array(Id),
  State: OutboxState,
  Attempts: z.number().int(),
  NextAttemptOn: z.number(),
  /** The wait that the server asked for with `Retry-After`, by this device's clock; null for none. */
  Asked: z.object({ From: z.number(), Until: z.number() }).nullable().default(null),
  LastError: z.string(),
  Errors: z.array(z.string()),
  /** Those of `Errors` that are about a field of the saved entity, by its name. */
  Fields: FieldErrors.optional(),
  /** The server's trace id of the response behind `LastError`; '' for none (design §3 "Society"). */
  TraceId: z.string().default(''),
  /** True while its draft lacks what the server requires, such as a title: it waits until that is typed. */
  IsIncomplete: z.boolean().default(false),
  /** True once the server reported that the paper is gone: its owner decides (offline O6). */
  Gone: z.boolean().default(false),
  /** The id in the save that a refusal is about, such as an author deleted meanwhile. */
  RefusedId: Id.nullable().optional(),
  /** The sent content, kept from the first attempt on: a row that was sent once is frozen (offline O4). */
  Frozen: z.object({ Body: Json, BaseVersion: z.number().int() }).nullable(),
})
export type OutboxRow = z.infer<typeof OutboxRow>

/** A conflict between changes of two people or devices; one record per entity (offline O7). */
export const Conflict = z.object({
  EntityId: Id,
  Kind: EntityKind,
  /** The fields that differ; the others were merged. */
  Fields: z.array(z.string()),
  Theirs: Json,
  /** The name of their file, for display. */
  FileName: z.string().default(''),
  TheirVersion: z.number().int(),
  On: z.number(),
})
export type Conflict = z.infer<typeof Conflict>

/** Time of the server's last confirmation, by its own clock if it sent one. For display only. */
export const LastSent = z.object({ Key: z.literal('last'), On: z.number() })
export type LastSent = z.infer<typeof LastSent>

/** When all confirmed changes were last asked about, and in which epoch of the portal's data. */
export const LastCheck = z.object({ Key: z.literal('check'), Epoch: z.string(), On: z.number() })
export type LastCheck = z.infer<typeof LastCheck>

/** A change that the server confirmed, kept in case a restored portal lacks it. */
export const SentChange = OutboxRow.pick({
  OpId: true,
  Order: true,
  UserId: true,
  Kind: true,
  EntityId: true,
  Frozen: true,
}).extend({
  /** What its kind needs to send it again: the draft as it was before the confirmation; null for nothing. */
  Before: Json,
  /** By this device's clock. */
  SentOn: z.number(),
  /** Known or lost by what the portal says, at least a minute after the confirmation. */
  State: z.enum(['new', 'known', 'lost']),
})
export type SentChange = z.infer<typeof SentChange>

/** Changes from elsewhere that were merged automatically; shown until the person has seen them (offline O7). */
export const Merge = z.object({
  EntityId: Id,
  Kind: EntityKind,
  /** The paper's title or the person's name. */
  Name: z.string(),
  /** The fields that were taken from elsewhere. */
  Fields: z.array(z.string()),
  /** Names of authors added or removed elsewhere, and whether the order came from there. */
  Added: z.array(z.string()),
  Removed: z.array(z.string()),
  IsOrdered: z.boolean(),
  On: z.number(),
})
export type Merge = z.infer<typeof Merge>
