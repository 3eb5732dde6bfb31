import { z } from 'zod'
import { Id, Sha256 } from '../../../contract/core/fields.ts'
import { AuthorFields } from '../../../contract/people/people.ts'
import { AccompanyingPerson } from '../../../contract/registration/companions.ts'
import { RegistrationFields } from '../../../contract/registration/registration.ts'
import { LocalFile } from './paperRows.ts'

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
