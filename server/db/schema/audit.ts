import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdOn, ownId } from '../columns.ts'

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
