import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdOn } from '../columns.ts'

/** What was answered under an idempotency key (offline O5). */
export const operations = pgTable(
  'operations',
  {
    UserId: uuid().notNull(),
    OpId: text().notNull(),
    BodyHash: text().notNull(),
    Status: integer().notNull(),
    /** The reply; for a secret call its sealed form, which only this portal's key opens. */
    Reply: jsonb().notNull(),
    Sealed: boolean().notNull().default(false),
    ReplyVersion: integer(),
    CreatedOn: createdOn(),
  },
  (table) => [primaryKey({ columns: [table.UserId, table.OpId] }), index().on(table.CreatedOn)],
)

/** Numbers that count up without gaps, since they are drawn in the transaction that uses them. */
export const counters = pgTable('counters', {
  Name: text().primaryKey(),
  Value: integer().notNull(),
})
