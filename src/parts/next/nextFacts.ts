import type { Role } from '../../../contract/core/roles.ts'
import type { OwnObjection } from '../../../contract/papers/objections.ts'
import type { PaperListItem } from '../../../contract/papers/papers.ts'
import type { Bill } from '../../../contract/payments/bills.ts'
import type { Registrant } from '../../../contract/registration/registration.ts'
import type { AssignedPaper } from '../../../contract/reviews/reviewing.ts'
import type { OutboxRow } from '../../cache/database/outboxRows.ts'

/** A paper with the changes of this device. */
export interface NextPaper extends Pick<
  PaperListItem,
  'Id' | 'PaperCode' | 'PaperTitle' | 'Status' | 'IsMyPaper' | 'WithdrawnOn' | 'ExtendedUntil' | 'FileUntil'
> {
  readonly DraftId: string
  readonly waiting: 'nothing' | 'save' | 'submission' | 'attention' | 'deleted'
}

/** What this device knows of a person, from its copies and its outbox. */
export interface NextFacts {
  /** The portal's time, in milliseconds. */
  readonly now: number
  /** The conference's zone, whose days are shown. */
  readonly timeZone: string
  readonly roles: readonly Role[]
  readonly papers: readonly NextPaper[]
  /** The submission deadline and the day of the conference; null while none is set. */
  readonly submissionEndsOn: string | null
  readonly graceMinutes: number
  readonly conferenceOn: string | null
  /** The person as one who registers. */
  readonly me: Registrant | undefined
  /** Their bill, which knows of claimed money; undefined without a copy. */
  readonly bill: Pick<Bill, 'WaitingAmount' | 'ConfirmedAmount' | 'RefundedAmount'> | undefined
  /** The id of a registration begun on this device; undefined without one. */
  readonly registrationDraft: string | undefined
  readonly reviews: readonly AssignedPaper[]
  /** Those to the person's papers, and their own. */
  readonly objections: readonly OwnObjection[]
  readonly rows: readonly Pick<OutboxRow, 'Kind' | 'EntityId' | 'State'>[]
}
