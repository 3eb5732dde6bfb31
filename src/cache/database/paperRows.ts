import { z } from 'zod'
import { Id, Instant, Sha256 } from '../../../contract/core/fields.ts'
import { CommittedFile } from '../../../contract/papers/commitment.ts'
import { emptyPaper, PaperAuthor, PaperFields, Receipt } from '../../../contract/papers/papers.ts'
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
  /** The server's file that this device sent, and its content. */
  SentFile: z.object({ PaperURL: Id, Sha256 }).optional(),
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
