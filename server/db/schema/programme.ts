import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/** A person's calendar feed; a new number invalidates all their earlier addresses. */
export const calendarFeeds = pgTable('calendar_feeds', {
  UserId: uuid()
    .primaryKey()
    .references(() => users.Id, { onDelete: 'cascade' }),
  Serial: integer().notNull(),
})
