import { Button, Card, Skeleton, Text, Title } from '@mantine/core'
import { ticketTexts, type OwnTickets, type Ticket } from '../../../contract/tickets/tickets.ts'
import { drawCode } from '../../ui/files/qrCode.ts'
import { Facts } from '../../ui/Facts.tsx'
import { usePromise } from '../../ui/reads/usePromise.ts'

interface TicketCardProps {
  readonly ticket: Ticket
  readonly of: OwnTickets
  /** Shows all codes as large as the screen, for the entrance. */
  readonly onShow: () => void
}

/** Two days in words, as in '9–14 February 2027'; once if they are the same. */
const daysBetween = (from: string, until: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).formatRange(
    Date.parse(from),
    Date.parse(until),
  )

/** One person's ticket: the code first, which is what the entrance wants to see. */
export function TicketCard({ ticket, of, onShow }: TicketCardProps) {
  const { FullName, Relation, Code } = ticket
  const isOwn = Relation === ''
  return (
    <Card component="article" withBorder padding={0} className="ticket" aria-label={FullName}>
      <header className="ticket-head">
        <Text size="sm" c="dimmed">
          {of.ConferenceName}
        </Text>
        <Title order={2} size="h4" className="ticket-name">
          {FullName}
        </Title>
        {!isOwn && <Text size="sm">{Relation}</Text>}
      </header>
      <TicketCode code={Code} name={FullName} />
      {isOwn && (
        <>
          <div className="ticket-hint">
            <Button fullWidth onClick={onShow}>
              {ticketTexts.atEntrance}
            </Button>
            <Text size="sm" c="dimmed" mt="xs">
              {ticketTexts.show}
            </Text>
          </div>
          <div className="ticket-stub">
            <TicketFacts of={of} />
          </div>
        </>
      )}
    </Card>
  )
}

/** The code is drawn on the device, and is dark on white in every colour scheme: readers want it so. */
export function TicketCode({ code, name }: { readonly code: string; readonly name: string }) {
  const drawn = usePromise(
    async () => ({ code, image: await drawCode(code) }),
    () => ticketTexts.loadFailed,
    [code],
  )
  return (
    <div className="ticket-code">
      {drawn.state === 'ready' && drawn.value.code === code ? (
        <img src={drawn.value.image} width={264} height={264} alt={ticketTexts.code(name)} />
      ) : drawn.state === 'failed' ? (
        <Text>{drawn.message}</Text>
      ) : (
        <Skeleton width={264} height={264} />
      )}
    </div>
  )
}

function TicketFacts({ of }: Pick<TicketCardProps, 'of'>) {
  const { BeginsOn, EndsOn, TimeZone, AccommodationRequired, RoomName, StayFrom, StayUntil, Tickets } = of
  const companions = Tickets.filter(({ Relation }) => Relation !== '')
  return (
    <Facts
      facts={[
        [
          ticketTexts.dates,
          BeginsOn && EndsOn ? daysBetween(BeginsOn, EndsOn, TimeZone) : ticketTexts.noDates,
        ],
        AccommodationRequired && [ticketTexts.hotel, RoomName || ticketTexts.roomLater],
        AccommodationRequired &&
          StayFrom !== '' &&
          StayUntil !== '' && [ticketTexts.nights, daysBetween(StayFrom, StayUntil, 'UTC')],
        companions.length > 0 && [
          ticketTexts.companions,
          companions.map(({ FullName }) => FullName).join(', '),
        ],
      ]}
    />
  )
}
