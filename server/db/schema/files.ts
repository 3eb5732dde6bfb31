import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cleaningProblems, fileKinds } from '../../../contract/files/files.ts'
import { createdOn, ownId } from '../columns.ts'

/** An uploaded file. The bytes are stored under their hash, and several rows may share them. */
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
    /** The same bytes under the same name are the same file, so a repeated upload makes no duplicate. */
    uniqueIndex('files_same').on(table.OwnerId, table.Kind, table.Sha256, table.FileName),
  ],
)

/** A resumable upload that is not complete. */
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

/** The copy of a paper's file for reviewers, which names nobody; by the hash of the original. */
export const cleanCopies = pgTable('clean_copies', {
  Sha256: text().primaryKey(),
  /** Why there is no copy; empty if there is one. */
  Problem: text({ enum: cleaningProblems }).notNull(),
  CopySha256: text().notNull().default(''),
  CopySize: integer().notNull().default(0),
  CreatedOn: createdOn(),
})
