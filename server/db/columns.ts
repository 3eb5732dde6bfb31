import { sql } from 'drizzle-orm'
import { customType, integer, jsonb, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { noId } from '../../contract/core/limits.ts'

/** A moment, stored with its zone and read as ISO 8601 in UTC, the form of the API. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** Words for full-text search, written by the noun that owns the row. */
export const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A new row's own id. */
export const ownId = () => uuid().primaryKey().defaultRandom()

/** The id of another row, which cannot be deleted before this one. */
export const idOf = (key: () => AnyPgColumn) => uuid().notNull().references(key)

/** The id of a row that this one belongs to, and with which it is deleted. */
export const partOf = (key: () => AnyPgColumn) => uuid().notNull().references(key, { onDelete: 'cascade' })

/** The id of another row; all-zero means none, as in the API. */
export const idOrNone = () => uuid().notNull().default(noId)

/** A list of values, empty at first. */
export const listOf = <Value>() =>
  jsonb()
    .$type<Value[]>()
    .notNull()
    .default(sql`'[]'`)

/** When a row was created, by the database's clock. */
export const createdOn = () =>
  instant()
    .notNull()
    .default(sql`now()`)

/**
 * The version of a row, see `contract/core/fields.ts`. It counts the row's changes from the first version of the epoch
 * in which the row was created, so that no version of an earlier epoch compares as equal (`server/db/epoch.ts`).
 */
export const version = () =>
  integer()
    .notNull()
    .default(sql`first_version()`)
