import type { Sql } from '../db/database.ts'
import { permit } from '../http/permitted.ts'
import { mustBeCurrent } from '../http/refusal.ts'
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
