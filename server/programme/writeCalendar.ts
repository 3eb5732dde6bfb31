import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { entriesOf, type Entry } from '../../contract/events/programmeEntries.ts'
import { participantLabels, type Programme } from '../../contract/events/programme.ts'

/** What a calendar is written for. */
interface Written {
  readonly ConferenceName: string
  /** Where the programme is read; an entry leads to its place there. */
  readonly address: string
  /** Tells entries of this portal from those of any other. */
  readonly host: string
}

/** Marks that no calendar needs, and that some refuse a whole file for. */
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
 * The programme as a calendar (RFC 5545), or those entries of it that are named. Times are in UTC, so that neither midnight
 * nor a change of clocks shifts them; an entry keeps its UID, and its SEQUENCE is the publication's number.
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
