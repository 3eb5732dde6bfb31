import { z } from 'zod'
import { abstractColumns, pairColumns } from './abstractColumns.ts'
import { AbstractFilter, PairFilter } from './abstracts.ts'
import { AuditFilter } from './audit.ts'
import { auditColumns } from './auditColumns.ts'
import { billColumns } from './billColumns.ts'
import { BillFilter } from './billSearch.ts'
import { PaperFilter, PaperSearch } from './decisions.ts'
import { endpoint } from './endpoint.ts'
import { sheetQuery } from './lists.ts'
import { mailSheetColumns } from './mailColumns.ts'
import { MailFilter } from './mails.ts'
import { paperReportColumns } from './paperColumns.ts'
import { auditorColumns, auditorSorts } from './reviewDeskScreens.ts'
import { userReportColumns } from './userColumns.ts'
import { userDeskColumns } from './userDeskColumns.ts'
import { UserFilter } from './users.ts'

/** The report of papers is also the download of their list: it takes the list's filter and the columns shown. */
export const reportPapers = endpoint({
  method: 'GET',
  path: '/Report/papers',
  summary: 'All papers that a filter finds, as a workbook or as CSV',
  callers: ['Admin'],
  query: PaperFilter.extend({ Sort: PaperSearch.shape.Sort, ...sheetQuery(paperReportColumns) }),
  raw: 'download',
})

export const reportPayments = endpoint({
  method: 'GET',
  path: '/Report/payments',
  summary: 'All bills that a filter finds with what was paid, as a workbook or as CSV',
  callers: ['Admin'],
  query: BillFilter.extend(sheetQuery(billColumns)),
  raw: 'download',
})

export const reportUsers = endpoint({
  method: 'GET',
  path: '/Report/users',
  summary: 'Everybody whom the portal knows, as a workbook or as CSV',
  callers: ['Admin'],
  query: z.strictObject(sheetQuery(userReportColumns)),
  raw: 'download',
})

export const downloadUsers = endpoint({
  method: 'GET',
  path: '/Report/user-list',
  summary: 'Everybody whom the list of users finds, in its columns, as a workbook or as CSV',
  callers: ['Admin'],
  query: UserFilter.extend(sheetQuery(userDeskColumns)),
  raw: 'download',
})

export const downloadMails = endpoint({
  method: 'GET',
  path: '/Report/mail-list',
  summary: 'All mails of the outbox that a filter finds, as a workbook or as CSV',
  callers: ['Admin'],
  query: MailFilter.extend(sheetQuery(mailSheetColumns)),
  raw: 'download',
})

export const downloadAbstracts = endpoint({
  method: 'GET',
  path: '/Report/abstract-list',
  summary: 'All abstracts that a filter finds with their scores, as a workbook or as CSV',
  callers: ['Admin'],
  query: AbstractFilter.extend(sheetQuery(abstractColumns)),
  raw: 'download',
})

export const downloadPairs = endpoint({
  method: 'GET',
  path: '/Report/suspicious-pairs',
  summary: 'All papers that look alike, in pairs, as a workbook or as CSV',
  callers: ['Admin'],
  query: PairFilter.extend(sheetQuery(pairColumns)),
  raw: 'download',
})

export const downloadAuditors = endpoint({
  method: 'GET',
  path: '/Report/auditor-list',
  summary: 'How far every auditor is, as a workbook or as CSV',
  callers: ['Admin'],
  query: z.strictObject({ Sort: z.enum(auditorSorts).default('name'), ...sheetQuery(auditorColumns) }),
  raw: 'download',
})

export const downloadAudit = endpoint({
  method: 'GET',
  path: '/Report/audit-log',
  summary: 'All that organisers did and a filter finds, as a workbook or as CSV',
  callers: ['Admin'],
  query: AuditFilter.extend(sheetQuery(auditColumns)),
  raw: 'download',
})
