import { z } from 'zod'
import { Id, Instant } from '../core/fields.ts'
import { Money } from '../core/money.ts'
import { Category } from '../registration/rates.ts'

/** How many registrations and sessions are listed by name; the others are counted. */
export const dependentsNamed = 20

/**
 * What depends on papers, for an organiser who is about to change a decision on them or withdraw them (design §3
 * "Decisions"). The dependents themselves do not change.
 */
export const Dependents = z.object({
  /** Active registrations of the authors, by name; only the first ones. */
  Registrations: z.array(
    z.object({
      AccommodationId: Id,
      FullName: z.string(),
      Category,
      CurrencySymbol: z.string(),
      ExpectedAmount: Money,
      /** Received money less refunds. */
      ActualAmount: Money,
      /** The valid receipts. */
      ReceiptNumbers: z.array(z.string()),
      /** True if the category depends on these papers alone, so that the next save of the form sets another one. */
      RestsOnPaper: z.boolean(),
    }),
  ),
  RegistrationCount: z.number().int(),
  /** Sessions of the papers, by time; only the first ones. */
  Sessions: z.array(
    z.object({
      PaperCode: z.string(),
      SessionTitle: z.string(),
      StartsOn: Instant,
      /** True if the published programme has the paper in this session. */
      IsPublished: z.boolean(),
    }),
  ),
  SessionCount: z.number().int(),
  /** Reviews that are done, and reviews that were requested and are not. */
  ReviewsDone: z.number().int(),
  ReviewsOpen: z.number().int(),
})
export type Dependents = z.infer<typeof Dependents>
