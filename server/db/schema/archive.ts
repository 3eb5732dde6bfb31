import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ArchiveCounts } from '../../../contract/archive/archive.ts'
import { createdOn, ownId } from '../columns.ts'
import { people } from './people.ts'

/** Conferences that are over and were closed; the running one has no row. */
export const conferences = pgTable('conferences', {
  ConferenceId: ownId(),
  ConferenceName: text().notNull(),
  Counts: jsonb().$type<ArchiveCounts>().notNull(),
  ClosedBy: uuid().notNull(),
  ClosedOn: createdOn(),
})

/** The rows of a conference that is over, as they were when it was closed. */
export const archivedRows = pgTable(
  'archived_rows',
  {
    ConferenceId: uuid()
      .notNull()
      .references(() => conferences.ConferenceId),
    TableName: text().notNull(),
    /** The row's key in its table. */
    RowKey: text().notNull(),
    /** Its columns by the names that they travel under. */
    Row: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Every id in it, its own too: whatever belongs together is found by it. */
    Names: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What it is listed or looked up by beside its key; empty for none. */
    Label: text().notNull().default(''),
    /** What searches look into: small letters without accents. */
    Words: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.RowKey, table.TableName, table.ConferenceId] }),
    index().on(table.ConferenceId, table.TableName, table.Label, table.RowKey),
    index().on(table.TableName, table.Label),
    index().using('gin', table.Names),
  ],
)

/** Who has a name in the archive. The reference keeps their row in `people`, as a paper's list of authors does. */
export const archivedPeople = pgTable(
  'archived_people',
  {
    ConferenceId: uuid()
      .notNull()
      .references(() => conferences.ConferenceId),
    UserDetailId: uuid()
      .notNull()
      .references(() => people.UserDetailId),
  },
  (table) => [
    primaryKey({ columns: [table.ConferenceId, table.UserDetailId] }),
    index().on(table.UserDetailId),
  ],
)
