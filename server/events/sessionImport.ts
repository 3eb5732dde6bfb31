import { createHash, randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { clashesAmong, clashText, isRefused, sameName, type Held } from '../../contract/events/clashes.ts'
import type { EventFields } from '../../contract/events/eventFields.ts'
import { eventRules, eventRuleTexts, isWithin } from '../../contract/events/eventRules.ts'
import { groupBy, pluck } from '../../contract/core/collections.ts'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import {
  guessEventType,
  sessionImportTexts,
  type importSessions,
  type SessionImportReport,
} from '../../contract/events/eventImport.ts'
import type { DraftEvent } from '../../contract/events/events.ts'
import { noteLimits } from '../../contract/core/fileImport.ts'
import { noId } from '../../contract/core/limits.ts'
import type { ImportNote } from '../../contract/papers/paperImport.ts'
import { participantKeys } from '../../contract/events/programme.ts'
import { wallIn } from '../../contract/content/wallClock.ts'
import { deadline, getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import { broken } from '../http/refusal.ts'
import { groupsOf } from '../db/yielding.ts'
import { writeContents } from './sessionContents.ts'
import { readDrafts } from './plannedEvents.ts'
import { eventRow, lockProgramme } from './programmeLock.ts'
import { paperFinder } from './paperFinder.ts'
import { participantFinder } from './participantFinder.ts'
import { plannedSession, type PlannedSession } from './plannedSession.ts'
import type { FiledSession } from './readSessionFile.ts'
import { events, eventSessions } from '../db/schema/events.ts'

type NewEvent = EventFields & { readonly Id: string }

/** What a file would do to the programme. */
interface Plan {
  readonly report: SessionImportReport
  readonly newEvents: readonly NewEvent[]
  readonly sessions: readonly (PlannedSession & { readonly Id: string; readonly EventId: string })[]
}

/** Import keys of sessions; several with the same number or title and start are numbered. */
function keysOf(found: readonly FiledSession[]): string[] {
  const seen = new Map<string, number>()
  return found.map(({ Fields }) => {
    const id = Fields.get('ExternalId')?.[0]
    const content = id
      ? `id ${id}`
      : `title ${sameName(Fields.get('Title')?.[0] ?? '')} | ${Fields.get('StartsOn')?.[0] ?? ''}`
    const nth = (seen.get(content) ?? 0) + 1
    seen.set(content, nth)
    return createHash('sha256').update(`${content} | ${nth}`).digest('hex')
  })
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The events that a file names and that do not exist yet, each as long as its sessions. */
function eventsFor(planned: readonly PlannedSession[], known: readonly DraftEvent[]): NewEvent[] {
  const there = new Set(known.map(({ Title }) => sameName(Title)))
  const named = groupBy(planned, ({ EventName }) => sameName(EventName))
  const missing = [...named].filter(([key]) => key !== '' && !there.has(key))
  return missing.map(([, sessions]) => {
    const moments = (field: 'StartsOn' | 'EndsOn') => sessions.map((session) => Date.parse(session[field]))
    const Title = capital(sessions[0]?.EventName.trim() ?? '')
    return {
      Id: randomUUID(),
      Title,
      Type: guessEventType(Title),
      Description: '',
      Venue: '',
      StartsOn: new Date(Math.min(...moments('StartsOn'))).toISOString(),
      EndsOn: new Date(Math.max(...moments('EndsOn'))).toISOString(),
      InProgramme: true,
    }
  })
}

/** The organiser's choices for the import. */
type Choices = Pick<QueryOf<typeof importSessions>, 'EventId' | 'NotApproved'>

/** The first day of the conference in its zone; undefined if it is not set. */
async function firstDayOf(sql: Sql, TimeZone: string): Promise<string | undefined> {
  const endsOn = await deadline(sql, 'conference_date')
  return endsOn === null ? undefined : wallIn(endsOn, TimeZone).slice(0, 10)
}

/** Reads what a file would do, without changing anything. Throws 404 for an event that does not exist. */
export async function planImport(
  sql: Sql,
  found: readonly FiledSession[],
  { EventId, NotApproved }: Choices,
): Promise<Plan> {
  if (EventId !== undefined) await eventRow(sql, EventId)
  const { TimeZone } = await getHomePageRow(sql)
  const drafts = await readDrafts(sql)
  const keys = keysOf(found)
  const known = await knownKeys(sql, keys)
  const fresh = found.flatMap((session, index) => {
    const key = keys[index] ?? ''
    return known.has(key) ? [] : [{ session, key }]
  })
  const papersOf = await paperFinder(
    sql,
    fresh.flatMap(({ session }) => session.Fields.get('Papers') ?? []),
  )
  const participantOf = await participantFinder(
    sql,
    fresh.flatMap(({ session }) => participantKeys.flatMap((key) => session.Fields.get(key) ?? [])),
  )
  const firstDay = await firstDayOf(sql, TimeZone)
  const reading = { TimeZone, firstDay, papersOf, participantOf, leavesOut: NotApproved === 'leave-out' }
  const Notes: ImportNote[] = []
  const note = (Kind: ImportNote['Kind'], Line: number) => (Text: string) => {
    Notes.push({ Line, Kind, Text })
  }
  const planned = fresh.flatMap(({ session, key }) => {
    const read = plannedSession(session, key, reading)
    read.errors.forEach(note('error', session.Line))
    read.planned?.warnings.forEach(note('warning', session.Line))
    return read.planned ? [read.planned] : []
  })
  const newEvents = EventId === undefined ? eventsFor(planned, drafts) : []
  const all = [...drafts, ...newEvents]
  const sessions = planned.flatMap((session) => {
    const event = all.find(({ Id, Title }) =>
      EventId === undefined ? sameName(Title) === sameName(session.EventName) : Id === EventId,
    )
    const noteError = note('error', session.Line)
    if (!event) noteError(sessionImportTexts.noEvent)
    else if (!isWithin(session, event)) noteError(eventRuleTexts.outside(`“${event.Title}”`))
    return event ? [{ ...session, Id: randomUUID(), EventId: event.Id }] : []
  })
  for (const event of newEvents)
    Object.values(eventRules(event)).forEach(
      note(
        'error',
        planned.find(({ EventName }) => sameName(EventName) === sameName(event.Title))?.Line ?? 1,
      ),
    )
  noteClashes(sessions, drafts, TimeZone, note)
  const plan = { newEvents, sessions }
  return { ...plan, report: reportOf(found.length - fresh.length, plan, drafts, Notes) }
}

function noteClashes(
  sessions: Plan['sessions'],
  drafts: readonly DraftEvent[],
  TimeZone: string,
  note: (kind: ImportNote['Kind'], line: number) => (text: string) => void,
): void {
  const lineOf = new Map(sessions.map(({ Id, Line }) => [Id, Line]))
  const all: Held[] = [...drafts.flatMap(({ Sessions }) => Sessions), ...sessions]
  for (const clash of clashesAmong(all)) {
    // Reported at the later of the two lines, or at the only one.
    const [one, other] = [lineOf.get(clash.One.Id), lineOf.get(clash.Other.Id)]
    const line = Math.max(one ?? 0, other ?? 0)
    if (line === 0) continue
    const ordered = line === other ? { ...clash, One: clash.Other, Other: clash.One } : clash
    note(isRefused(clash) ? 'error' : 'warning', line)(clashText(ordered, TimeZone))
  }
}

const byLine = (notes: readonly ImportNote[]) => [...notes].sort((a, b) => a.Line - b.Line)

function reportOf(
  Known: number,
  { newEvents, sessions }: Omit<Plan, 'report'>,
  drafts: readonly DraftEvent[],
  Notes: readonly ImportNote[],
): SessionImportReport {
  const rooms = new Set(drafts.flatMap(({ Sessions }) => Sessions.map(({ Room }) => sameName(Room))))
  const newRooms = new Map(sessions.map(({ Room }) => [sameName(Room), Room]))
  const errors = Notes.filter(({ Kind }) => Kind === 'error')
  const warnings = Notes.filter(({ Kind }) => Kind === 'warning')
  const participants = sessions.flatMap(({ Participants }) => Participants)
  return {
    New: sessions.length,
    Known,
    Papers: sessions.reduce((sum, { PaperIds }) => sum + PaperIds.length, 0),
    Participants: participants.length,
    Linked: participants.filter(({ UserDetailId }) => UserDetailId !== noId).length,
    Errors: errors.length,
    Warnings: warnings.length,
    NewEvents: pluck(newEvents, 'Title'),
    NewRooms: [...newRooms].flatMap(([key, room]) => (key !== '' && !rooms.has(key) ? [room] : [])),
    // Errors first: many warnings must not hide an error.
    Notes: [...byLine(errors), ...byLine(warnings)].slice(0, noteLimits.sent),
    IsImported: false,
  }
}

async function knownKeys(sql: Sql, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql
    .select({ ImportKey: eventSessions.ImportKey })
    .from(eventSessions)
    .where(inArray(eventSessions.ImportKey, keys))
  return new Set(pluck(rows, 'ImportKey'))
}

/**
 * Imports the sessions of a file, all or none: 422 if one has an error. Sessions of an earlier import stay as they
 * are.
 */
export async function keepSessions(
  sql: Sql,
  found: readonly FiledSession[],
  choices: Choices,
): Promise<SessionImportReport> {
  await lockProgramme(sql)
  const { report, newEvents, sessions } = await planImport(sql, found, choices)
  if (report.Errors > 0)
    throw broken(
      sessionImportTexts.hasErrors,
      ...report.Notes.slice(0, 20).map(({ Line, Text }) => `Line ${Line}: ${Text}`),
    )
  if (newEvents.length > 0) await sql.insert(events).values([...newEvents])
  for (const some of groupsOf(sessions, 100)) await sql.insert(eventSessions).values([...some])
  await writeContents(
    sql,
    sessions.map(({ Id: SessionId, Participants, PaperIds }) => ({ SessionId, Participants, PaperIds })),
    new Map(),
  )
  return { ...report, IsImported: true }
}
