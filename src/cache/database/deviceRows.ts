import { z } from 'zod'
import { Id, Sha256 } from '../../../contract/core/fields.ts'
import { emptyPaper, PaperAuthor, PaperFields, Receipt } from '../../../contract/papers/papers.ts'
import { AuthorFields } from '../../../contract/people/people.ts'
import { AccompanyingPerson } from '../../../contract/registration/companions.ts'
import { RegistrationFields } from '../../../contract/registration/registration.ts'
import { keptFields } from './keptFields.ts'

/** A file that was picked on this device: its name and the hash under which its bytes lie. */
export const LocalFile = z.object({
  Sha256,
  FileName: z.string(),
  ContentType: z.string(),
  Size: z.number().int().positive(),
})
export type LocalFile = z.infer<typeof LocalFile>

const KeptFields = keptFields(PaperFields, emptyPaper)

/** A paper as it stands on this device: what was typed, and what the server said last. */
export const PaperDraft = z.object({
  DraftId: Id,
  /** The server's id; all-zero until it gave one. */
  PaperId: Id,
  Fields: KeptFields,
  /** What the server had at `BaseVersion`; for a paper it has never seen, an empty one at 0. */
  Base: KeptFields,
  BaseVersion: z.number().int(),
  /** The file as chosen here; null when the server's own file stands. */
  File: LocalFile.nullable(),
  /** The name of the server's file, for display. */
  FileName: z.string(),
  /** True once the wizard's button has saved this paper (design §3 "The wizard's buttons"). */
  SavedByButton: z.boolean(),
  /** By this device's clock, for display and order only. */
  TouchedOn: z.number(),
  /** When the server confirmed a save last, by this device's clock; 0 for never. For display only. */
  SavedOn: z.number(),
})
export type PaperDraft = z.infer<typeof PaperDraft>

/** The author list of a draft, with a version of its own. People who were added offline carry their local id. */
export const AuthorList = z.object({
  DraftId: Id,
  Authors: z.array(PaperAuthor),
  Base: z.array(PaperAuthor),
  BaseVersion: z.number().int(),
  SavedByButton: z.boolean(),
})
export type AuthorList = z.infer<typeof AuthorList>

/** A person who was added or changed on this device. One of the server's carries the server's id as `LocalId` too. */
export const LocalPerson = z.object({
  LocalId: Id,
  /** The server's id; all-zero until it gave one. */
  UserDetailId: Id,
  Fields: AuthorFields,
  /** The server's version that a change grew from; 0 where it is not known. */
  BaseVersion: z.number().int().default(0),
  /** What the server had at that version; null where it is not known. */
  Base: AuthorFields.nullable().default(null),
})
export type LocalPerson = z.infer<typeof LocalPerson>

/** A file's bytes lie in pieces of at most 1 MiB (offline O12). */
export const FilePiece = z.object({ Sha256, Index: z.number().int(), Bytes: z.instanceof(ArrayBuffer) })
export type FilePiece = z.infer<typeof FilePiece>

/** A file whose bytes lie here until the server has confirmed their hash. */
export const KeptFile = LocalFile.extend({
  /** How many of its bytes have arrived, or are on their way where it goes whole. */
  Received: z.number().int(),
  /** True once the portal said that it takes no pieces. */
  GoesWhole: z.boolean().default(false),
})
export type KeptFile = z.infer<typeof KeptFile>

export const outboxKinds = [
  'paper',
  'authors',
  'person',
  'file',
  'submission',
  'payment-proof',
  'claim',
  'nationality',
  'registration',
  'travel',
  'answer',
  'review',
  'stars',
  'mark-read',
] as const
export const OutboxKind = z.enum(outboxKinds)
export type OutboxKind = z.infer<typeof OutboxKind>

export const OutboxState = z.enum(['pending', 'sending', 'needs-sign-in', 'conflict', 'refused'])
export type OutboxState = z.infer<typeof OutboxState>

/** A save that waits for the server (offline O3). Times are for display and back-off only. */
export const OutboxRow = z.object({
  Order: z.number().int(),
  OpId: Id,
  UserId: Id,
  Kind: OutboxKind,
  /** The draft or local person that the save belongs to: rows of one entity go in order. */
  EntityId: Id,
  /** Entities whose rows must be gone first, such as a person before the list that names them. */
  DependsOn: z.array(Id),
  State: OutboxState,
  Attempts: z.number().int(),
  NextAttemptOn: z.number(),
  /** The wait that the server asked for with `Retry-After`, by this device's clock; null for none. */
  Asked: z.object({ From: z.number(), Until: z.number() }).nullable().default(null),
  LastError: z.string(),
  Errors: z.array(z.string()),
  /** By what the server knows the answer that `LastError` comes from; '' for none (design §3 "Society"). */
  TraceId: z.string().default(''),
  /** True once the server said that the paper is not there any more: its owner decides (offline O6). */
  Gone: z.boolean().default(false),
  /** Which of the rows that the save names a refusal is about, such as an author who was deleted meanwhile. */
  RefusedId: Id.nullable().optional(),
  /** What was sent, kept from the first attempt on: a row that was sent once is frozen (offline O4). */
  Frozen: z.object({ Body: z.json(), BaseVersion: z.number().int() }).nullable(),
})
export type OutboxRow = z.infer<typeof OutboxRow>

