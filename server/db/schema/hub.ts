import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdOn } from '../columns.ts'

/**
 * Messages between instances of the portal, kept for some minutes. The numbers follow the order of the commits, since
 * they come from a counter in the transaction that uses them.
 */
export const hubBatches = pgTable(
  'hub_batches',
  {
    Number: integer().primaryKey(),
    /** Made once, so that a batch is not sent again if the confirmation of its commit is lost. */
    BatchId: uuid().notNull().unique(),
    /** The instance that sent it, and has already delivered it to its own clients. */
    Origin: uuid().notNull(),
    Publications: jsonb().notNull(),
    CreatedOn: createdOn(),
  },
  (table) => [index().on(table.CreatedOn)],
)
