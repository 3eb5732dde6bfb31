import './tickets.css'
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { getTickets, ticketTexts } from '../../../contract/tickets/tickets.ts'
import { paths } from '../../paths.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { isUnanswered } from '../../sync/session/call.ts'
import { AsOf } from '../../ui/reads/AsOf.tsx'
import { NotReady } from '../../ui/reads/NotReady.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useSheetAddress } from '../../ui/sheet/useSheetAddress.ts'
import { AtEntrance } from './AtEntrance.tsx'
import { StarredSessions } from './StarredSessions.tsx'
import { TicketCard } from './TicketCard.tsx'

/** The person's ticket and those of the people who come along, with no network too. */
export function TicketScreen() {
  const door = useSheetAddress('entrance')
  const read = useRead(getTickets, { keep: useDatabases(), failed: ticketTexts.loadFailed })
  if (read.state === 'failed' && (read.failure === undefined || isUnanswered(read.failure)))
    return (
      <Screen title={ticketTexts.title} className="tickets">
        <Alert color="gray" title={ticketTexts.loadFailed} role="status">
          {ticketTexts.notHere}
        </Alert>
      </Screen>
    )
  if (read.state !== 'ready')
    return (
      <Screen title={ticketTexts.title} className="tickets">
        <NotReady read={read} height={560} />
      </Screen>
    )
  if (read.value === null)
    return (
      <Screen title={ticketTexts.title} className="tickets">
        <Stack align="flex-start">
          <AsOf on={read.asOf} />
          <Text fw={600}>{ticketTexts.noneTitle}</Text>
          <Text>{ticketTexts.none}</Text>
          <Button component={Link} to={paths.ownRegistration}>
            {registrationTexts.ownTitle}
          </Button>
        </Stack>
      </Screen>
    )
  const own = read.value
  return (
    <Screen title={ticketTexts.title} className="tickets" data-wide>
      <AsOf on={read.asOf} />
      <div className="tickets-beside">
        <Stack>
          {own.Tickets.map((ticket) => (
            <TicketCard key={ticket.TicketId} ticket={ticket} of={own} onShow={() => door.open('1')} />
          ))}
        </Stack>
        <Stack>
          <StarredSessions />
          <Anchor component={Link} to={paths.programme} className="tickets-link">
            {ticketTexts.programme}
          </Anchor>
        </Stack>
      </div>
      <AtEntrance tickets={own.Tickets} isOpen={door.value !== null} onClose={door.close} />
    </Screen>
  )
}
