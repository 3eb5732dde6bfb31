import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { noId } from '../../../contract/core/limits.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { travelStep } from '../../../contract/registration/registration.ts'
import type { Travel, Traveller, TravelState } from '../../../contract/travel/travel.ts'
import { momentLine, stayLine, travelScreenTexts } from '../../../contract/travel/travelScreens.ts'
import { Icon } from '../../ui/icons.tsx'
import { paths, paymentPath, returningTo } from '../../paths.ts'
import { TravelWarnings } from './TravelWarnings.tsx'
import type { ListedTraveller } from './useTravellers.ts'
import { useSession } from '../../stores/session.ts'
import { useWhere } from '../../stores/deviceStore.ts'

/** The form link's navigation state (spec §2 "/edit-author-travel"). */
export function stateOf({ Travel, AccommodationId, UserDetailId, IsMe }: Traveller): TravelState {
  const TravelId = Travel?.TravelId ?? noId
  return { TravelId, AccommodationId, ...(IsMe ? {} : { UserDetailId }) }
}

/** The next step: an admin may fill in anybody's, whether paid or not (design §3 "Who may"). */
export function stepOf(traveller: ListedTraveller, isAdmin: boolean) {
  const { IsPaymentDone, AccommodationRequired, Travel } = traveller
  if (Travel) return 'edit'
  const step = travelStep({ IsPaymentDone, AccommodationRequired, TravelId: noId })
  return isAdmin && step === 'none' ? 'fill' : step
}

interface TravelCardProps {
  readonly traveller: ListedTraveller
  /** True for the one whose next step is the red act: the first whose details are missing, or the reader who has to pay. */
  readonly isNext: boolean
}

/** One traveller: their journey, and a link to the form (spec §4 "Payment display"). */
export function TravelCard({ traveller, isNext }: TravelCardProps) {
  const isAdmin = useSession((state) => state.isAdmin)
  const { FullName, IsMe, IsPaymentDone, Travel } = traveller
  const step = stepOf(traveller, isAdmin)
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap="sm" h="100%">
        <Group justify="space-between" align="start" gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {FullName}
          </Text>
          <Group gap={6}>
            {IsMe && <span className="tag">{travelScreenTexts.you}</span>}
            <Badge
              variant={IsPaymentDone ? 'light' : 'default'}
              size="lg"
              fz="sm"
              tt="none"
              color={IsPaymentDone ? 'green' : 'gray'}
              leftSection={<Icon name={IsPaymentDone ? 'check' : 'clock'} size={14} />}
            >
              {IsPaymentDone ? travelScreenTexts.paid : travelScreenTexts.unpaid}
            </Badge>
          </Group>
        </Group>
        {Travel && <Journey travel={Travel} />}
        <TravelWarnings warnings={traveller.Warnings} />
        {step === 'none' && (
          <>
            <Text size="sm">{travelScreenTexts.notYet}</Text>
            <Group mt="auto">
              <Button
                component={Link}
                to={paymentPath(traveller.AccommodationId)}
                variant={isNext ? 'filled' : 'default'}
                aria-label={travelScreenTexts.paymentNamed(FullName)}
              >
                {travelScreenTexts.payment}
              </Button>
            </Group>
          </>
        )}
        {step === 'complete' && (
          <Text size="sm" c="var(--mantine-color-green-light-color)">
            {registrationTexts.complete}
          </Text>
        )}
        <WaitingChange traveller={traveller} />
        {step === 'fill' || step === 'edit' ? (
          <Group mt="auto">
            <TravelAct traveller={traveller} step={step} variant={isNext ? 'filled' : 'default'} />
          </Group>
        ) : (
          // What was typed before the registration changed stays within reach.
          traveller.draft && (
            <Group>
              <TravelAct traveller={traveller} step="edit" variant="default" />
            </Group>
          )
        )}
      </Stack>
    </Card>
  )
}

interface TravelActProps {
  readonly traveller: ListedTraveller
  readonly step: 'fill' | 'edit'
  readonly variant: 'default' | 'filled'
  /** The screen that the form comes back to. */
  readonly from?: string
}

/** Leads to the form of a traveller. */
export function TravelAct({ traveller, step, variant, from }: TravelActProps) {
  const { FullName } = traveller
  const isEdit = step === 'edit'
  return (
    <Button
      component={Link}
      to={returningTo(paths.editTravel, from)}
      state={stateOf(traveller)}
      variant={variant}
      leftSection={<Icon name={isEdit ? 'edit' : 'plus'} />}
      aria-label={isEdit ? travelScreenTexts.editNamed(FullName) : travelScreenTexts.fillNamed(FullName)}
    >
      {isEdit ? registrationTexts.editTravel : registrationTexts.fillTravel}
    </Button>
  )
}

/** A person's arrival, departure and accommodation. */
export function Journey({ travel }: { readonly travel: Travel }) {
  const line = (by: string, number: string, place: string) =>
    [[by, number].filter(Boolean).join(' '), place].filter(Boolean).join(', ')
  const rows = [
    {
      label: travelScreenTexts.arrival,
      when: momentLine(travel.ArrivalOn),
      how: line(travel.ArrivalMode, travel.ArrivalNumber, travel.ArrivalPlace),
      wanted: travel.ArrivalPickUp && travelScreenTexts.pickUpWanted,
    },
    {
      label: travelScreenTexts.departure,
      when: momentLine(travel.DepartureOn),
      how: line(travel.DepartureMode, travel.DepartureNumber, travel.DeparturePlace),
      wanted: travel.DeparturePickUp && travelScreenTexts.rideWanted,
    },
  ]
  const room = [stayLine(travel.StayFrom, travel.StayUntil), travel.RoomName].filter(Boolean).join(' · ')
  return (
    <Stack gap={6}>
      {rows.map(({ label, when, how, wanted }) => (
        <div key={label}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text size="sm">{when}</Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {wanted ? `${how} · ${wanted}` : how}
          </Text>
        </div>
      ))}
      {room && (
        <div>
          <Text size="sm" c="dimmed">
            {travelScreenTexts.stay}
          </Text>
          <Text size="sm">{room}</Text>
        </div>
      )}
    </Stack>
  )
}

interface WaitingChangeProps {
  readonly traveller: Pick<ListedTraveller, 'row' | 'draft'>
}

/** The state of details that only this device has. */
export function WaitingChange({ traveller: { row, draft } }: WaitingChangeProps) {
  const where = useWhere()
  if (!row && !draft) return null
  const needsAttention = row?.State === 'refused' || row?.State === 'conflict'
  const text = needsAttention
    ? travelScreenTexts.attention
    : row
      ? travelScreenTexts.waiting
      : travelScreenTexts.kept(where)
  return (
    <Group gap={6} wrap="nowrap" c={needsAttention ? 'var(--mantine-color-error)' : 'dimmed'}>
      <Icon name={needsAttention ? 'warning' : 'sync'} size={16} />
      <Text size="sm">{text}</Text>
    </Group>
  )
}
