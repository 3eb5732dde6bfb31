import { z } from 'zod'
import { dashboardColumns } from './dashboardColumns.ts'
import { chosenPapers, paperSorts } from '../papers/paperSearch.ts'
import { duplicateColumns } from '../users/duplicateColumns.ts'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import type { NeededPart } from '../core/deskParts.ts'
import { EventFilter } from '../events/foundEvents.ts'
import { sheetQuery } from '../core/columns.ts'
import { auditorFilter } from '../reviews/foundAuditors.ts'
import { auditorColumns, auditorSorts } from '../reviews/reviewDeskScreens.ts'
import { sessionColumns } from '../events/sessionColumns.ts'
import { userReportColumns } from '../users/userColumns.ts'

/** A download of an organisers' list, as a workbook or as CSV. */
const sheet = <const Query extends z.ZodObject>(
  path: `/Report/${string}`,
  part: NeededPart,
  summary: string,
  query: Query,
) => adminEndpoint(`GET ${path}`, { part, summary, query, raw: 'download' })

export const downloadManuscripts = adminEndpoint('POST /Report/manuscripts', {
  part: 'papers',
  summary: 'The files of the papers that were chosen of their list, as one archive',
  body: z.strictObject({ ...chosenPapers, Sort: z.enum(paperSorts).default('newest') }),
  raw: 'download',
})

export const reportUsers = sheet(
  '/Report/users',
  'whole',
  'Everybody the portal knows',
  z.strictObject(sheetQuery(userReportColumns)),
)

export const downloadDuplicates = sheet(
  '/Report/duplicates',
  'whole',
  'All pairs of people who may be the same',
  z.strictObject(sheetQuery(duplicateColumns)),
)

export const downloadAuditors = sheet(
  '/Report/auditor-list',
  'papers',
  'Progress of the auditors that a filter finds',
  z.strictObject({
    ...auditorFilter,
    Sort: z.enum(auditorSorts).default('name'),
    ...sheetQuery(auditorColumns),
  }),
)

export const downloadDashboard = sheet(
  '/Report/dashboard-numbers',
  'whole',
  'All numbers of the dashboard, one a row',
  z.strictObject(sheetQuery(dashboardColumns)),
)

export const downloadEvents = sheet(
  '/Report/event-list',
  'programme',
  'All events that a filter finds, with a row for each of their sessions',
  EventFilter.extend(sheetQuery(sessionColumns)),
)
