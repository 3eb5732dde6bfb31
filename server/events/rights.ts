import { eq, inArray } from 'drizzle-orm'
import { eventRuleTexts } from '../../contract/events/eventRules.ts'
import { placingTexts, type PlaceBody } from '../../contract/events/placing.ts'
import type { Sql } from '../db/database.ts'
import { eventSessions } from '../db/schema/events.ts'
import { papers } from '../db/schema/papers.ts'
import { permit } from '../http/permitted.ts'
import { broken, mustBeCurrent, mustExist, notFound } from '../http/refusal.ts'
import { eventRow, lockProgramme, sessionRow } from './programmeLock.ts'

/** An event that organisers may change, with the programme locked: 404 if it is gone, 412 if stale. */
export async function mayChangeEvent(sql: Sql, id: string, ifMatch: number | null = null) {
  await lockProgramme(sql)
  const event = await eventRow(sql, id)
  mustBeCurrent(ifMatch, event.Version)
  return permit(event, 'change')
}

/** A session that organisers may change, with its event: 404 if one is gone, 412 if the session is stale. */
export async function mayChangeSession(
  sql: Sql,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
  ifMatch: number | null = null,
) {
  const event = await mayChangeEvent(sql, id)
  const session = await sessionRow(sql, id, sessionId)
  mustBeCurrent(ifMatch, session.Version)
  return { event, session: permit(session, 'change') }
}

/** A paper that organisers may place, with the programme locked: 404 if the paper or one of the sessions is gone. */
export async function mayPlacePaper(sql: Sql, PaperId: string, { From, To }: PlaceBody) {
  await lockProgramme(sql)
  const [paper] = await sql.select({ PaperId: papers.Id }).from(papers).where(eq(papers.Id, PaperId))
  const found = mustExist(paper)
  const named = [...new Set([From, To].filter((id) => id !== null))]
  if (named.length === 0) throw broken({ To: placingTexts.nowhere })
  const sessions = await sql.$count(eventSessions, inArray(eventSessions.Id, named))
  if (sessions < named.length) throw notFound(eventRuleTexts.sessionGone)
  return permit(found, 'place')
}
