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

/**
 * The stretches of time in which the data only moved forward: a restored backup begins a new one. The one with the
 * highest first version is current.
 */
export const epochs = pgTable('epochs', {
  Epoch: text().primaryKey(),
  /** Versions of rows begin here, above all versions of earlier epochs. */
  FirstVersion: integer().notNull(),
  /** The timeline of the PostgreSQL server: one that was recovered to an earlier moment begins another one. */
  Timeline: integer().notNull(),
  StartedOn: createdOn(),
})
