import type { CopyBody, EventFields, ParticipantFields, SessionFields } from './eventFields.ts'
import { limits, noId } from '../core/limits.ts'
import { sameName } from './clashes.ts'
import { errorsOf, textError, tooLongError } from '../core/rules.ts'

export const eventLimits = {
  EventDays: 100,
  SessionHours: 24,
  Participants: 50,
  Papers: 200,
} as const

export const eventRuleTexts = {
  startInvalid: 'Start must be a full minute of the years 1970 to 2999',
  endInvalid: 'End must be a full minute of the years 1970 to 2999',
  reversed: 'End must be after start',
  eventTooLong: `An event lasts at most ${eventLimits.EventDays} days`,
  sessionTooLong: `A session lasts at most ${eventLimits.SessionHours} hours`,
  nameRequired: 'Choose a person or write a name for each participant',
  participantTwice: 'A participant is listed twice with the same label',
  tooManyParticipants: `A session has at most ${eventLimits.Participants} participants`,
  paperTwice: 'A paper is listed twice',
  tooManyPapers: `A session has at most ${eventLimits.Papers} papers`,
  outside: (times: string) => `A session must be within its event: ${times}`,
  sessionOutside: (title: string) =>
    `The session “${title}” would be outside these times. Move or delete it first`,
  gone: 'This event was deleted elsewhere',
  sessionGone: 'This session was deleted elsewhere',
  unknownPerson: 'This participant does not exist',
  unknownPaper: 'This paper does not exist',
  notApproved: (code: string) => `Only approved papers have a place in the programme: ${code} is none`,
  withdrawn: (code: string) => `${code} was withdrawn, so that it cannot be placed`,
} as const

const years = /^(19[7-9]|2\d\d)\d-/

/** A valid moment: a full minute of the years 1970 to 2999. */
const isMinute = (instant: string) => years.test(instant) && Date.parse(instant) % 60_000 === 0

const titleError = (title: string) => textError('Title', title, limits.LineLongest)

function timeErrors(
  { StartsOn, EndsOn }: Pick<EventFields, 'StartsOn' | 'EndsOn'>,
  most: { readonly hours: number; readonly text: string },
) {
  const lasts = Date.parse(EndsOn) - Date.parse(StartsOn)
  return {
    StartsOn: !isMinute(StartsOn) && eventRuleTexts.startInvalid,
    EndsOn: !isMinute(EndsOn)
      ? eventRuleTexts.endInvalid
      : lasts <= 0
        ? eventRuleTexts.reversed
        : lasts > most.hours * 3_600_000 && most.text,
  }
}

/** The rules of an event that need no sessions. */
export function eventRules(body: EventFields) {
  const most = { hours: eventLimits.EventDays * 24, text: eventRuleTexts.eventTooLong }
  return errorsOf({
    Title: titleError(body.Title),
    Description: tooLongError('Description', body.Description, limits.FeedbackLongest),
    Venue: tooLongError('Venue', body.Venue, limits.LineLongest),
    ...timeErrors(body, most),
  })
}

/** The rules of a copy. */
export const copyRules = ({ Title, FirstDay }: CopyBody) =>
  errorsOf({
    Title: titleError(Title),
    FirstDay: !years.test(FirstDay) && eventRuleTexts.startInvalid,
  })

function participantError(participants: readonly ParticipantFields[]): string | false {
  if (participants.length > eventLimits.Participants) return eventRuleTexts.tooManyParticipants
  if (participants.some(({ UserDetailId, FullName }) => UserDetailId === noId && !FullName.trim()))
    return eventRuleTexts.nameRequired
  const longName = participants
    .map(({ FullName }) => tooLongError('Name of a participant', FullName, limits.LineLongest))
    .find(Boolean)
  if (longName) return longName
  const keys = participants.map(
    ({ Label, UserDetailId, FullName }) =>
      `${Label} ${UserDetailId === noId ? sameName(FullName) : UserDetailId}`,
  )
  return new Set(keys).size < keys.length && eventRuleTexts.participantTwice
}

/** The rules of a session that need neither its event nor the other sessions. */
export function sessionRules(body: SessionFields) {
  const most = { hours: eventLimits.SessionHours, text: eventRuleTexts.sessionTooLong }
  return errorsOf({
    Title: titleError(body.Title),
    Description: tooLongError('Description', body.Description, limits.FeedbackLongest),
    Room: tooLongError('Room', body.Room, limits.LineLongest),
    ...timeErrors(body, most),
    Participants: participantError(body.Participants),
    PaperIds:
      body.PaperIds.length > eventLimits.Papers
        ? eventRuleTexts.tooManyPapers
        : new Set(body.PaperIds).size < body.PaperIds.length && eventRuleTexts.paperTwice,
  })
}

/** The times of an event that is just wide enough for a session. */
export function widenedBy(
  session: Pick<SessionFields, 'StartsOn' | 'EndsOn'>,
  event: Pick<EventFields, 'StartsOn' | 'EndsOn'>,
): Pick<EventFields, 'StartsOn' | 'EndsOn'> {
  return {
    StartsOn: Date.parse(session.StartsOn) < Date.parse(event.StartsOn) ? session.StartsOn : event.StartsOn,
    EndsOn: Date.parse(session.EndsOn) > Date.parse(event.EndsOn) ? session.EndsOn : event.EndsOn,
  }
}

/** True for a session within its event; it may start or end at the same time. */
export function isWithin(
  session: Pick<SessionFields, 'StartsOn' | 'EndsOn'>,
  event: Pick<EventFields, 'StartsOn' | 'EndsOn'>,
): boolean {
  return (
    Date.parse(event.StartsOn) <= Date.parse(session.StartsOn) &&
    Date.parse(session.EndsOn) <= Date.parse(event.EndsOn)
  )
}
