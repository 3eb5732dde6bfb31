import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { viewedLists } from '../../../contract/core/list.ts'
import { createdOn, ownId, partOf, version } from '../columns.ts'
import { users } from './accounts.ts'

/** The views that organisers have saved of their lists. */
export const savedViews = pgTable(
  'saved_views',
  {
    Id: ownId(),
    OwnerId: partOf(() => users.Id),
    List: text({ enum: viewedLists }).notNull(),
    Name: text().notNull(),
    Query: text().notNull(),
    IsShared: boolean().notNull().default(false),
    CreatedOn: createdOn(),
    Version: version(),
  },
  (table) => [uniqueIndex('saved_views_name_index').on(table.OwnerId, table.List, sql`lower(${table.Name})`)],
)
