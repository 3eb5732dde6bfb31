import { dayName } from '../../../../contract/events/eventDesk.ts'
import { gridTexts } from './texts.ts'
import { updateSession, type DraftSession } from '../../../../contract/events/events.ts'
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

/**
 * Moves a session to another time and room, with the same duration. Returns undefined for a time skipped by a clock
 * change. Throws `CallError` if the portal refuses.
 */
export async function moveSession(session: DraftSession, { wall, room: Room }: Target, timeZone: string) {
  const StartsOn = instantIn(wall, timeZone)
  if (StartsOn === null) return undefined
  const { Id: sessionId, EventId, Version, Papers, Participants, Title, Description } = session
  const lasts = Date.parse(session.EndsOn) - Date.parse(session.StartsOn)
  const { Result } = await call(updateSession, {
    params: { id: EventId, sessionId },
    ifMatch: Version,
    body: {
      Title,
      Description,
      Room,
      StartsOn,
      EndsOn: new Date(Date.parse(StartsOn) + lasts).toISOString(),
      Participants: Participants.map(({ Organization: _organization, ...one }) => one),
      PaperIds: Papers.map(({ Id }) => Id),
    },
  })
  return Result
}
