import { eventColumns, eventDeskTexts, type ListedEvent } from './eventDesk.ts'
import type { DraftSession } from './events.ts'
import type { Column } from '../core/columns.ts'
import { momentAt } from '../core/moments.ts'
import { namesText } from './programme.ts'

/** A session with its event; an event without sessions has a row of its own. */
export interface SessionRow {
  readonly event: ListedEvent
  readonly session: DraftSession | undefined
}

/** The sessions of the events, in their order. */
export const sessionRows = (events: readonly ListedEvent[]): SessionRow[] =>
  events.flatMap((event): SessionRow[] =>
    event.Sessions.length === 0
      ? [{ event, session: undefined }]
      : event.Sessions.map((session) => ({ event, session })),
  )

/** A column of the session, empty for an event without sessions. */
const ofSession = (
  key: keyof typeof eventDeskTexts.sessionColumns,
  value: (session: DraftSession, timeZone: string) => string | number,
): Column<SessionRow> => ({
  key,
  heading: eventDeskTexts.sessionColumns[key],
  value: ({ session }, timeZone) => (session ? value(session, timeZone) : ''),
  isShown: true,
})

/** The columns of a download of the events: those of their list, then those of the sessions. */
export const sessionColumns: readonly Column<SessionRow>[] = [
  ...eventColumns.map(({ key, heading, value, isShown }): Column<SessionRow> => ({
    key,
    heading,
    value: ({ event }, timeZone) => value(event, timeZone),
    isShown,
  })),
  ofSession('session', ({ Title }) => Title),
  ofSession('from', ({ StartsOn }, timeZone) => momentAt(StartsOn, timeZone)),
  ofSession('until', ({ EndsOn }, timeZone) => momentAt(EndsOn, timeZone)),
  ofSession('room', ({ Room }) => Room),
  ofSession('participants', ({ Participants }) => namesText(Participants)),
  ofSession('papers', ({ Papers }) =>
    Papers.map(({ PaperCode, PaperTitle }) => [PaperCode, PaperTitle].filter(Boolean).join(' ')).join('\n'),
  ),
]
