import { Text } from '@mantine/core'
import { shortDay, timeSpan } from '../../../contract/events/programmeTimes.ts'
import { ticketTexts } from '../../../contract/tickets/tickets.ts'
import { useProgramme } from '../../parts/programme/useProgramme.ts'
import { Section } from '../../ui/Section.tsx'

/** The starred sessions of the programme on this device, by time, in the conference's zone. */
export function StarredSessions() {
  const { frame, entries, stars } = useProgramme()
  if (!frame || frame.Programme.Version === 0) return null
  const { TimeZone } = frame.Programme
  const starred = entries.filter(({ Id }) => stars.has(Id))
  return (
    <Section title={ticketTexts.starred} order={2}>
      {starred.length === 0 && <Text c="dimmed">{ticketTexts.noStars}</Text>}
      <ul className="ticket-sessions">
        {starred.map((entry) => (
          <li key={entry.Id}>
            <Text fw={600}>{entry.Title}</Text>
            <Text size="sm" c="dimmed">
              {[
                `${shortDay(entry.StartsOn, TimeZone)}, ${timeSpan(entry, TimeZone)}`,
                [entry.Room, entry.Venue].filter(Boolean).join(', '),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  )
}