/**
 * Why a version was kept: the portal confirmed it; changes met, and this was mine or theirs; a newer copy of the portal
 * or an earlier version took its place; or a file brought it.
 */
export const VersionReason = z.enum(['saved', 'mine', 'theirs', 'replaced', 'restored', 'imported'])
export type VersionReason = z.infer<typeof VersionReason>

/** One of the last versions of a draft on this device. */
export const DraftVersion = z.object({
  Number: z.number().int(),
  DraftId: Id,
  Fields: KeptFields,
  /** Its authors in order; null where they were not known. */
  Authors: z.array(PaperAuthor).nullable().default(null),
  /** A document of this version that the server has not got; its bytes stay with the version. */
  File: LocalFile.nullable().default(null),
  /** The name of the server's file, for display. */
  FileName: z.string().default(''),
  On: z.number(),
  Reason: VersionReason,
})
export type DraftVersion = z.infer<typeof DraftVersion>

/** What two people or devices changed differently; one record an entity (offline O7). */
export const Conflict = z.object({
  EntityId: Id,
  Kind: z.enum(['paper', 'authors', 'person', 'registration', 'travel', 'answer', 'review']),
  /** The fields that differ; the others were merged. */
  Fields: z.array(z.string()),
  Theirs: z.json(),
  /** The name of their file, for display. */
  FileName: z.string().default(''),
  TheirVersion: z.number().int(),
  On: z.number(),
})
export type Conflict = z.infer<typeof Conflict>

/** What came from elsewhere and was merged by itself, told until its person has seen it (offline O7). */
export const Merge = z.object({
  EntityId: Id,
  Kind: z.enum(['paper', 'authors', 'person', 'registration', 'travel', 'answer', 'review']),
  /** The paper's title or the person's name. */
  Name: z.string(),
  /** The fields that were taken from elsewhere. */
  Fields: z.array(z.string()),
  /** Authors by name who joined or left elsewhere, and whether their order came from there. */
  Added: z.array(z.string()),
  Removed: z.array(z.string()),
  IsOrdered: z.boolean(),
  On: z.number(),
})
export type Merge = z.infer<typeof Merge>

/** When the server confirmed something last, by its own clock where it told that. For display only. */
export const LastSent = z.object({ Key: z.literal('last'), On: z.number() })
export type LastSent = z.infer<typeof LastSent>

/** What the server answered to a final submission, kept so that its author sees it once the network is back. */
export const KeptReceipt = z.object({ DraftId: Id, PaperId: Id, Receipt, Seen: z.boolean() })
export type KeptReceipt = z.infer<typeof KeptReceipt>

/** What was typed into a form that is sent at the press of a button, kept until then (offline O1). */
export const KeptText = z.object({
  /** Which form, such as `profile` or `date/` and the date's id. */
  Name: z.string(),
  Fields: z.unknown(),
  /** The server's version that the text grew from; 0 for what it has not seen. */
  Version: z.number().int(),
})
export type KeptText = z.infer<typeof KeptText>

/** A person's registration as it is being filled in on this device: one of each person. */
export const RegistrationDraft = z.object({
  UserDetailId: Id,
  /** What its rows in the outbox are named by. */
  EntityId: Id,
  FullName: z.string(),
  /** The paper that it is begun from; all-zero for none. */
  PaperId: Id,
  /** The server's id; all-zero until it gave one. */
  AccommodationId: Id,
  Fields: RegistrationFields,
  /**
   * The nationality that was answered here, for the record of the person: one's own by the profile. Sent before the
   * registration, which is reckoned by it; null where nothing was answered.
   */
  Answer: z
    .object({ Nationality: z.string(), IsMe: z.boolean(), IsSent: z.boolean() })
    .nullable()
    .default(null),
  /** What it said when its button was pressed last, which is what is sent; null where nothing waits. */
  Queued: RegistrationFields.nullable(),
  /** A companion who is being typed and was not added yet. */
  Person: AccompanyingPerson,
  /** What the server had at `BaseVersion`; nothing chosen at 0. */
  Base: RegistrationFields,
  BaseVersion: z.number().int(),
})
export type RegistrationDraft = z.infer<typeof RegistrationDraft>

/** With what the service worker sends for the person while no page is open (offline O10). */
export const WorkerAccess = z.object({
  Key: z.literal('access'),
  AccessToken: z.string(),
  ApiBase: z.string(),
})
export type WorkerAccess = z.infer<typeof WorkerAccess>

/** How the person is called whose work this is, for the sign-in screen of a device where it waits for them. */
export const WorkOwner = z.object({ Key: z.literal('owner'), FullName: z.string() })
export type WorkOwner = z.infer<typeof WorkOwner>

/** What stands for a lock in a browser that has none (offline O8). */
export const Lease = z.object({
  Name: z.string(),
  /** The one that holds it; drawn anew each time. */
  Holder: Id,
  Until: z.number(),
})
export type Lease = z.infer<typeof Lease>
