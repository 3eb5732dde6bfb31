import { z } from 'zod'
import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import { eventFormTexts } from '../texts.ts'
import { EventFields, SessionFields } from '../../../../contract/events/eventFields.ts'
import { eventRules, sessionRules } from '../../../../contract/events/eventRules.ts'
import { PlacedPaper, type DraftEvent, type DraftSession } from '../../../../contract/events/events.ts'
import { instantIn, wallIn } from '../../../../contract/content/wallClock.ts'

/** A form has wall-clock times of the conference, as typed. */
const walls = { StartsOn: z.string(), EndsOn: z.string() }

export const TypedEvent = EventFields.extend(walls)
export type TypedEvent = z.infer<typeof TypedEvent>

/** Whole papers, for the form to show. */
export const TypedSession = SessionFields.omit({ PaperIds: true }).extend({
  ...walls,
  Papers: z.array(PlacedPaper),
})
export type TypedSession = z.infer<typeof TypedSession>

interface Times {
  readonly StartsOn: string
  readonly EndsOn: string
}

/**
 * The instants of typed times. A time that still shows the server's instant keeps exactly that one, even if two
 * instants look the same, as when clocks are set back.
 */
function momentsOf(typed: Times, served: Times | undefined, timeZone: string): Times | undefined {
  const [StartsOn, EndsOn] = (['StartsOn', 'EndsOn'] as const).map((field) =>
    served && wallIn(served[field], timeZone) === typed[field]
      ? served[field]
      : instantIn(typed[field], timeZone),
  )
  return StartsOn && EndsOn ? { StartsOn, EndsOn } : undefined
}

const wallTimes = ({ StartsOn, EndsOn }: Times, timeZone: string): Times => ({
  StartsOn: wallIn(StartsOn, timeZone),
  EndsOn: wallIn(EndsOn, timeZone),
})

/** An event as values of its form. */
export function typedEvent(
  { Id: _id, Sessions: _sessions, Version: _v, ...event }: DraftEvent,
  timeZone: string,
) {
  return { ...event, ...wallTimes(event, timeZone) }
}

/** A session as values of its form. */
export function typedSession(
  { Id: _id, EventId: _event, Version: _v, ...session }: DraftSession,
  timeZone: string,
) {
  return {
    ...session,
    ...wallTimes(session, timeZone),
    Participants: session.Participants.map(({ Organization: _organization, ...one }) => one),
  }
}

/** The request body of an event's form; undefined while its times are invalid. */
export function eventBody(
  typed: TypedEvent,
  served: Times | undefined,
  timeZone: string,
): EventFields | undefined {
  const moments = momentsOf(typed, served, timeZone)
  return moments && { ...typed, ...moments }
}

/** The request body of a session's form; undefined while its times are invalid. */
export function sessionBody(
  { Papers, ...typed }: TypedSession,
  served: Times | undefined,
  timeZone: string,
): SessionFields | undefined {
  const moments = momentsOf(typed, served, timeZone)
  return moments && { ...typed, ...moments, PaperIds: Papers.map(({ Id }) => Id) }
}

/** Replaces invalid times, so that the other fields are still checked. */
const someTimes = { StartsOn: '2000-01-01T00:00:00.000Z', EndsOn: '2000-01-01T01:00:00.000Z' }

const timeErrors = ({ StartsOn, EndsOn }: Times, timeZone: string): FieldErrors => ({
  ...(instantIn(StartsOn, timeZone) ? {} : { StartsOn: eventFormTexts.noTime }),
  ...(instantIn(EndsOn, timeZone) ? {} : { EndsOn: eventFormTexts.noTime }),
})

/** The errors of an event's form. */
export function typedEventRules(typed: TypedEvent, served: Times | undefined, timeZone: string): FieldErrors {
  const body = eventBody(typed, served, timeZone)
  return body
    ? eventRules(body)
    : { ...eventRules({ ...typed, ...someTimes }), ...timeErrors(typed, timeZone) }
}

/** The errors of a session's form. */
export function typedSessionRules(
  typed: TypedSession,
  served: Times | undefined,
  timeZone: string,
): FieldErrors {
  const body = sessionBody(typed, served, timeZone)
  const { Papers, ...fields } = typed
  const checked = body ?? { ...fields, ...someTimes, PaperIds: Papers.map(({ Id }) => Id) }
  return { ...sessionRules(checked), ...(body ? {} : timeErrors(typed, timeZone)) }
}
