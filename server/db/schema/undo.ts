import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdOn, instant, ownId } from '../columns.ts'

/**
 * Decisions whose consequences (numbers, mails) wait until the undo window closes. By `Kind`, a noun defines how one
 * is carried out and how it is undone.
 */
export const undoEntries = pgTable(
  'undo_entries',
  {
    UndoId: ownId(),
    Kind: text().notNull(),
    Title: text().notNull(),
    /** The data that the noun needs for either. */
    Payload: jsonb().$type<unknown>().notNull(),
    CreatedBy: uuid().notNull(),
    CreatedOn: createdOn(),
    DueOn: instant().notNull(),
    State: text({ enum: ['waiting', 'done', 'undone'] })
      .notNull()
      .default('waiting'),
  },
  (table) => [index().on(table.State, table.DueOn)],
)
