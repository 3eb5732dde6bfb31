import { BillSums } from './bills.ts'
import { Id, Instant, Text } from '../core/fields.ts'
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

export const BillFilter = z.strictObject({
  /** Bills with a paper, or without; both if missing. */
  Kind: z.enum(paymentKinds).optional(),
  Status: z.enum(['unpaid', 'waiting', 'partial', 'done', 'refused', 'owed', 'cancelled']).optional(),
  Text: Text.optional(),
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
