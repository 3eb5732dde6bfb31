import { z } from 'zod'
import { FieldErrors } from '../../../contract/core/endpoint.ts'
import { Id, Instant, Sha256 } from '../../../contract/core/fields.ts'
import { CommittedFile } from '../../../contract/papers/commitment.ts'
import { emptyPaper, PaperAuthor, PaperFields, Receipt } from '../../../contract/papers/papers.ts'
import { AuthorFields } from '../../../contract/people/people.ts'
import { AccompanyingPerson } from '../../../contract/registration/companions.ts'
import { RegistrationFields } from '../../../contract/registration/registration.ts'
import { Json } from './json.ts'
import { keptFields } from './keptFields.ts'

/** A file picked on this device: its name and the hash under which its bytes are stored. */
export const LocalFile = z.object({
  Sha256,
  FileName: z.string(),
  ContentType: z.string(),
  Size: z.number().int().positive(),
})
export type LocalFile = z.infer<typeof LocalFile>

/** Fields of a paper that were written on this device, also by an earlier version of the app. */
export const KeptPaper = keptFields(PaperFields, emptyPaper)

/** The commitment to a paper whose file waits here, as the portal confirmed it. */
export const KeptCommitment = CommittedFile.strip().extend({
  CommittedOn: Instant,
  FileUntil: Instant,
  Proof: z.string(),
})
export type KeptCommitment = z.infer<typeof KeptCommitment>

/** A paper on this device: the typed fields and the server's last known copy. */
export const PaperDraft = z.object({
  DraftId: Id,
  /** The server's id; all-zero until the server assigns one. */
  PaperId: Id,
  Fields: KeptPaper,
  /** The server's copy at `BaseVersion`; an empty paper at 0 if the server has never seen it. */
  Base: KeptPaper,
  BaseVersion: z.number().int(),
  /** The file chosen here; null while the server's own file applies. */
  File: LocalFile.nullable(),
  /** The name of the server's file, for display. */
  FileName: z.string(),
  /** Null and absent alike before a commitment. */
  Commitment: KeptCommitment.nullable().optional(),
  /** The hash of the commitment to send before it, and when the portal had it; null before that. */
  CommitmentHash: z.object({ Sha256, CommittedOn: Instant.nullable() }).optional(),
  /** True once the wizard's button has saved this paper (design §3 "The wizard's buttons"). */
  SavedByButton: z.boolean(),
  /** By this device's clock, for display and order only. */
  TouchedOn: z.number(),
  /** Time of the last save confirmed by the server, by this device's clock; 0 for never. For display only. */
  SavedOn: z.number(),
})
export type PaperDraft = z.infer<typeof PaperDraft>

/** The author list of a draft, with its own version. People added offline have their local id. */
export const AuthorList = z.object({
  DraftId: Id,
  Authors: z.array(PaperAuthor),
  Base: z.array(PaperAuthor),
  BaseVersion: z.number().int(),
  SavedByButton: z.boolean(),
})
export type AuthorList = z.infer<typeof AuthorList>

/** A person added or changed on this device. For a person from the server, `LocalId` is the server's id too. */
export const LocalPerson = z.object({
  LocalId: Id,
  /** The server's id; all-zero until the server assigns one. */
  UserDetailId: Id,
  Fields: AuthorFields,
  /** The server's version that a change is based on; 0 if unknown. */
  BaseVersion: z.number().int().default(0),
  /** The server's copy at that version; null if unknown. */
  Base: AuthorFields.nullable().default(null),
})
export type LocalPerson = z.infer<typeof LocalPerson>

/** A file's bytes are stored in pieces of at most 1 MiB (offline O12). */
export const FilePiece = z.object({ Sha256, Index: z.number().int(), Bytes: z.instanceof(ArrayBuffer) })
export type FilePiece = z.infer<typeof FilePiece>

