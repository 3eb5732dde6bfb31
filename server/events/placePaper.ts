import { and, eq, sql as text } from 'drizzle-orm'
import { placingTexts, type PlaceBody } from '../../contract/events/placing.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import { eventSessions, sessionPapers } from '../db/schema/events.ts'
import { conflicting } from '../http/refusal.ts'
import type { mayPlacePaper } from './rights.ts'
import { mustBePlaceable, warningsOf } from './saveSession.ts'

type Placing = Awaited<ReturnType<typeof mayPlacePaper>>

const changed = (sql: Sql, id: string) =>
  sql
    .update(eventSessions)
    .set({ Version: text`${eventSessions.Version} + 1` })
    .where(eq(eventSessions.Id, id))

/**
 * Moves a paper between sessions, into one or out of one, as its last. Returns warnings. Throws 409 if the paper is not
 * where the organiser saw it, and 422 for one that cannot be placed.
 */
export async function placePaper(sql: Sql, { PaperId }: Placing, { From, To }: PlaceBody): Promise<string[]> {
  if (From !== null) {
    const gone = await sql
      .delete(sessionPapers)
      .where(and(eq(sessionPapers.SessionId, From), eq(sessionPapers.PaperId, PaperId)))
      .returning({ PaperId: sessionPapers.PaperId })
    if (gone.length === 0) throw conflicting(placingTexts.movedElsewhere)
    await changed(sql, From)
  }
  if (To === null) return []
  await mustBePlaceable(sql, [PaperId], new Set())
  const placed = await sql
    .insert(sessionPapers)
    .values({
      SessionId: To,
      PaperId,
      Sequence: text`(select coalesce(max(${sessionPapers.Sequence}), 0) + 1 from ${sessionPapers} where ${sessionPapers.SessionId} = ${To})`,
    })
    .onConflictDoNothing()
    .returning({ PaperId: sessionPapers.PaperId })
  if (placed.length === 0) throw conflicting(placingTexts.isThere)
  await changed(sql, To)
  return warningsOf(sql, To, (await getHomePageRow(sql)).TimeZone)
}
