import { BillSums } from './bills.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Text } from '../core/fields.ts'
import { admin } from './payments.ts'
import { PaymentStatus } from './paymentStatus.ts'
import { Transfer } from './transfers.ts'
import { z } from 'zod'
import { pageResult, pageQuery } from '../core/columns.ts'

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

export const BillSearch = z.strictObject({
  /** Bills with a paper, or without; both if missing. */
  Kind: z.enum(paymentKinds).optional(),
  Status: z.enum(['unpaid', 'waiting', 'partial', 'done', 'refused', 'owed', 'cancelled']).optional(),
  Text: Text.optional(),
  Sort: z.enum(billSorts).default('newest'),
  ...pageQuery,
})

export type BillSearch = z.infer<typeof BillSearch>

export const BillFilter = BillSearch.pick({ Kind: true, Status: true, Text: true, Sort: true })
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

export const BillPage = z.object({
  Rows: z.array(BillRow),
  Total: z.number().int(),
  ...pageResult,
  /** Sums over all rows that match the filters, one for each currency. */
  Sums: z.array(z.object({ CurrencySymbol: z.string(), ...BillSums.shape })),
})

export type BillPage = z.infer<typeof BillPage>

export const searchBills = endpoint({
  method: 'GET',
  path: '/Payment',
  summary: 'Bills with a paper or without, by status and words, in pages, with their sums',
  callers: admin,
  shows: ['Bill', 'Accommodation'],
  query: BillFilter.extend(pageQuery),
  result: BillPage,
})
