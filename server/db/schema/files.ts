import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { fileKinds } from '../../../contract/files/files.ts'
import { createdOn, ownId } from '../columns.ts'

/** A file that somebody uploaded. The bytes lie under their hash and may be shared by several rows. */
export const files = pgTable(
  'files',
  {
    Id: ownId(),
    OwnerId: uuid().notNull(),
    Kind: text({ enum: fileKinds }).notNull(),
    FileName: text().notNull(),
    ContentType: text().notNull(),
    Size: integer().notNull(),
    Sha256: text().notNull(),
    CreatedOn: createdOn(),
  },
  (table) => [
    /** The same bytes under the same name again are the same file, so that a re-sent upload doubles nothing. */
    uniqueIndex('files_same').on(table.OwnerId, table.Kind, table.Sha256, table.FileName),
  ],
)

/** A file that is still arriving in pieces. */
export const arrivals = pgTable(
  'arrivals',
  {
    OwnerId: uuid().notNull(),
    Sha256: text().notNull(),
    Size: integer().notNull(),
    Received: bigint({ mode: 'number' }).notNull(),
    CreatedOn: createdOn(),
  },
  (table) => [primaryKey({ columns: [table.OwnerId, table.Sha256] }), index().on(table.CreatedOn)],
)
