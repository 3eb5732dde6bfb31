import { z } from 'zod'
import { abstractColumns, pairColumns } from '../abstracts/abstractColumns.ts'
import { PairFilter, SortedAbstracts } from '../abstracts/abstracts.ts'
import { AuditFilter } from '../audit/audit.ts'
import { auditColumns } from '../audit/auditColumns.ts'
import { billColumns } from '../payments/billColumns.ts'
import { BillFilter } from '../payments/billSearch.ts'
import { dashboardColumns } from './dashboardColumns.ts'
import { chosenPapers, PaperFilter, PaperSearch } from '../papers/decisions.ts'
import { duplicateColumns } from '../users/duplicateColumns.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id } from '../core/fields.ts'
import { EventFilter } from '../events/foundEvents.ts'
import { HistoryFilter } from '../core/history.ts'
import { historyColumns } from '../content/historyColumns.ts'
import { limits } from '../core/limits.ts'
import { sheetQuery } from '../core/columns.ts'
import { mailSheetColumns } from '../mail/mailColumns.ts'
import { MailFilter } from '../mail/mails.ts'
import { SentFilter } from '../notifications/notificationAdmin.ts'
import { paperReportColumns } from '../papers/paperColumns.ts'
import { auditorColumns, auditorSorts } from '../reviews/reviewDeskScreens.ts'
import { sentColumns } from '../notifications/sentColumns.ts'
import { sessionColumns } from '../events/sessionColumns.ts'
import { statementLineColumns } from '../payments/statementLineColumns.ts'
import { LineFilter } from '../payments/statements.ts'
import { userReportColumns } from '../users/userColumns.ts'

/** A download of an organisers' list, as a workbook or as CSV. */
const sheet = <const Path extends `/Report/${string}`, const Query extends z.ZodObject>(
  path: Path,
  summary: string,
  query: Query,
) => endpoint({ method: 'GET', path, summary, callers: ['Admin'], query, raw: 'download' })

/** A download of selected rows of such a list, in its order: their ids are too long for an address. */
const chosenSheet = <const Path extends `/Report/${string}`, const Body extends z.ZodObject>(
  path: Path,
  summary: string,
  body: Body,
) => endpoint({ method: 'POST', path, summary, callers: ['Admin'], body, raw: 'download' })

const chosenIds = { Ids: z.array(Id).max(limits.ChosenAtOnce) }

/** The report of papers is also the download of their list: it takes the list's filter and the shown columns. */
export const reportPapers = sheet(
  '/Report/papers',
  'All papers that a filter finds',
  PaperFilter.extend({ Sort: PaperSearch.shape.Sort, ...sheetQuery(paperReportColumns) }),
)

export const reportChosenPapers = chosenSheet(
  '/Report/papers/chosen',
  'The papers that were chosen of their list',
  z.strictObject({ ...chosenPapers, Sort: PaperSearch.shape.Sort, ...sheetQuery(paperReportColumns) }),
)

export const downloadManuscripts = endpoint({
  method: 'POST',
  path: '/Report/manuscripts',
  summary: 'The files of the papers that were chosen of their list, as one archive',
  callers: ['Admin'],
  body: z.strictObject({ ...chosenPapers, Sort: PaperSearch.shape.Sort }),
  raw: 'download',
})

export const reportPayments = sheet(
  '/Report/payments',
  'All bills that a filter finds with what was paid',
  BillFilter.extend(sheetQuery(billColumns)),
)

export const reportUsers = sheet(
  '/Report/users',
  'Everybody whom the portal knows',
  z.strictObject(sheetQuery(userReportColumns)),
)

export const downloadDuplicates = sheet(
  '/Report/duplicates',
  'All pairs of people who may be one',
  z.strictObject(sheetQuery(duplicateColumns)),
)

export const downloadMails = sheet(
  '/Report/mail-list',
  'All mails of the outbox that a filter finds',
  MailFilter.extend(sheetQuery(mailSheetColumns)),
)

export const downloadAbstracts = sheet(
  '/Report/abstract-list',
  'All abstracts that a filter finds with their scores',
  SortedAbstracts.extend(sheetQuery(abstractColumns)),
)

export const downloadChosenAbstracts = chosenSheet(
  '/Report/abstract-list/chosen',
  'The abstracts that were chosen of their list, with their scores',
  z.strictObject({ ...chosenIds, Sort: SortedAbstracts.shape.Sort, ...sheetQuery(abstractColumns) }),
)

export const downloadPairs = sheet(
  '/Report/suspicious-pairs',
  'All papers that look alike, in pairs',
  PairFilter.extend(sheetQuery(pairColumns)),
)

export const downloadAuditors = sheet(
  '/Report/auditor-list',
  'How far every auditor is',
  z.strictObject({ Sort: z.enum(auditorSorts).default('name'), ...sheetQuery(auditorColumns) }),
)

export const downloadAudit = sheet(
  '/Report/audit-log',
  'All that organisers did and a filter finds',
  AuditFilter.extend(sheetQuery(auditColumns)),
)

export const downloadHistory = sheet(
  '/Report/history',
  'All versions of something, or of all of its kind',
  HistoryFilter.extend(sheetQuery(historyColumns)),
)

export const downloadDashboard = sheet(
  '/Report/dashboard-numbers',
  'All numbers of the dashboard, one a row',
  z.strictObject(sheetQuery(dashboardColumns)),
)

export const downloadSent = sheet(
  '/Report/notification-list',
  'All notifications that organisers sent, active or past',
  SentFilter.extend(sheetQuery(sentColumns)),
)

export const downloadEvents = sheet(
  '/Report/event-list',
  'All events that a filter finds, with a row for each of their sessions',
  EventFilter.extend(sheetQuery(sessionColumns)),
)

export const downloadLines = sheet(
  '/Report/statement-lines',
  'The lines of a bank statement, of all states or of one',
  LineFilter.extend({ StatementId: Id, ...sheetQuery(statementLineColumns) }),
)
