import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Day, Instant } from '../core/fields.ts'
import { overviewPaths } from './overviewPaths.ts'

const Count = z.number().int().nonnegative()

/** The conference in numbers (spec §3 "Admin dashboard data"). */
export const AdminData = z.object({
  /** Every paper that the portal holds, drafts too, as the organisers' list of papers counts them. */
  TotalNumOfPapers: Count,
  /** Papers that were submitted since midnight in the conference's zone. */
  TotalNumOfPapersToday: Count,
  // An author is a person in the author list of at least one paper, counted once.
  TotalNumOfMaleAuthors: Count,
  TotalNumOfFeMaleAuthors: Count,
  /** By nationality, and by the country of residence where no nationality is known. */
  TotalNumOfIndianAuthors: Count,
  /** Authors of whom neither is known count to neither side. */
  TotalNumOfForeignAuthors: Count,
  /** Active themes, and inactive ones that papers have; most papers first, then by title. */
  Themes: z.array(z.object({ Title: z.string(), PaperCount: Count })),
})
export type AdminData = z.infer<typeof AdminData>

export const getAdminData = endpoint({
  method: 'GET',
  path: overviewPaths.adminData,
  summary: 'The conference in numbers',
  callers: ['Admin'],
  result: AdminData,
})

const Amount = z.number()

/** What the dashboard shows beyond the specification (design §3 "Calls"). Money is in minor units. */
export const Dashboard = z.object({
  /** How many papers were begun and submitted by the end of each day in the conference's zone, oldest day first. */
  Days: z.array(z.object({ Day, Begun: Count, Submitted: Count })),
  /** Everybody in the author list of at least one paper. */
  TotalAuthors: Count,
  /**
   * Authors by the nationality that they said themselves. `HomePage/admin` counts those who said none by where they
   * live; here they are on their own.
   */
  Nationalities: z.object({ Indian: Count, Foreign: Count, NotSaid: Count }),
  /** When submission closes; null while no date is set. */
  ClosesOn: Instant.nullable(),
  /** Drafts that could be submitted as they are. */
  DraftsReady: Count,
  /** Submitted papers that nobody has decided on. */
  DecisionsOpen: Count,
  Money: z.array(
    z.object({
      CurrencySymbol: z.string(),
      ExpectedAmount: Amount,
      ReceivedAmount: Amount,
      WaitingAmount: Amount,
      /** Left to be paid by those who owe, without what others are owed. */
      DueAmount: Amount,
      /** Paid by others beyond what they owe. */
      OverpaidAmount: Amount,
    }),
  ),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: overviewPaths.dashboard,
  summary: 'Papers by day, what is left to do, and money expected and received',
  callers: ['Admin'],
  result: Dashboard,
})
