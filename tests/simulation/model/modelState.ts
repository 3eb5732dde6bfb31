import type { Caller } from '../../../server/http/context.ts'
import type { Refusal } from '../../../server/http/refusal.ts'
import type { PaperFields, PaperStatus } from '../../../contract/papers/papers.ts'
import type { AuthorFields } from '../../../contract/people/people.ts'
import type { Category, RateNationality } from '../../../contract/registration/rates.ts'
import type { Role } from '../../../contract/core/roles.ts'
import type { ReviewFields, ReviewState } from '../../../contract/reviews/reviewing.ts'
import type { RegistrationFields } from '../../../contract/registration/registration.ts'
import type { TravelFields } from '../../../contract/travel/travel.ts'
import type { WireRequest } from '../../../src/sync/transport/request.ts'

/** A reply as it is kept under its key. */
export interface Kept {
  readonly Status: number
  readonly Reply: unknown
  readonly Version: number | null
}

export type Answered =
  | {
      readonly Result: unknown
      readonly Id?: string
      readonly Version?: number
      readonly Message?: string
    }
  | Refusal

/** What a registration costs, and why. */
export interface ModelCharges {
  readonly Category: Category
  readonly Nationality: RateNationality
  readonly Amount: number
  readonly BookOfAbstractAmount: number
  readonly ChargePerAccompanyingPerson: number
  readonly CurrencySymbol: string
  readonly ExpectedAmount: number
}

/** Who attends, what was paid, and how they travel. */
export interface ModelRegistration {
  readonly AccommodationId: string
  readonly UserDetailId: string
  readonly PaymentDetailsId: string
  /** The paper that it was begun from. */
  readonly PaperId: string
  Fields: RegistrationFields
  /** By the rates of the last save. */
  Charges: ModelCharges
  Version: number
  readonly Transfers: {
    readonly PaymentId: string
    readonly State: 'waiting' | 'confirmed'
    /** Empty for what an organiser has recorded. */
    readonly TransactionId: string
    readonly Amount: number
    /** The account that has said so. */
    readonly ClaimedBy: string
    /** Of the proof. */
    readonly Sha256: string
  }[]
  Travel: { readonly TravelId: string; readonly Fields: TravelFields; readonly Version: number } | null
}

/** A paper as one auditor reviews it. */
export interface ModelReview {
  readonly PaperId: string
  readonly AuditorId: string
  readonly PaperTitle: string
  readonly State: ReviewState
  readonly Reason: string
  readonly Fields: ReviewFields
  readonly SubmittedOn: string | null
  readonly Version: number
}

export interface ModelPaper {
  readonly Id: string
  readonly OwnerId: string
  Fields: PaperFields
  Status: PaperStatus
  PaperCode: string
  SubmittedOn: string | null
  WithdrawnOn: string | null
  LastModifiedOn: string
  Version: number
  AuthorsVersion: number
  /** The people in their order. */
  Authors: readonly string[]
  /** Every file that it has carried. */
  readonly Carried: Set<string>
}

export interface ModelPerson {
  readonly Fields: AuthorFields
  readonly FullName: string
  /** As it was said; empty where nobody has said it. */
  readonly Nationality: string
  readonly CreatedBy: string
  readonly Version: number
  /** True for a person who has an account. */
  readonly isTaken: boolean
}

export interface ModelUser {
  readonly Email: string
  readonly UserDetailId: string
  readonly Roles: readonly Role[]
}

export interface ModelToken {
  readonly SessionId: string
  readonly Parent: string | null
  RetiredOn: number | null
}

export interface ModelFile {
  readonly Id: string
  readonly OwnerId: string
  readonly FileName: string
  readonly Sha256: string
  readonly Size: number
}

export interface ModelState {
  readonly now: () => number
  /** The name of the epoch, and where versions begin in it. */
  epoch: string
  firstVersion: number
  readonly themeId: string
  readonly users: Map<string, ModelUser>
  readonly people: Map<string, ModelPerson>
  readonly papers: Map<string, ModelPaper>
  readonly files: Map<string, ModelFile>
  /** Proofs of payments. */
  readonly proofs: Map<string, { readonly OwnerId: string; readonly Sha256: string }>
  /** By person. */
  readonly registrations: Map<string, ModelRegistration>
  /** By paper. */
  readonly reviews: Map<string, ModelReview>
  /** The sessions that can be starred, and who has starred which. */
  readonly programme: Set<string>
  readonly stars: Map<string, readonly string[]>
  /** For whom each notification is, and which of them were read. */
  readonly notifications: Map<string, string>
  readonly reads: Map<string, true>
  /** What of a file has arrived, by owner and hash. */
  readonly arrivals: Map<string, Uint8Array[]>
  readonly operations: Map<string, Kept & { readonly BodyHash: string; readonly On: number }>
  readonly sessions: Map<string, { readonly UserId: string; ExpiresOn: number }>
  readonly accessTokens: Map<string, { readonly SessionId: string; readonly ExpiresOn: number }>
  readonly refreshTokens: Map<string, ModelToken>
  readonly mails: string[]
}

export type ModelCaller = Pick<Caller, 'UserId' | 'UserDetailId' | 'Roles'>

/** What a call of the model is given. */
export interface ModelCall {
  readonly state: ModelState
  readonly caller: ModelCaller | null
  readonly request: WireRequest
  /** What the path's parameter and the query hold. */
  readonly args: Readonly<Record<string, string>>
}

export function newModelState(now: () => number): ModelState {
  return {
    now,
    epoch: 'first',
    firstVersion: 1,
    themeId: crypto.randomUUID(),
    users: new Map(),
    people: new Map(),
    papers: new Map(),
    files: new Map(),
    proofs: new Map(),
    registrations: new Map(),
    reviews: new Map(),
    programme: new Set(),
    stars: new Map(),
    notifications: new Map(),
    reads: new Map(),
    arrivals: new Map(),
    operations: new Map(),
    sessions: new Map(),
    accessTokens: new Map(),
    refreshTokens: new Map(),
    mails: [],
  }
}
