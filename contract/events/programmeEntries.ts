import type { ProgrammeEvent, ProgrammeSession } from './programme.ts'

/** A programme entry with a time and place: a session, or an event without sessions. */
export interface Entry extends ProgrammeSession {
  readonly Type: ProgrammeEvent['Type']
  readonly EventTitle: string
  readonly Venue: string
}

/** All entries of some events, by start, room and title. */
export function entriesOf(events: readonly ProgrammeEvent[]): Entry[] {
  const entries = events.flatMap((event): Entry[] => {
    const { Type, Title: EventTitle, Venue } = event
    if (event.Sessions.length > 0)
      return event.Sessions.map((session) => ({ ...session, Type, EventTitle, Venue }))
    const { Sessions: _none, ...alone } = event
    return [{ ...alone, EventTitle, Room: '', Participants: [], Papers: [] }]
  })
  const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return entries.sort(
    (a, b) =>
      Date.parse(a.StartsOn) - Date.parse(b.StartsOn) ||
      order.compare(a.Room, b.Room) ||
      order.compare(a.Title, b.Title),
  )
}
