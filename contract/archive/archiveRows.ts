import { z } from 'zod'
import { Id, Instant } from '../core/fields.ts'
import { PaperStatus } from '../papers/papers.ts'
import { Category } from '../registration/rates.ts'

/** A paper of a past conference, as lists show it. */
export const ArchivedPaper = z.object({
  PaperId: Id,
  PaperCode: z.string(),
  PaperTitle: z.string(),
  ThemeTitle: z.string(),
  /** In their order. */
  Authors: z.array(z.string()),
  Status: PaperStatus,
  SubmittedOn: Instant.nullable(),
  WithdrawnOn: Instant.nullable(),
})
export type ArchivedPaper = z.infer<typeof ArchivedPaper>

/** A registration of a past conference; money in minor units. */
export const ArchivedRegistration = z.object({
  AccommodationId: Id,
  FullName: z.string(),
  Organization: z.string(),
  Category,
  IsAttendingConference: z.boolean(),
  AccommodationRequired: z.boolean(),
  NumOfAccompanyingPerson: z.number().int(),
  CurrencySymbol: z.string(),
  ExpectedAmount: z.number().int(),
  /** Confirmed money less refunds. */
  ActualAmount: z.number().int(),
  CancelledOn: Instant.nullable(),
  /** Wall-clock times; empty if unknown. */
  ArrivalOn: z.string(),
  DepartureOn: z.string(),
})
export type ArchivedRegistration = z.infer<typeof ArchivedRegistration>

/** A receipt of a past conference; money in minor units. */
export const ArchivedReceipt = z.object({
  ReceiptNumber: z.string(),
  PaymentId: Id,
  FullName: z.string(),
  CurrencySymbol: z.string(),
  Amount: z.number().int(),
  IssuedOn: Instant,
  VoidedOn: Instant.nullable(),
  VoidReason: z.string(),
})
export type ArchivedReceipt = z.infer<typeof ArchivedReceipt>
