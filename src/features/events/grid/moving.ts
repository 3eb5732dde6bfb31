import { dayName } from '../../../../contract/events/eventDesk.ts'
import { isWithin, widenedBy } from '../../../../contract/events/eventRules.ts'
import { gridTexts } from './texts.ts'
import { updateSession, type DraftEvent, type DraftSession } from '../../../../contract/events/events.ts'
import { instantIn } from '../../../../contract/content/wallClock.ts'
import { call } from '../../../sync/session/call.ts'

/** The target of a move: a wall-clock time of the conference, and a room or none. */
export interface Target {
  /** As `2026-11-20T09:30`. */
  readonly wall: string
  readonly room: string
}

/** A target as text. */
export const placeName = ({ wall, room }: Target) =>
  [dayName(wall.slice(0, 10)), wall.slice(11, 16), room || gridTexts.noRoom].join(', ')

/** The times of a session at a target, with the same duration; undefined for a time skipped by a clock change. */
function timesAt(session: DraftSession, { wall }: Target, timeZone: string) {
  const StartsOn = instantIn(wall, timeZone)
  if (StartsOn === null) return undefined
  const lasts = Date.parse(session.EndsOn) - Date.parse(session.StartsOn)
  return { StartsOn, EndsOn: new Date(Date.parse(StartsOn) + lasts).toISOString() }
}

/** The times that the event of a session needs for a target beyond its own; undefined for one within. */
export function widenedFor(
  event: DraftEvent | undefined,
  session: DraftSession,
  target: Target,
  timeZone: string,
): Pick<DraftEvent, 'StartsOn' | 'EndsOn'> | undefined {
  const times = timesAt(session, target, timeZone)
  return event && times && !isWithin(times, event) ? widenedBy(times, event) : undefined
}

/**
 * Moves a session to another time and room, with the same duration; `widens` lets its event begin or end with it.
 * Returns undefined for a time skipped by a clock change. Throws `CallError` if the portal refuses.
 */
export async function moveSession(session: DraftSession, target: Target, timeZone: string, widens = false) {
  const times = timesAt(session, target, timeZone)
  if (!times) return undefined
  const { Id: sessionId, EventId, Version, Papers, Participants, Title, Description } = session
  const { Result } = await call(updateSession, {
    params: { id: EventId, sessionId },
    ifMatch: Version,
    body: {
      Title,
      Description,
      Room: target.room,
      ...times,
      Participants: Participants.map(({ Organization: _organization, ...one }) => one),
      PaperIds: Papers.map(({ Id }) => Id),
      ...(widens ? { WidensEvent: true } : {}),
    },
  })
  return Result
}
