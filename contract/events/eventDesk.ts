import { clashesAmong, isRefused } from './clashes.ts'
import type { EventFields, SessionFields } from './eventFields.ts'
import type { DraftEvent, DraftSession } from './events.ts'
import { columnsOf } from '../core/columns.ts'
import { longDate } from '../core/moments.ts'
import { plural } from '../core/plural.ts'
import { zoneFormats } from '../core/zoneFormats.ts'
import { wallIn } from '../content/wallClock.ts'

/** Texts of the organisers' screens of events. */
export const eventDeskTexts = {
  title: 'Events',
  add: 'Add event',
  addTitle: 'Add event',
  editTitle: 'Edit event',
  back: 'Back to events',
  backToEvent: 'Back to the event',
  loadFailed: 'Failed to fetch events',
  emptyTitle: 'No events yet',
  empty: 'Add an event, or import the sessions of a whole conference from a file.',
  emptyFilter: 'No event matches. Change the words.',
  search: 'Search events',
  searchHint: 'Title, type or venue',
  tabs: { list: 'Events', grid: 'By day and room', publish: 'Publish' },
  found: (events: number, sessions: number) =>
    `${plural(events, 'event', 'events')}, ${plural(sessions, 'session', 'sessions')}`,
  columns: {
    title: 'Title',
    type: 'Type',
    starts: 'Starts',
    ends: 'Ends',
    venue: 'Venue',
    sessions: 'Sessions',
    state: 'Programme',
    notes: 'To look at',
  },
  sessionColumns: {
    session: 'Session',
    from: 'Session starts',
    until: 'Session ends',
    room: 'Room',
    participants: 'Participants',
    papers: 'Papers',
  },
  inProgramme: 'In the programme',
  notInProgramme: 'Left out',
  clashes: (count: number) => plural(count, 'clash', 'clashes'),
  withdrawn: (count: number) => plural(count, 'withdrawn paper', 'withdrawn papers'),
  edit: (title: string) => `Edit ${title}`,
  copy: 'Copy',
  copyNamed: (title: string) => `Copy ${title}`,
  copyTitle: 'Copy this event?',
  copyExplained:
    'Sessions, rooms and participants are copied and keep their times of the day. Papers stay where they are.',
  firstDay: 'First day of the copy',
  copied: (title: string) => `${title} was added`,
  delete: 'Delete',
  deleteNamed: (title: string) => `Delete ${title}`,
  deleteTitle: 'Delete this event?',
  deleteExplained: (sessions: number) =>
    `Its ${plural(sessions, 'session is', 'sessions are')} deleted too. What is published stays until you publish again.`,
  deleted: (title: string) => `${title} was deleted`,
  sessions: 'Sessions',
  noSessions: 'No sessions yet',
  addSession: 'Add session',
  editSession: 'Edit session',
  deleteSessionTitle: 'Delete this session?',
  deleteSessionExplained: 'Its papers have no place then. What is published stays until you publish again.',
  saveFailed: 'Failed to save. Nothing that you typed was lost',
  warned: 'Saved. Look at this:',
} as const

export const eventLabels: Readonly<Record<keyof EventFields, string>> = {
  Title: 'Title',
  Type: 'Type',
  Description: 'Description',
  Venue: 'Venue',
  StartsOn: 'Start',
  EndsOn: 'End',
  InProgramme: 'In the programme',
}

export const sessionLabels: Readonly<Record<keyof SessionFields, string>> = {
  Title: 'Title',
  Description: 'Description',
  Room: 'Room',
  StartsOn: 'Start',
  EndsOn: 'End',
  Participants: 'Participants',
  PaperIds: 'Papers',
}

export const sessionImportDeskTexts = {
  title: 'Import sessions',
  explained:
    'Choose a CSV or JSON file with one session a line. Columns: Title, Start, End, and where you have them Id, Event, Room, Description, Papers (codes, numbers of your own or titles, with | between them) and the labels of participants, such as Chair. Ada Lovelace <ada@example.org> or Ada Lovelace (University of Mysore) is found among the people of the portal. Nothing is imported before you have seen its content, and it is imported as a whole or not at all.',
  into: 'Event',
  byFile: 'As the file says, new ones are added',
  leaveOut: 'Leave out papers that are not approved or were withdrawn, with a warning for each',
  importNow: (count: number) => `Import ${plural(count, 'session', 'sessions')}`,
  imported: (count: number) => `${plural(count, 'session was', 'sessions were')} imported`,
  counts: (fresh: number, known: number, papers: number) =>
    `${plural(fresh, 'new session', 'new sessions')} with ${plural(papers, 'paper', 'papers')}${known > 0 ? `, ${known.toLocaleString('en-IN')} that an earlier file brought` : ''}.`,
  participants: (all: number, linked: number) =>
    `${plural(all, 'participant', 'participants')}: ${linked.toLocaleString('en-IN')} of the portal’s people, ${(all - linked).toLocaleString('en-IN')} by name alone.`,
  newEvents: (names: readonly string[]) => `New events: ${names.join(', ')}`,
  newRooms: (names: readonly string[]) => `Rooms that are new: ${names.join(', ')}`,
} as const

