import { sql as text, type AnyColumn } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import { dayLong, hourLong } from '../../contract/core/moments.ts'
import { personTexts } from '../../contract/people/people.ts'
import { recordAudit } from '../audit/record.ts'
import { lookUpCounts } from '../db/schema/people.ts'
import type { Caller, Context } from '../http/context.ts'
import { Refusal } from '../http/refusal.ts'

type Kind = (typeof lookUpCounts.$inferSelect)['Kind']

const minute = 60_000

/** The count of a time span: it goes on, or begins again once the span is over. */
function counted(began: AnyColumn, count: AnyColumn, now: number, long: number) {
  const isOver = text`${began} <= ${new Date(now - long).toISOString()}`
  return {
    began: text<string>`case when ${isOver} then ${new Date(now).toISOString()} else ${began} end`,
    count: text<number>`case when ${isOver} then 1 else ${count} + 1 end`,
  }
}

/** Counts a look-up, and returns how many there were in this hour and day. */
async function count({ database, now }: Context, UserId: string, Kind: Kind) {
  const moment = now()
  const on = new Date(moment).toISOString()
  const hour = counted(lookUpCounts.HourBegan, lookUpCounts.InHour, moment, hourLong)
  const day = counted(lookUpCounts.DayBegan, lookUpCounts.InDay, moment, dayLong)
  const [row] = await database.sql
    .insert(lookUpCounts)
    .values({ UserId, Kind, HourBegan: on, InHour: 1, DayBegan: on, InDay: 1 })
    .onConflictDoUpdate({
      target: [lookUpCounts.UserId, lookUpCounts.Kind],
      set: { HourBegan: hour.began, InHour: hour.count, DayBegan: day.began, InDay: day.count },
    })
    .returning()
  return row
}

/**
 * Limits how often somebody who is no organiser looks people up, so that nobody collects the people of a conference.
 * Refuses with 429 after 60 in an hour or 300 in a day, and notes the first refusal in the audit log. Call it outside
 * a transaction: a refusal that rolls back would not be counted.
 */
export async function limitLookUps(
  context: Context,
  { caller, traceId }: { readonly caller: Caller; readonly traceId: string },
  kind: Kind,
): Promise<void> {
  if (caller.Roles.includes('Admin')) return
  const row = await count(context, caller.UserId, kind)
  if (!row) return
  const { InHour, InDay } = row
  const { lookUpsPerHour, lookUpsPerDay } = context.timing
  const isDay = InDay > lookUpsPerDay
  if (!isDay && InHour <= lookUpsPerHour) return
  if (isDay ? InDay === lookUpsPerDay + 1 : InHour === lookUpsPerHour + 1) {
    const operator = { sql: context.database.sql, caller: { UserId: noId }, traceId }
    await recordAudit(operator, 'Look-ups refused', caller.UserId, { Kind: kind, InHour, InDay })
  }
  const end = isDay ? Date.parse(row.DayBegan) + dayLong : Date.parse(row.HourBegan) + hourLong
  const left = Math.max(1, end - context.now())
  throw new Refusal(429, personTexts.manyLookUps(Math.ceil(left / minute)), [], {
    'retry-after': `${Math.ceil(left / 1000)}`,
  })
}
