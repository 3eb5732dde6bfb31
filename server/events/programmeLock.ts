import { and, eq, sql as text } from 'drizzle-orm'
import { eventRuleTexts } from '../../contract/events/eventRules.ts'
import type { Sql } from '../db/database.ts'
import { mustExist } from '../http/refusal.ts'
import { events, eventSessions } from '../db/schema/events.ts'

/** Locks the whole programme until the end of the transaction, since clashes are checked across all of it. */
export async function lockProgramme(sql: Sql): Promise<void> {
  await sql.execute(text`lock table ${events} in share row exclusive mode`)
}

/** The row of an event. Throws 404 if it does not exist or is gone. */
export async function eventRow(sql: Sql, id: string): Promise<typeof events.$inferSelect> {
  const [row] = await sql.select().from(events).where(eq(events.Id, id))
  return mustExist(row, eventRuleTexts.gone)
}

/** The row of a session of an event. Throws 404 if it does not exist or is gone. */
export async function sessionRow(
  sql: Sql,
  EventId: string,
  id: string,
): Promise<typeof eventSessions.$inferSelect> {
  const [row] = await sql
    .select()
    .from(eventSessions)
    .where(and(eq(eventSessions.Id, id), eq(eventSessions.EventId, EventId)))
  return mustExist(row, eventRuleTexts.sessionGone)
}
