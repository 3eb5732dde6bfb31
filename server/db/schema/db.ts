import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdOn } from '../columns.ts'

/** The response stored under an idempotency key (offline O5). */
export const operations = pgTable(
  'operations',
  {
    UserId: uuid().notNull(),
    OpId: text().notNull(),
    BodyHash: text().notNull(),
    Status: integer().notNull(),
    /** The response body; sealed for a secret call, so that only this portal's key opens it. */
    Reply: jsonb().notNull(),
    Sealed: boolean().notNull().default(false),
    ReplyVersion: integer(),
    CreatedOn: createdOn(),
  },
  (table) => [primaryKey({ columns: [table.UserId, table.OpId] }), index().on(table.CreatedOn)],
)

/** Numbers that count up without gaps, since they are taken in the transaction that uses them. */
export const counters = pgTable('counters', {
  Name: text().primaryKey(),
  Value: integer().notNull(),
})
