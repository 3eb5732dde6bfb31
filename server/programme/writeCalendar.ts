import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { entriesOf, type Entry } from '../../contract/events/programmeEntries.ts'
import { participantLabels, type Programme } from '../../contract/events/programme.ts'

/** The context of a calendar. */
interface Written {
  readonly ConferenceName: string
  /** The address of the programme; each entry links to its place there. */
  readonly address: string
  /** Distinguishes entries of this portal from those of others. */
  readonly host: string
}

/** Control characters, for which some calendars refuse a whole file. */
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g

const clean = (text: string) => text.replace(/\r\n?/g, '\n').replace(controls, '')

function descriptionOf({ Description, Participants, Papers }: Entry): string {
  const people = Participants.map(({ Label, FullName }) => `${participantLabels[Label]}: ${FullName}`)
  const papers = Papers.filter(({ IsWithdrawn }) => !IsWithdrawn).map(
    ({ PaperTitle, Authors }) => `• ${PaperTitle} (${Authors.map(({ FullName }) => FullName).join(', ')})`,
  )
  return [Description, people.join('\n'), papers.join('\n')].filter(Boolean).join('\n\n')
}

/**
 * The programme as a calendar (RFC 5545), or only the named entries. Times are in UTC, so neither midnight nor a
 * clock change shifts them; an entry keeps its UID, and its SEQUENCE is the publication's number.
 */
export function writeCalendar(
  { Version, PublishedOn, Events }: Programme,
  { ConferenceName, address, host }: Written,
  only?: ReadonlySet<string>,
): string {
  const calendar = ical({
    name: clean(ConferenceName),
    prodId: { company: 'Lectern', product: 'Programme', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
    source: null,
  })
  for (const entry of entriesOf(Events)) {
    if (only && !only.has(entry.Id)) continue
    const place = [entry.Room, entry.Venue].filter(Boolean).join(', ')
    const description = descriptionOf(entry)
    calendar.createEvent({
      id: `${entry.Id}@${host}`,
      sequence: Version,
      stamp: PublishedOn ?? entry.StartsOn,
      start: new Date(entry.StartsOn),
      end: new Date(entry.EndsOn),
      summary: clean(entry.Title),
      status: ICalEventStatus.CONFIRMED,
      url: `${address}?entry=${entry.Id}`,
      categories: [{ name: entry.Type }],
      ...(place ? { location: clean(place) } : {}),
      ...(description ? { description: clean(description) } : {}),
    })
  }
  return calendar.toString()
}
