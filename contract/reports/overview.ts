import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Day, Id, Instant } from '../core/fields.ts'
import { overviewPaths } from './overviewPaths.ts'

const Count = z.number().int().nonnegative()

/** The conference in numbers (spec §3 "Admin dashboard data"). */
export const AdminData = z.object({
  /** Every paper on the portal, including drafts, as in the organisers' list of papers. */
  TotalNumOfPapers: Count,
  /** Papers that were submitted since midnight in the conference's zone. */
  TotalNumOfPapersToday: Count,
  // An author is a person in the author list of at least one paper, counted once.
  TotalNumOfMaleAuthors: Count,
  TotalNumOfFeMaleAuthors: Count,
  /** By nationality, or by the country of residence if the nationality is unknown. */
  TotalNumOfIndianAuthors: Count,
  /** Authors with neither are in neither count. */
  TotalNumOfForeignAuthors: Count,
  /** Active themes, and inactive themes with papers; most papers first, then by title. */
  Themes: z.array(z.object({ ThemeId: Id, Title: z.string(), PaperCount: Count })),
})
export type AdminData = z.infer<typeof AdminData>

export const getAdminData = endpoint(`GET ${overviewPaths.adminData}`, {
  summary: 'The conference in numbers',
  callers: ['Admin'],
  part: 'whole',
  shows: ['Paper', 'PaperAuthors', 'Theme', 'User', 'HomePage'],
  result: AdminData,
})

const Amount = z.number()

/** The dashboard's data beyond the specification (design §3 "Calls"). Money is in minor units. */
export const Dashboard = z.object({
  /** How many papers were started and submitted by the end of each day in the conference's zone, oldest day first. */
  Days: z.array(z.object({ Day, Begun: Count, Submitted: Count })),
  /** The day of these numbers in the conference's zone. */
  Today: Day,
  /** Everybody in the author list of at least one paper, without people whose account was erased. */
  TotalAuthors: Count,
  /**
   * Authors by the nationality that they entered. `HomePage/admin` counts authors without one by their country of
   * residence; here they are separate.
   */
  Nationalities: z.object({ Indian: Count, Foreign: Count, NotSaid: Count }),
  /** When submission closes; null while no date is set. */
  ClosesOn: Instant.nullable(),
  /** Drafts that could be submitted as they are. */
  DraftsReady: Count,
  /** Submitted papers without a decision. */
  DecisionsOpen: Count,
  Money: z.array(
    z.object({
      CurrencySymbol: z.string(),
      ExpectedAmount: Amount,
      ReceivedAmount: Amount,
      WaitingAmount: Amount,
      /** The total that payers still owe, without deducting overpayments. */
      DueAmount: Amount,
      /** The total that others have overpaid. */
      OverpaidAmount: Amount,
    }),
  ),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = endpoint(`GET ${overviewPaths.dashboard}`, {
  summary: 'Papers by day, what is left to do, and money expected and received',
  callers: ['Admin'],
  part: 'whole',
  shows: ['Paper', 'PaperAuthors', 'Accommodation', 'Bill', 'User', 'Date', 'HomePage'],
  result: Dashboard,
})
