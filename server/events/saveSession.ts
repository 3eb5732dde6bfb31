import { and, eq, gt, inArray, lt, ne, or } from 'drizzle-orm'
import { clashesOf, clashText, isRefused } from '../../contract/events/clashes.ts'
import type { MovedSessionFields, SessionFields } from '../../contract/events/eventFields.ts'
import { eventRules, eventRuleTexts, isWithin, widenedBy } from '../../contract/events/eventRules.ts'
import type { DraftSession, SavedSession } from '../../contract/events/events.ts'
import { pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import { deadlineIn } from '../../contract/core/moments.ts'
import { wallIn } from '../../contract/content/wallClock.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import { insertOne } from '../db/insertOne.ts'
import { namesOfPeople } from '../directory/namesOfAccounts.ts'
import { broken, mustHold, Refusal } from '../http/refusal.ts'
import { papers } from '../db/schema/papers.ts'
import { writeContents } from './sessionContents.ts'
import { readSessions } from './plannedEvents.ts'
import type { mayChangeSession } from './rights.ts'
import { fieldsOf } from './saveEvent.ts'
import { events, eventSessions, sessionPapers } from '../db/schema/events.ts'

/** The names of the participants that are people of the portal. Throws 422 for people who do not exist. */
async function knownNames(sql: Sql, { Participants }: SessionFields): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(pluck(Participants, 'UserDetailId').filter((id) => id !== noId))
  const names = await namesOfPeople(sql, ids)
  if (names.size < ids.size) throw broken({ Participants: eventRuleTexts.unknownPerson })
  return names
}

/** Throws 422 for papers that cannot be placed. A paper already placed in the session keeps its place, marked. */
export async function mustBePlaceable(sql: Sql, PaperIds: readonly string[], placed: ReadonlySet<string>) {
  const fresh = PaperIds.filter((id) => !placed.has(id))
  if (fresh.length === 0) return
  const found = await sql
    .select({ PaperCode: papers.PaperCode, Status: papers.Status, WithdrawnOn: papers.WithdrawnOn })
    .from(papers)
    .where(inArray(papers.Id, fresh))
  if (found.length < fresh.length) throw broken({ PaperIds: eventRuleTexts.unknownPaper })
  const errors = found.flatMap(({ PaperCode, Status, WithdrawnOn }) => [
    ...(Status === 'approved' ? [] : [eventRuleTexts.notApproved(PaperCode || '—')]),
    ...(WithdrawnOn === null ? [] : [eventRuleTexts.withdrawn(PaperCode)]),
  ])
  if (errors.length > 0) throw broken(...errors)
}

/** The sessions that may clash with one: those at the same time, and those with one of its papers. */
function sessionsToCompare(sql: Sql, { Id, StartsOn, EndsOn, Papers }: DraftSession) {
  const withPaper = sql
    .select({ Id: sessionPapers.SessionId })
    .from(sessionPapers)
    .where(inArray(sessionPapers.PaperId, pluck(Papers, 'Id')))
  const atThatTime = and(lt(eventSessions.StartsOn, EndsOn), gt(eventSessions.EndsOn, StartsOn))
  return readSessions(
    sql,
    and(ne(eventSessions.Id, Id), or(atThatTime, inArray(eventSessions.Id, withPaper))),
  )
}

/** What is odd about a session but no error: authors who are elsewhere at the time, papers placed twice. */
export const warningsOf = async (sql: Sql, id: string, TimeZone: string): Promise<string[]> =>
  (await checked(sql, id, TimeZone)).Warnings

/** The current session. Throws 409 if a room or a labelled participant is taken. */
async function checked(sql: Sql, id: string, TimeZone: string): Promise<SavedSession> {
  const [session] = await readSessions(sql, eq(eventSessions.Id, id))
  if (!session) throw new Error('The session was not stored')
  const clashes = (await sessionsToCompare(sql, session)).flatMap((other) => clashesOf(session, other))
  const textsOf = (some: typeof clashes) => some.map((clash) => clashText(clash, TimeZone))
  const refused = textsOf(clashes.filter(isRefused))
  if (refused.length > 0) throw new Refusal(409, refused[0] ?? '', refused)
  return { ...session, Warnings: textsOf(clashes) }
}

const columnsOf = ({ Title, Description, Room, StartsOn, EndsOn }: SessionFields) => ({
  Title: Title.trim(),
  Description,
  Room: Room.trim().replace(/\s+/g, ' '),
  StartsOn,
  EndsOn,
})

type Changeable = Awaited<ReturnType<typeof mayChangeSession>>

/** Throws 422 for a session outside its event. */
async function mustBeWithin(sql: Sql, event: Changeable['event'], body: SessionFields): Promise<string> {
  const { TimeZone } = await getHomePageRow(sql)
  const times = [event.StartsOn, event.EndsOn]
    .map((on) => deadlineIn(wallIn(on, TimeZone), TimeZone))
    .join(' – ')
  if (!isWithin(body, event)) throw broken(eventRuleTexts.outside(times))
  return TimeZone
}

/** Widens an event so that it holds a session; 422 if it would last too long. */
async function widen(
  sql: Sql,
  event: Changeable['event'],
  body: SessionFields,
): Promise<Changeable['event']> {
  const times = widenedBy(body, event)
  mustHold(eventRules({ ...fieldsOf(event), ...times }))
  await sql
    .update(events)
    .set({ ...times, Version: event.Version + 1 })
    .where(eq(events.Id, event.Id))
  return { ...event, ...times }
}

/** Adds a session to an event; 409 if a room or a labelled participant is taken, 422 if invalid. */
export async function createSession(
  sql: Sql,
  event: Changeable['event'],
  body: SessionFields,
): Promise<SavedSession> {
  const TimeZone = await mustBeWithin(sql, event, body)
  const names = await knownNames(sql, body)
  await mustBePlaceable(sql, body.PaperIds, new Set())
  const { Id } = await insertOne(sql, eventSessions, { ...columnsOf(body), EventId: event.Id })
  await writeContents(sql, [{ ...body, SessionId: Id }], names)
  return checked(sql, Id, TimeZone)
}

/** Changes or moves a session; 409 and 422 as for a new one. */
export async function updateSession(
  sql: Sql,
  { event, session: { Id, Version } }: Changeable,
  body: MovedSessionFields,
): Promise<SavedSession> {
  const isWidened = body.WidensEvent === true && !isWithin(body, event)
  const TimeZone = await mustBeWithin(sql, isWidened ? await widen(sql, event, body) : event, body)
  const placed = await sql
    .select({ PaperId: sessionPapers.PaperId })
    .from(sessionPapers)
    .where(eq(sessionPapers.SessionId, Id))
  const names = await knownNames(sql, body)
  await mustBePlaceable(sql, body.PaperIds, new Set(pluck(placed, 'PaperId')))
  await sql
    .update(eventSessions)
    .set({ ...columnsOf(body), Version: Version + 1 })
    .where(eq(eventSessions.Id, Id))
  await writeContents(sql, [{ ...body, SessionId: Id }], names)
  return checked(sql, Id, TimeZone)
}

/** Deletes a session. */
export async function deleteSession(sql: Sql, { Id }: Changeable['session']): Promise<void> {
  await sql.delete(eventSessions).where(eq(eventSessions.Id, Id))
}
