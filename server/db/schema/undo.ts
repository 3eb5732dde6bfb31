import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdOn, instant, ownId } from '../columns.ts'

/**
 * Decisions whose consequences (numbers, mails) wait until they cannot be taken back any more. A noun says by `Kind` how
 * one is carried out and how it is taken back.
 */
export const undoEntries = pgTable(
  'undo_entries',
  {
    UndoId: ownId(),
    Kind: text().notNull(),
    Title: text().notNull(),
    /** What the noun needs for either. */
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