/** A file whose bytes are kept here until the server has confirmed their hash. */
export const KeptFile = LocalFile.extend({
  /** Bytes received by the server, or sent so far if the file is sent as a whole. */
  Received: z.number().int(),
  /** True once it is known that the portal accepts no pieces. */
  GoesWhole: z.boolean().default(false),
})
export type KeptFile = z.infer<typeof KeptFile>

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
const EntityKind = OutboxKind.extract([
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

/**
 * Why a version was kept: it was confirmed by the portal, was one side of a merge (mine or theirs), was replaced by a
 * newer portal copy or an earlier version, or was imported from a file.
 */
export const VersionReason = z.enum(['saved', 'mine', 'theirs', 'replaced', 'restored', 'imported'])
export type VersionReason = z.infer<typeof VersionReason>

/** One of the last versions of a draft on this device. */
export const DraftVersion = z.object({
  Number: z.number().int(),
  DraftId: Id,
  Fields: KeptPaper,
  /** Its authors in order; null if unknown. */
  Authors: z.array(PaperAuthor).nullable().default(null),
  /** A document of this version that the server does not have; its bytes are kept with the version. */
  File: LocalFile.nullable().default(null),
  /** The name of the server's file, for display. */
  FileName: z.string().default(''),
  On: z.number(),
  Reason: VersionReason,
})
export type DraftVersion = z.infer<typeof DraftVersion>

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

/** The receipt of a final submission, kept so that its author sees it once the network is back. */
export const KeptReceipt = z.object({
  DraftId: Id,
  PaperId: Id,
  Receipt,
  Seen: z.boolean(),
  /** True while the submission is sent again, since the portal has lost it: the receipt only proves it then. */
  IsLost: z.boolean().default(false),
})
export type KeptReceipt = z.infer<typeof KeptReceipt>

/** Text typed into a form that is sent by a button, kept until then (offline O1). */
export const KeptText = z.object({
  /** Which form, such as `profile` or `date/` and the date's id. */
  Name: z.string(),
  Fields: z.unknown(),
  /** The server's version that the text is based on; 0 if the server has none. */
  Version: z.number().int(),
})
export type KeptText = z.infer<typeof KeptText>

/** A person's registration being filled in on this device; one per person. */
export const RegistrationDraft = z.object({
  UserDetailId: Id,
  /** The entity id of its rows in the outbox. */
  EntityId: Id,
  FullName: z.string(),
  /** The paper it was started from; all-zero for none. */
  PaperId: Id,
  /** The server's id; all-zero until the server assigns one. */
  AccommodationId: Id,
  Fields: RegistrationFields,
  /**
   * The nationality answered here, for the person's record; one's own goes to the profile. Sent before the
   * registration, which is calculated from it; null if not answered.
   */
  Answer: z
    .object({ Nationality: z.string(), IsMe: z.boolean(), IsSent: z.boolean() })
    .nullable()
    .default(null),
  /** The fields at the last press of the button, which are sent; null if nothing waits. */
  Queued: RegistrationFields.nullable(),
  /** A companion being typed, not added yet. */
  Person: AccompanyingPerson,
  /** The server's copy at `BaseVersion`; nothing chosen at 0. */
  Base: RegistrationFields,
  BaseVersion: z.number().int(),
})
export type RegistrationDraft = z.infer<typeof RegistrationDraft>

/** The access that the service worker uses to send for the person while no page is open (offline O10). */
export const WorkerAccess = z.object({
  Key: z.literal('access'),
  AccessToken: z.string(),
  ApiBase: z.string(),
})
export type WorkerAccess = z.infer<typeof WorkerAccess>

/** The name of the work's owner, for the sign-in screen of a device where the work waits. */
export const WorkOwner = z.object({ Key: z.literal('owner'), FullName: z.string() })
export type WorkOwner = z.infer<typeof WorkOwner>

/** Replaces a lock in a browser without Web Locks (offline O8). */
export const Lease = z.object({
  Name: z.string(),
  /** The holder's id; a new one each time. */
  Holder: Id,
  Until: z.number(),
})
export type Lease = z.infer<typeof Lease>
