import { z } from 'zod'
import { PaperFilter, PaperSearch } from './decisions.ts'
import { endpoint } from './endpoint.ts'
import { sheetQuery } from './lists.ts'
import { paperReportColumns } from './paperColumns.ts'

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
  path: '/HomePage/admin',
  summary: 'The conference in numbers',
  callers: ['Admin'],
  result: AdminData,
})

/** The report of papers is also the download of their list: it takes the list's filter and the columns shown. */
export const reportPapers = endpoint({
  method: 'GET',
  path: '/Report/papers',
  summary: 'All papers that a filter finds, as a workbook or as CSV',
  callers: ['Admin'],
  query: PaperFilter.extend({ Sort: PaperSearch.shape.Sort, ...sheetQuery(paperReportColumns) }),
  raw: 'download',
})
