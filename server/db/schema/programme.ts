import { integer, pgTable } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { partOf } from '../columns.ts'

/** A person's calendar feed; a new number invalidates all their earlier addresses. */
export const calendarFeeds = pgTable('calendar_feeds', {
  UserId: partOf(() => users.Id).primaryKey(),
  Serial: integer().notNull(),
})
