import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/** Whose calendar asks for the programme; a new number makes every earlier address of theirs void. */
export const calendarFeeds = pgTable('calendar_feeds', {
  UserId: uuid()
    .primaryKey()
    .references(() => users.Id, { onDelete: 'cascade' }),
  Serial: integer().notNull(),
})
