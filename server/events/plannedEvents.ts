import { asc, eq, inArray, sql as text, type SQL } from 'drizzle-orm'
import { groupBy, pick, pluck } from '../../contract/core/collections.ts'
import { eventRuleTexts } from '../../contract/events/eventRules.ts'
import type { DraftEvent, DraftSession, PlacedPaper } from '../../contract/events/events.ts'
import type { Participant } from '../../contract/events/programme.ts'
import type { Sql } from '../db/database.ts'
import { mustExist } from '../http/refusal.ts'
import { papers } from '../db/schema/papers.ts'
import { people } from '../db/schema/people.ts'
import { events, eventSessions, sessionPapers, sessionParticipants } from '../db/schema/events.ts'

/** The participants of some sessions; a person of the portal has the name of their profile. */
const participantsOf = (
  sql: Sql,
  sessionIds: readonly string[],
): PromiseLike<(Participant & { SessionId: string })[]> =>
  sql
    .select({
      ...pick(sessionParticipants, 'SessionId', 'Label', 'UserDetailId'),
      FullName: text<string>`coalesce(${people.FullName}, ${sessionParticipants.FullName})`,
      Organization: text<string>`coalesce(${people.Organization}, '')`,
    })
    .from(sessionParticipants)
    .leftJoin(people, eq(people.UserDetailId, sessionParticipants.UserDetailId))
    .where(inArray(sessionParticipants.SessionId, sessionIds))
    .orderBy(asc(sessionParticipants.SessionId), asc(sessionParticipants.Sequence))

/** What organisers see of a placed paper, for a query over papers. */
export const placedColumns = {
  ...pick(papers, 'Id', 'PaperCode', 'PaperTitle', 'Status', 'WithdrawnOn'),
  Authors: text<PlacedPaper['Authors']>`(
    select coalesce(json_agg(json_build_object('UserDetailId', p.user_detail_id, 'FullName', p.full_name)
      order by a.sequence), '[]')
    from paper_authors a join people p on p.user_detail_id = a.user_detail_id where a.paper_id = ${papers.Id}
  )`,
}

const papersOf = (
  sql: Sql,
  sessionIds: readonly string[],
): PromiseLike<(PlacedPaper & { SessionId: string })[]> =>
  sql
    .select({ SessionId: sessionPapers.SessionId, ...placedColumns })
    .from(sessionPapers)
    .innerJoin(papers, eq(papers.Id, sessionPapers.PaperId))
    .where(inArray(sessionPapers.SessionId, sessionIds))
    .orderBy(asc(sessionPapers.SessionId), asc(sessionPapers.Sequence))

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
  const participants = groupBy(await participantsOf(sql, ids), ({ SessionId }) => SessionId)
  const placed = groupBy(await papersOf(sql, ids), ({ SessionId }) => SessionId)
  return rows.map(({ ImportKey: _key, ...session }) => ({
    ...session,
    Participants: (participants.get(session.Id) ?? []).map(({ SessionId: _id, ...row }) => row),
    Papers: (placed.get(session.Id) ?? []).map(({ SessionId: _id, ...paper }) => paper),
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
  return mustExist(event, eventRuleTexts.gone)
}
