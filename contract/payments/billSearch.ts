import { MinorAmount } from './amountFilter.ts'
import { BillSums } from './bills.ts'
import { Day, Id, Instant, Text } from '../core/fields.ts'
import { DeskMode } from './paymentModes.ts'
import { PaymentStatus } from './paymentStatus.ts'
import { Transfer } from './transfers.ts'
import { z } from 'zod'

export const paymentKinds = ['paper', 'user'] as const

export const billSorts = [
  'newest',
  'oldest',
  'name',
  '-name',
  'due',
  '-due',
  'overpaid',
  '-overpaid',
] as const

/** The amounts that the list shows, by the columns that have them. */
export const billAmounts = ['Expected', 'Received', 'Claims', 'Due', 'Overpaid'] as const

export const BillFilter = z.strictObject({
  /** Bills with a paper, or without; both if missing. */
  Kind: z.enum(paymentKinds).optional(),
  Status: z.enum(['unpaid', 'waiting', 'partial', 'done', 'refused', 'owed', 'cancelled']).optional(),
  Text: Text.optional(),
  /** The symbol of the bill's currency. */
  Currency: Text.min(1).optional(),
  /** The amount that the next two are about, `Expected` by default; without them, it is more than 0. */
  AmountOf: z.enum(billAmounts).optional(),
  /** At least, and at most, this in minor units. */
  AmountFrom: MinorAmount.optional(),
  AmountTo: MinorAmount.optional(),
  /** Bills with a payment in this mode that waits or was confirmed. */
  Mode: DeskMode.optional(),
  /** Registered on these days or between them, by the conference's clock. */
  RegisteredFrom: Day.optional(),
  RegisteredTo: Day.optional(),
  /** Bills that a decision concerns. */
  UndoId: Id.optional(),
})

export type BillFilter = z.infer<typeof BillFilter>

/** A row of the organisers' lists. */
export const BillRow = z.object({
  PaymentDetailsId: Id,
  AccommodationId: Id,
  UserDetailId: Id,
  FullName: z.string(),
  Email: z.string(),
  PaperCode: z.string(),
  Reference: z.string(),
  CurrencySymbol: z.string(),
  ...BillSums.shape,
  PaymentStatus,
  CancelledOn: Instant.nullable(),
  CreatedOn: Instant,
  /** The waiting claims, oldest first. */
  Waiting: z.array(Transfer),
})

export type BillRow = z.infer<typeof BillRow>
