import type { Session } from '../../../contract/accounts/accounts.ts'
import type { Role } from '../../../contract/core/roles.ts'
import type { RegistrationFields } from '../../../contract/registration/registration.ts'
import type { TravelFields } from '../../../contract/travel/travel.ts'
import type { ReviewFields } from '../../../contract/reviews/reviewing.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'

/** A paper as the server has it. */
export interface ServedPaper {
  readonly Id: string
  readonly PaperTitle: string
  readonly Abstract: string
  readonly Status: string
  readonly Version: number
  readonly AuthorsVersion: number
}

/** Who attends, as the server has it. */
export interface ServedAttending {
  readonly AccommodationId: string
  readonly UserDetailId: string
  /** Of the person, as it was said. */
  readonly Nationality: string
  readonly Fields: RegistrationFields
  readonly Version: number
  readonly Travel: {
    readonly TravelId: string
    readonly Fields: TravelFields
    readonly Version: number
  } | null
  /** What they say they have paid, with the hash of its proof. */
  readonly Claims: readonly { readonly TransactionId: string; readonly Sha256: string }[]
}

/** What somebody has to do beside their papers: papers to review, sessions to star, notifications to read. */
export interface Duties {
  readonly userId: string
  readonly papers: readonly string[]
  readonly sessions: readonly string[]
  readonly notifications: readonly string[]
}

/** What the server has of it. */
export interface ServedDuties {
  readonly reviews: readonly {
    readonly PaperId: string
    readonly State: string
    readonly Fields: ReviewFields
    readonly Version: number
  }[]
  readonly stars: readonly string[]
  readonly read: readonly string[]
}

/** What becomes of a paper that the organisers take. */
export const approvedAs = { Status: 'approved', PaperCode: 'P-9000' } as const

/** The roles of somebody who comes to have an account. */
export const newcomer: readonly Role[] = ['GeneralAttendee']

/** Brings a backup back, as `backUp` says. */
export type Restore = (endsSessions?: boolean) => number | Promise<number>

/** What a schedule asks of the far side beside its calls: the real server, or the model of it. */
export interface Far {
  /** The theme that papers choose. */
  readonly themeId: string
  /** Answers a request below `/api` as it arrives. */
  answer(request: WireRequest): Promise<WireResponse>
  /** Makes an account with a profile: a presenter's, unless other roles are named. */
  register(email: string, roles?: readonly Role[]): Promise<string>
  /** A new session of an account, as after a sign-in. */
  signIn(userId: string): Promise<Session>
  /** Ends all sessions of an account. */
  endSessions(userId: string): Promise<void>
  /** Gives somebody who has none an account, so that nobody else changes them any more. */
  giveAccount(userDetailId: string): Promise<void>
  papers(): Promise<ServedPaper[]>
  /** The addresses of all people, by id. */
  people(): Promise<ReadonlyMap<string, string>>
  /** To whom mails were queued, one entry each. */
  mails(): Promise<string[]>
  /** All who are registered. */
  attending(): Promise<ServedAttending[]>
  /** Gives an auditor something to do. */
  giveDuties(userId: string): Promise<Duties>
  /** What they have done. */
  duties(userId: string): Promise<ServedDuties>
  /** An organiser confirms all that a person owes. */
  confirm(userDetailId: string): Promise<void>
  /** The organisers take a paper: from now on its authors act for one another. */
  approve(paperId: string): Promise<void>
  /**
   * Keeps what is there now; what it answers brings that back, as a restored backup does, and returns the first version
   * of the new epoch. All sessions end with it where `endsSessions`.
   */
  backUp(): Restore | Promise<Restore>
  /** A paper is taken back: nobody acts for its other authors any more. */
  withdraw(paperId: string): Promise<void>
}
