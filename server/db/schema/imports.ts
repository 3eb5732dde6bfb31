import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { importStates } from '../../../contract/papers/paperImport.ts'
import { createdOn, instant, ownId } from '../columns.ts'
import { papers } from './papers.ts'
import { people } from './people.ts'

/** Files of papers that were taken in. */
export const paperImports = pgTable('paper_imports', {
  ImportId: ownId(),
  FileName: text().notNull(),
  CreatedBy: uuid().notNull(),
  CreatedOn: instant().notNull(),
  /** Only what is done has happened: where it breaks off before, and where it is undone, all that it made goes again. */
  State: text({ enum: importStates }).notNull().default('running'),
  /** When it moved on last: what is quiet for long has broken off. */
  HeardOn: createdOn(),
  Done: integer().notNull().default(0),
  Total: integer().notNull(),
})

/** Papers that came with a file, by what tells them from others in it. */
export const importedPapers = pgTable(
  'imported_papers',
  {
    PaperId: uuid()
      .primaryKey()
      .references(() => papers.Id, { onDelete: 'cascade' }),
    ImportId: uuid().notNull(),
    ImportKey: text().notNull().unique(),
  },
  (table) => [index().on(table.ImportId)],
)

/** People who were made for such papers. */
export const importedPeople = pgTable(
  'imported_people',
  {
    UserDetailId: uuid()
      .primaryKey()
      .references(() => people.UserDetailId, { onDelete: 'cascade' }),
    ImportId: uuid().notNull(),
  },
  (table) => [index().on(table.ImportId)],
)
