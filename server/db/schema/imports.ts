import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { importStates } from '../../../contract/papers/paperImport.ts'
import { createdOn, instant, ownId, partOf } from '../columns.ts'
import { papers } from './papers.ts'
import { people } from './people.ts'

/** Imported files of papers. */
export const paperImports = pgTable('paper_imports', {
  ImportId: ownId(),
  FileName: text().notNull(),
  CreatedBy: uuid().notNull(),
  CreatedOn: instant().notNull(),
  /** Only a finished import counts: if it breaks off or is undone, everything that it created is deleted. */
  State: text({ enum: importStates }).notNull().default('running'),
  /** The time of the latest progress: an import without progress for long has broken off. */
  HeardOn: createdOn(),
  Done: integer().notNull().default(0),
  Total: integer().notNull(),
})

/** Imported papers, by their key within the file. */
export const importedPapers = pgTable(
  'imported_papers',
  {
    PaperId: partOf(() => papers.Id).primaryKey(),
    ImportId: uuid().notNull(),
    ImportKey: text().notNull().unique(),
  },
  (table) => [index().on(table.ImportId)],
)

/** People who were created for such papers. */
export const importedPeople = pgTable(
  'imported_people',
  {
    UserDetailId: partOf(() => people.UserDetailId).primaryKey(),
    ImportId: uuid().notNull(),
  },
  (table) => [index().on(table.ImportId)],
)
