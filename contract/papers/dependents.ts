import { z } from 'zod'
import { Id, Instant } from '../core/fields.ts'
import { Money } from '../core/money.ts'
import { Category } from '../registration/rates.ts'

/** How many registrations and sessions an account names one by one; the others are counted. */
export const dependentsNamed = 20

/**
 * What depends on papers, as an organiser reads it before they change a decision on them or withdraw them (design §3
 * "Decisions"). Nothing of it changes by that.
 */
export const Dependents = z.object({
  /** Living registrations of the authors, by name; the first of them. */
  Registrations: z.array(
    z.object({
      AccommodationId: Id,
      FullName: z.string(),
      Category,
      CurrencySymbol: z.string(),
      ExpectedAmount: Money,
      /** What was received and not paid back. */
      ActualAmount: Money,
      /** The receipts that count. */
      ReceiptNumbers: z.array(z.string()),
      /** True where the category rests on these papers alone, so that a later save of the form finds another one. */
      RestsOnPaper: z.boolean(),
    }),
  ),
  RegistrationCount: z.number().int(),
  /** Sessions in which the papers are placed, by time; the first of them. */
  Sessions: z.array(
    z.object({
      PaperCode: z.string(),
      SessionTitle: z.string(),
      StartsOn: Instant,
      /** True where the programme was published with the paper in this session. */
      IsPublished: z.boolean(),
    }),
  ),
  SessionCount: z.number().int(),
  /** Reviews that are in, and those that were asked for and are not. */
  ReviewsDone: z.number().int(),
  ReviewsOpen: z.number().int(),
})
export type Dependents = z.infer<typeof Dependents>
