import { and, eq, isNull, sql as text } from 'drizzle-orm'
import { getCalendar, type CalendarAddress } from '../../contract/events/calendar.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { servedAt } from '../http/routeOf.ts'
import { calendarToken, type Feed } from './calendarToken.ts'
import { calendarFeeds } from '../db/schema/programme.ts'

/** The serial number of a person's feed; the first is 1, and has no row. */
async function serialOf(sql: Sql, UserId: string): Promise<number> {
  const [feed] = await sql.select().from(calendarFeeds).where(eq(calendarFeeds.UserId, UserId))
  return feed?.Serial ?? 1
}

const addressOf = ({ keys, publicUrl }: Pick<Context, 'keys' | 'publicUrl'>, feed: Feed): CalendarAddress => {
  const All = `${publicUrl()}${servedAt(getCalendar)}?Token=${calendarToken(keys.calendar, feed)}`
  return { All, Stars: `${All}&Only=stars` }
}

/** The addresses of a person's calendar feed. */
export async function feedOf(sql: Sql, context: Context, UserId: string): Promise<CalendarAddress> {
  return addressOf(context, { UserId, Serial: await serialOf(sql, UserId) })
}

/** Invalidates all earlier addresses of a person; returns the new ones. */
export async function renewFeed(sql: Sql, context: Context, UserId: string): Promise<CalendarAddress> {
  const [feed] = await sql
    .insert(calendarFeeds)
    .values({ UserId, Serial: 2 })
    .onConflictDoUpdate({ target: calendarFeeds.UserId, set: { Serial: text`${calendarFeeds.Serial} + 1` } })
    .returning()
  return addressOf(context, { UserId, Serial: feed?.Serial ?? 2 })
}

/** True if a feed is valid: it is the newest one, of an account that may sign in. */
export async function isGood(sql: Sql, { UserId, Serial }: Feed): Promise<boolean> {
  const [user] = await sql
    .select({ Id: users.Id })
    .from(users)
    .where(and(eq(users.Id, UserId), eq(users.Blocked, false), isNull(users.ErasedOn)))
  return user !== undefined && Serial === (await serialOf(sql, UserId))
}
