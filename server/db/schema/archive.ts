import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ArchiveCounts } from '../../../contract/archive/archive.ts'
import { createdOn, idOf, instant, ownId } from '../columns.ts'
import { people } from './people.ts'

/** Closed conferences; the running one has no row, unless it is being closed. */
export const conferences = pgTable(
  'conferences',
  {
    ConferenceId: ownId(),
    ConferenceName: text().notNull(),
    Counts: jsonb().$type<ArchiveCounts>().notNull(),
    ClosedBy: uuid().notNull(),
    ClosedOn: createdOn(),
    /** The time of the latest progress while it is being closed; null once it is closed. */
    HeardOn: instant(),
  },
  (table) => [
    uniqueIndex('one_conference_being_closed')
      .on(sql`(true)`)
      .where(sql`${table.HeardOn} is not null`),
  ],
)

/**
 * The rows of a closed conference, as they were when it was closed, and of one that is being closed: read them through
 * `isClosed` (`server/db/archivedRows.ts`).
 */
export const archivedRows = pgTable(
  'archived_rows',
  {
    ConferenceId: idOf(() => conferences.ConferenceId),
    TableName: text().notNull(),
    /** The row's key in its table. */
    RowKey: text().notNull(),
    /** Its columns by their names in the API. */
    Row: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Every id in it, including its own, to find related rows. */
    Names: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** A label to list or look it up by, in addition to its key; empty for none. */
    Label: text().notNull().default(''),
    /** The text that searches match: lower case without accents. */
    Words: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.RowKey, table.TableName, table.ConferenceId] }),
    index().on(table.ConferenceId, table.TableName, table.Label, table.RowKey),
    index().on(table.TableName, table.Label),
    // With the usual list of what is not sorted in yet, one row in thousands would wait for all others.
    index().using('gin', table.Names).with({ gin_pending_list_limit: 128 }),
  ],
)

/** The people named in the archive. The reference keeps their row in `people`, as a paper's list of authors does. */
export const archivedPeople = pgTable(
  'archived_people',
  {
    ConferenceId: idOf(() => conferences.ConferenceId),
    UserDetailId: idOf(() => people.UserDetailId),
  },
  (table) => [
    primaryKey({ columns: [table.ConferenceId, table.UserDetailId] }),
    index().on(table.UserDetailId),
  ],
)
