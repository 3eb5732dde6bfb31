import { Button, Text } from '@mantine/core'
import { hasWords } from '../../../../contract/core/hasWords.ts'
import type { DoorTicket } from '../../../../contract/tickets/checkIns.ts'
import { clockTime } from '../../../../contract/core/moments.ts'
import { relationOf } from './DoorAnswer.tsx'
import { doorTexts } from './texts.ts'

/** This many fit above the keyboard of a phone; more letters narrow down more names. */
const most = 8

interface PeopleProps {
  readonly tickets: readonly DoorTicket[]
  /** What was typed. */
  readonly text: string
  readonly now: number
  readonly onAdmit: (ticket: DoorTicket) => void
  readonly onTakeBack: (ticketId: string) => void
}

/** Those whose name, or the name of the person they come with, has all typed words. */
export function found(tickets: readonly DoorTicket[], text: string): readonly DoorTicket[] {
  if (text.trim() === '') return []
  return tickets.filter(({ FullName, Attendee }) => hasWords(`${FullName} ${Attendee}`, text))
}

/** People by name, for those whose phone is empty. */
export function People({ tickets, text, now, onAdmit, onTakeBack }: PeopleProps) {
  if (text.trim().length < 2) return null
  const all = found(tickets, text)
  if (all.length === 0) return <Text role="status">{doorTexts.nobody}</Text>
  return (
    <>
      <ul className="door-people">
        {all.slice(0, most).map((ticket) => (
          <li key={ticket.TicketId} className="door-person">
            <div>
              <Text fw={500}>{ticket.FullName}</Text>
              <Text size="sm" c="dimmed">
                {[
                  relationOf(ticket),
                  ticket.AdmittedOn && doorTexts.since(clockTime(Date.parse(ticket.AdmittedOn), now)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            {ticket.AdmittedOn === null ? (
              <Button
                variant="default"
                aria-label={doorTexts.admitNamed(ticket.FullName)}
                onClick={() => onAdmit(ticket)}
              >
                {doorTexts.admit}
              </Button>
            ) : (
              <Button
                variant="subtle"
                color="gray"
                aria-label={doorTexts.takeBackNamed(ticket.FullName)}
                onClick={() => onTakeBack(ticket.TicketId)}
              >
                {doorTexts.takeBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {all.length > most && (
        <Text size="sm" c="dimmed">
          {doorTexts.more(all.length - most)}
        </Text>
      )}
    </>
  )
}
