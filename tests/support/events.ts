import type { EventFields, SessionFields } from '../../contract/events/eventFields.ts'
import {
  createEvent,
  createSession,
  type DraftEvent,
  type SavedSession,
} from '../../contract/events/events.ts'
import type { PaperFields } from '../../contract/papers/papers.ts'
import type { Portal } from '../../server/app.ts'
import type { TestUser } from './accounts.ts'
import { call } from './call.ts'
import { approvedPaperOf } from './registrations.ts'

/** An event of three days of December 2030, as its form sends it. */
export const eventFields = (given: Partial<EventFields> = {}): EventFields => ({
  Title: 'Main conference',
  Type: 'Technical Session',
  Description: '',
  Venue: 'Main building',
  StartsOn: '2030-12-03T03:00:00.000Z',
  EndsOn: '2030-12-05T13:00:00.000Z',
  InProgramme: true,
  ...given,
})

/** A session of an hour on the first day of that event, without a room. */
export const sessionFields = (given: Partial<SessionFields> = {}): SessionFields => ({
  Title: 'Semantics',
  Description: '',
  Room: '',
  StartsOn: '2030-12-03T04:30:00.000Z',
  EndsOn: '2030-12-03T05:30:00.000Z',
  Participants: [],
  PaperIds: [],
  ...given,
})

/** Adds an event by the organiser's call. */
export async function eventOf(
  portal: Portal,
  { AccessToken }: Pick<TestUser, 'AccessToken'>,
  given: Partial<EventFields> = {},
): Promise<DraftEvent> {
  const reply = await call(portal, createEvent, { as: AccessToken, body: eventFields(given) })
  if (reply.status !== 200) throw new Error(`The event was refused: ${reply.Message}`)
  return reply.Result
}

/** Adds a session by the organiser's call. */
export async function sessionOf(
  portal: Portal,
  { AccessToken }: Pick<TestUser, 'AccessToken'>,
  id: string,
  given: Partial<SessionFields> = {},
): Promise<SavedSession> {
  const body = sessionFields(given)
  const reply = await call(portal, createSession, { as: AccessToken, params: { id }, body })
  if (reply.status !== 200) throw new Error(`The session was refused: ${reply.Message}`)
  return reply.Result
}

let count = 0

/** An approved paper with a code; answers its id. */
export async function approvedPaper(
  portal: Portal,
  owner: TestUser,
  fields: Partial<PaperFields> = {},
): Promise<string> {
  count += 1
  const PaperCode = `P-${String(count).padStart(4, '0')}`
  return approvedPaperOf(portal, owner, [], { ...fields, PaperCode, SubmittedOn: '2030-01-01T00:00:00.000Z' })
}
