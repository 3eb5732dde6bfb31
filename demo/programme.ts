import { SessionFields, type EventFields } from '../contract/events/eventFields.ts'
import { pluck } from '../contract/core/collections.ts'
import type { DraftSession } from '../contract/events/events.ts'
import type { EventType } from '../contract/events/programme.ts'
import type { Caller } from '../server/http/context.ts'
import { readDrafts } from '../server/events/plannedEvents.ts'
import { previewPublication, publishPlanned } from '../server/events/publishProgramme.ts'
import { readSessionFile } from '../server/events/readSessionFile.ts'
import { createEvent } from '../server/events/saveEvent.ts'
import { mayChangeSession } from '../server/events/rights.ts'
import { updateSession } from '../server/events/saveSession.ts'
import { keepSessions } from '../server/events/sessionImport.ts'
import { changeStars } from '../server/programme/stars.ts'
import type { DemoAuditor } from './auditors.ts'
import type { ConferencePaper } from './conference.ts'
import { quiet, type Filling } from './filling.ts'
import { eventOf, planSessions, type FiledSession } from './sessions.ts'
import { daysAhead, localDay, timeZone } from './settings.ts'

const types: readonly (readonly [string, EventType, string, string])[] = [
  [
    eventOf['paper session'],
    'Technical Session',
    'Hall Building',
    'Every approved paper, in the session in which its authors answer questions.',
  ],
  [
    eventOf.plenary,
    'Plenary Panels',
    'Main Building',
    'Opening, keynotes, panels and the best paper awards, for everybody.',
  ],
  [
    eventOf.tutorial,
    'Workshop Session',
    'Seminar Building',
    'Half days with those who know a subject best, after the conference proper.',
  ],
]

/** The events of these sessions, each as long as its own. */
function eventsAround(sessions: readonly FiledSession[]): EventFields[] {
  return types.map(([Title, Type, Venue, Description]) => {
    const own = sessions.filter(({ Event }) => Event === Title)
    const starts = own.map(({ StartsOn }) => StartsOn).sort()
    const ends = own.map(({ EndsOn }) => EndsOn).sort()
    return {
      Title,
      Type,
      Venue,
      Description,
      StartsOn: starts[0] ?? '',
      EndsOn: ends.at(-1) ?? '',
      InProgramme: true,
    }
  })
}

/** Publishes the plan, and notifies everybody whom it concerns. */
async function publish({ context, together, settleMails }: Filling, caller: Caller): Promise<void> {
  await together(async (sql) => {
    const { Seen } = await previewPublication(sql)
    await publishPlanned(context, { sql, caller, ...quiet }, { Seen, Tell: true })
  })
  await settleMails()
}

const fieldsOf = ({ Participants, Papers, ...session }: DraftSession): SessionFields =>
  SessionFields.strip().parse({
    ...session,
    Participants: Participants.map(({ Label, UserDetailId, FullName }) => ({
      Label,
      UserDetailId,
      FullName,
    })),
    PaperIds: pluck(Papers, 'Id'),
  })

/** Imports the real sessions from a file, as an organiser would, and publishes them. */
export async function publishProgramme(
  filling: Filling,
  admin: Caller,
  auditors: readonly DemoAuditor[],
  papers: readonly ConferencePaper[],
): Promise<void> {
  const { clock, progress, together } = filling
  const known = new Set(papers.map(({ uid }) => uid))
  clock.setDays(0)
  const sessions = planSessions({
    firstDay: localDay(clock.now(), daysAhead.conference_date),
    TimeZone: timeZone,
    chairs: auditors.map(({ name, caller }) => `${name} <${caller.Email}>`),
    isKnown: (uid) => known.has(uid),
  })
  clock.setDays(-8)
  const { New } = await together(async (sql) => {
    for (const event of eventsAround(sessions)) await createEvent(sql, event)
    const found = await readSessionFile(Buffer.from(JSON.stringify(sessions)))
    return keepSessions(sql, found, { NotApproved: 'leave-out' })
  })
  progress('sessions', New, sessions.length)
  await publish(filling, admin)
}

/** Moves a session to a larger room and publishes that, to have changes to show. */
export async function changeProgramme(filling: Filling, admin: Caller): Promise<void> {
  filling.clock.setDays(-4)
  await filling.together(async (sql) => {
    const event = (await readDrafts(sql)).find(({ Title }) => Title === eventOf.tutorial)
    const session = event?.Sessions[0]
    if (!session) throw new Error('There are no tutorials')
    const body = { ...fieldsOf(session), Room: 'Main Auditorium' }
    const changeable = await mayChangeSession(sql, { id: session.EventId, sessionId: session.Id })
    await updateSession(sql, changeable, body)
  })
  await publish(filling, admin)
}

/** People star the plenary sessions and the sessions beside them. */
export async function starSessions({ context, together }: Filling, people: readonly Caller[]): Promise<void> {
  await together(async (sql) => {
    const drafts = await readDrafts(sql)
    const all = drafts.flatMap(({ Title, Sessions }) => Sessions.slice(0, Title === eventOf.plenary ? 4 : 2))
    const Add = all.map(({ Id }) => Id)
    for (const { UserId } of people) await changeStars(sql, UserId, { Add, Remove: [] }, context.now())
  })
}
