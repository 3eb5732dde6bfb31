import ICAL from 'ical.js'

/** The events of a calendar file, as a reader of calendars that is not ours finds them. */
export function calendarEvents(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
}
