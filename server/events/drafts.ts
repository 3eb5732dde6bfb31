import { asc, eq, inArray, sql as text, type SQL } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import { eventRuleTexts } from '../../contract/events/eventRules.ts'
import type { DraftEvent, DraftSession, PlacedPaper } from '../../contract/events/events.ts'
import type { Participant } from '../../contract/events/programme.ts'
import type { Sql } from '../db/database.ts'
import { notFound } from '../http/refusal.ts'
import { papers } from '../db/schema/papers.ts'
import { people } from '../db/schema/people.ts'
import { events, eventSessions, sessionPapers, sessionParticipants } from '../db/schema/events.ts'

/** Rows grouped by their session. */
function bySession<R extends { readonly SessionId: string }>(rows: readonly R[]) {
  const found = new Map<string, Omit<R, 'SessionId'>[]>()
  for (const { SessionId, ...row } of rows) {
    const of = found.get(SessionId) ?? []
    of.push(row)
    found.set(SessionId, of)
  }
  return found
}

/** The participants of some sessions; a person of the portal has the name of their profile. */
async function participantsOf(sql: Sql, sessionIds: readonly string[]) {
  const rows: (Participant & { SessionId: string })[] = await sql
    .select({
      SessionId: sessionParticipants.SessionId,
      Label: sessionParticipants.Label,
      UserDetailId: sessionParticipants.UserDetailId,
      FullName: text<string>`coalesce(${people.FullName}, ${sessionParticipants.FullName})`,
      Organization: text<string>`coalesce(${people.Organization}, '')`,
    })
    .from(sessionParticipants)
    .leftJoin(people, eq(people.UserDetailId, sessionParticipants.UserDetailId))
    .where(inArray(sessionParticipants.SessionId, sessionIds))
    .orderBy(asc(sessionParticipants.SessionId), asc(sessionParticipants.Sequence))
  return bySession(rows)
}

/** What organisers see of a placed paper, for a query over papers. */
export const placedColumns = {
  Id: papers.Id,
  PaperCode: papers.PaperCode,
  PaperTitle: papers.PaperTitle,
  Status: papers.Status,
  WithdrawnOn: papers.WithdrawnOn,
  Authors: text<PlacedPaper['Authors']>`(
    select coalesce(json_agg(json_build_object('UserDetailId', p.user_detail_id, 'FullName', p.full_name)
      order by a.sequence), '[]')
    from paper_authors a join people p on p.user_detail_id = a.user_detail_id where a.paper_id = ${papers.Id}
  )`,
}

async function papersOf(sql: Sql, sessionIds: readonly string[]) {
  const rows: (PlacedPaper & { SessionId: string })[] = await sql
    .select({ SessionId: sessionPapers.SessionId, ...placedColumns })
    .from(sessionPapers)
    .innerJoin(papers, eq(papers.Id, sessionPapers.PaperId))
    .where(inArray(sessionPapers.SessionId, sessionIds))
    .orderBy(asc(sessionPapers.SessionId), asc(sessionPapers.Sequence))
  return bySession(rows)
}

/** The current sessions, by start, room and title; all of them without a condition. */
export async function readSessions(sql: Sql, where: SQL | undefined): Promise<DraftSession[]> {
  const rows = await sql
    .select()
    .from(eventSessions)
    .where(where)
    .orderBy(
      asc(eventSessions.StartsOn),
      asc(eventSessions.Room),
      asc(eventSessions.Title),
      asc(eventSessions.Id),
    )
  const ids = pluck(rows, 'Id')
  const participants = await participantsOf(sql, ids)
  const placed = await papersOf(sql, ids)
  return rows.map(({ ImportKey: _key, ...session }) => ({
    ...session,
    Participants: participants.get(session.Id) ?? [],
    Papers: placed.get(session.Id) ?? [],
  }))
}

/** All events, or one, with their current sessions: by start and title. */
export async function readDrafts(sql: Sql, only?: string): Promise<DraftEvent[]> {
  const found = await sql
    .select()
    .from(events)
    .where(only === undefined ? undefined : eq(events.Id, only))
    .orderBy(asc(events.StartsOn), asc(events.Title), asc(events.Id))
  const sessions = await readSessions(sql, only === undefined ? undefined : eq(eventSessions.EventId, only))
  return found.map(({ CreatedOn: _on, ...event }) => ({
    ...event,
    Sessions: sessions.filter(({ EventId }) => EventId === event.Id),
  }))
}

/** One event with its sessions. Throws 404 if there is none. */
export async function readDraft(sql: Sql, id: string): Promise<DraftEvent> {
  const [event] = await readDrafts(sql, id)
  if (!event) throw notFound(eventRuleTexts.gone)
  return event
}
