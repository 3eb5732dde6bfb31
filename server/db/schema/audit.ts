import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { browserReportKinds } from '../../../contract/audit/browserReports.ts'
import { createdOn, instant, ownId } from '../columns.ts'

/** What an admin did, to which row, and when. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    Id: ownId(),
    UserId: uuid().notNull(),
    Action: text().notNull(),
    SubjectId: text().notNull(),
    Details: jsonb().notNull(),
    TraceId: text().notNull(),
    CreatedOn: createdOn(),
  },
  (table) => [
    index().on(table.CreatedOn),
    index().on(table.UserId, table.CreatedOn),
    index().on(table.SubjectId, table.CreatedOn),
    index().on(table.Action, table.CreatedOn),
  ],
)

/** What browsers reported, once for all reports that say the same. */
export const browserReports = pgTable(
  'browser_reports',
  {
    Id: ownId(),
    Kind: text({ enum: browserReportKinds }).notNull(),
    Page: text().notNull(),
    Subject: text().notNull(),
    Source: text().notNull(),
    Count: integer().notNull().default(1),
    FirstOn: instant().notNull(),
    LastOn: instant().notNull(),
  },
  (table) => [unique().on(table.Kind, table.Page, table.Subject, table.Source), index().on(table.LastOn)],
)