export const publishDeskTexts = {
  never: 'Nothing has been published yet. Until then the programme is empty for everybody.',
  last: (version: number, moment: string) => `Published last on ${moment}, as number ${version}.`,
  nothing: 'Nothing has changed since.',
  changes: (count: number) => `${plural(count, 'change', 'changes')} since the last publication`,
  concern: (people: number) =>
    people === 0 ? 'They concern nobody by name.' : `They concern ${plural(people, 'person', 'people')}.`,
  kinds: { added: 'New', removed: 'Removed', moved: 'Moved', changed: 'Changed' },
  people: (count: number) => plural(count, 'person', 'people'),
  leftOut: 'These papers have a place and are left out',
  tell: 'Tell those concerned, in the portal and by mail',
  publish: 'Publish',
  question: 'Publish the programme?',
  explained: (people: number) =>
    people === 0
      ? 'Everybody who is signed in sees it at once. Nobody is notified by mail.'
      : `Everybody who is signed in sees it at once. ${plural(people, 'person is', 'people are')} notified of what is new for them.`,
  more: (count: number) => `${count.toLocaleString('en-IN')} more are not shown.`,
  failed: 'The changes could not be read',
} as const

/** A session's day and times by the clock of a zone, as in '2026-11-20, 09:30–10:30'. */
export function sessionTimes(
  { StartsOn, EndsOn }: Pick<DraftSession, 'StartsOn' | 'EndsOn'>,
  timeZone: string,
) {
  const [from, until] = [wallIn(StartsOn, timeZone), wallIn(EndsOn, timeZone)]
  const end = until.startsWith(from.slice(0, 10)) ? until.slice(11) : until.replace('T', ' ')
  return `${from.slice(11)}–${end}`
}

const fullDays = zoneFormats({ dateStyle: 'full' })

/** A day as people read it, as in 'Friday 20 November 2026'. */
export const dayName = (day: string): string => fullDays('UTC').format(Date.parse(day))

/** An event of the list, with its problems. */
export interface ListedEvent extends DraftEvent {
  readonly Clashes: number
  readonly Withdrawn: number
}

/** Events with their number of clashes, and of withdrawn papers. */
export function listedEvents(events: readonly DraftEvent[]): ListedEvent[] {
  const clashes = clashesAmong(events.flatMap(({ Sessions }) => Sessions)).filter(isRefused)
  return events.map((event) => {
    const own = new Set(event.Sessions.map(({ Id }) => Id))
    return {
      ...event,
      Clashes: clashes.filter(({ One, Other }) => own.has(One.Id) || own.has(Other.Id)).length,
      Withdrawn: event.Sessions.reduce(
        (sum, { Papers }) => sum + Papers.filter(({ WithdrawnOn }) => WithdrawnOn !== null).length,
        0,
      ),
    }
  })
}

export const eventSorts = ['starts', '-starts', 'title', '-title', 'type', '-type'] as const
export type EventSort = (typeof eventSorts)[number]

const moment = (instant: string, timeZone: string) =>
  `${longDate(instant, timeZone)}, ${wallIn(instant, timeZone).slice(11)}`

export const eventColumns = columnsOf<ListedEvent, EventSort>({
  title: { heading: eventDeskTexts.columns.title, value: 'Title', sorts: 'title' },
  type: { heading: eventDeskTexts.columns.type, value: 'Type', sorts: 'type' },
  starts: {
    heading: eventDeskTexts.columns.starts,
    value: ({ StartsOn }, timeZone) => moment(StartsOn, timeZone),
    sorts: 'starts',
  },
  ends: { heading: eventDeskTexts.columns.ends, value: ({ EndsOn }, timeZone) => moment(EndsOn, timeZone) },
  venue: { heading: eventDeskTexts.columns.venue, value: 'Venue' },
  sessions: { heading: eventDeskTexts.columns.sessions, value: ({ Sessions }) => Sessions.length },
  state: {
    heading: eventDeskTexts.columns.state,
    value: ({ InProgramme }) => (InProgramme ? eventDeskTexts.inProgramme : eventDeskTexts.notInProgramme),
  },
  notes: {
    heading: eventDeskTexts.columns.notes,
    value: ({ Clashes, Withdrawn }) =>
      [Clashes > 0 && eventDeskTexts.clashes(Clashes), Withdrawn > 0 && eventDeskTexts.withdrawn(Withdrawn)]
        .filter(Boolean)
        .join(', '),
  },
})
