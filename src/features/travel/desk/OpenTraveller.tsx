import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { searchAudit } from '../../../../contract/audit/auditList.ts'
import { getBill } from '../../../../contract/payments/bills.ts'
import { registrationTexts } from '../../../../contract/registration/registrationTexts.ts'
import { updateTravel, type Traveller } from '../../../../contract/travel/travel.ts'
import { nightsLine, travelScreenTexts } from '../../../../contract/travel/travelScreens.ts'
import { Allowed, useMayCall } from '../../../parts/act/Allowed.tsx'
import { PaneTabs } from '../../../parts/list/PaneTabs.tsx'
import { paths, pathWith } from '../../../paths.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Journey, stateOf } from '../TravelCard.tsx'
import { TravelWarnings } from '../TravelWarnings.tsx'
import { travelDeskTexts as texts } from './texts.ts'
import { TravellerBill } from './TravellerBill.tsx'

interface OpenTravellerProps {
  /** Undefined for somebody who is not in the lists any more. */
  readonly traveller: Traveller | undefined
  /** Who has the same room for at least one night. */
  readonly shares?: readonly string[] | undefined
  /** What is decided on here, such as the room. */
  readonly act?: ReactNode
}

/** One traveller: what they asked for, their journey and room, their bill, and the way to the form. */
export function OpenTraveller({ traveller, shares, act }: OpenTravellerProps) {
  const may = useMayCall()
  if (!traveller) return <Text role="status">{texts.gone}</Text>
  const { FullName, Travel } = traveller
  const about = <About traveller={traveller} shares={shares} />
  return (
    <Stack>
      <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
        {FullName}
      </Title>
      {may(getBill) ? (
        <PaneTabs tabs={['travel', 'bill']} labels={texts.parts}>
          {(tab) =>
            tab === 'bill' ? <TravellerBill id={traveller.AccommodationId} name={FullName} /> : about
          }
        </PaneTabs>
      ) : (
        about
      )}
      <div className="pane-foot travel-acts">
        {act}
        <Allowed to={updateTravel}>
          <Button
            component={Link}
            to={paths.editTravel}
            state={stateOf(traveller)}
            variant="default"
            leftSection={<Icon name={Travel ? 'edit' : 'plus'} />}
          >
            {Travel ? registrationTexts.editTravel : registrationTexts.fillTravel}
          </Button>
        </Allowed>
      </div>
    </Stack>
  )
}

type AboutProps = Pick<OpenTravellerProps, 'shares'> & { readonly traveller: Traveller }

function About({ traveller, shares = [] }: AboutProps) {
  const { FullName, People, Email, Phone, IsPaymentDone, AccommodationRequired, Travel } = traveller
  const { NightsWithoutRoom } = traveller
  const { columns } = texts
  return (
    <Stack>
      <TravelWarnings warnings={traveller.Warnings} />
      <Facts
        facts={[
          [columns.people, texts.people(People)],
          Email !== '' && [columns.email, <Anchor href={`mailto:${Email}`}>{Email}</Anchor>],
          Phone !== '' && [columns.phone, <Anchor href={`tel:${Phone.replaceAll(' ', '')}`}>{Phone}</Anchor>],
          [columns.paid, IsPaymentDone ? travelScreenTexts.paid : travelScreenTexts.unpaid],
          [texts.askedFor, AccommodationRequired ? texts.wantsRoom : texts.wantsNoRoom],
          AccommodationRequired && [columns.room, Travel?.RoomName || texts.none],
          shares.length > 0 && [columns.shares, shares.join(', ')],
          NightsWithoutRoom.length > 0 && [
            columns.warning,
            texts.nightsWithout(nightsLine(NightsWithoutRoom)),
          ],
        ]}
      />
      {Travel ? <Journey travel={Travel} /> : <Text c="dimmed">{texts.unfilled}</Text>}
      {Travel?.Remarks && (
        <div>
          <Text size="sm" c="dimmed">
            {columns.remarks}
          </Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {Travel.Remarks}
          </Text>
        </div>
      )}
      <Allowed to={searchAudit}>
        <div>
          <Button
            component={Link}
            to={pathWith(paths.users, { tab: 'audit', about: FullName })}
            variant="default"
          >
            {texts.history}
          </Button>
        </div>
      </Allowed>
    </Stack>
  )
}
