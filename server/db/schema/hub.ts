import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdOn } from '../columns.ts'

/**
 * What instances of the portal tell each other, for some minutes. The numbers follow the order of the commits, since
 * they are drawn from a counter in the transaction that uses them.
 */
export const hubBatches = pgTable(
  'hub_batches',
  {
    Number: integer().primaryKey(),
    /** Made once, so that a batch whose commit was not heard of is not sent again. */
    BatchId: uuid().notNull().unique(),
    /** The instance that sent it, and has delivered it to its own clients. */
    Origin: uuid().notNull(),
    Publications: jsonb().notNull(),
    CreatedOn: createdOn(),
  },
  (table) => [index().on(table.CreatedOn)],
)
