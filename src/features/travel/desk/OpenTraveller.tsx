import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { updateTravel } from '../../../../contract/travel/travel.ts'
import { registrationTexts } from '../../../../contract/registration/registrationTexts.ts'
import type { Traveller } from '../../../../contract/travel/travel.ts'
import { nightsLine, travelScreenTexts } from '../../../../contract/travel/travelScreens.ts'
import { Allowed } from '../../../parts/act/Allowed.tsx'
import { paths } from '../../../paths.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Journey, stateOf } from '../TravelCard.tsx'
import { TravelWarnings } from '../TravelWarnings.tsx'
import { travelDeskTexts } from './texts.ts'

/** One traveller: their journey, their room, and the way to the form. */
export function OpenTraveller({ traveller }: { readonly traveller: Traveller }) {
  const { FullName, People, Phone, IsPaymentDone, Travel, NightsWithoutRoom, Warnings } = traveller
  const { columns } = travelDeskTexts
  return (
    <Stack>
      <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
        {FullName}
      </Title>
      <TravelWarnings warnings={Warnings} />
      <Facts
        facts={[
          [columns.people, travelDeskTexts.people(People)],
          [columns.phone, Phone],
          [columns.paid, IsPaymentDone ? travelScreenTexts.paid : travelScreenTexts.unpaid],
          [columns.room, Travel?.RoomName || travelDeskTexts.none],
          NightsWithoutRoom.length > 0 && [
            columns.warning,
            travelDeskTexts.nightsWithout(nightsLine(NightsWithoutRoom)),
          ],
        ]}
      />
      {Travel && <Journey travel={Travel} />}
      {Travel?.Remarks && <Text style={{ overflowWrap: 'anywhere' }}>{Travel.Remarks}</Text>}
      <Allowed to={updateTravel}>
        <Group>
          <Button
            component={Link}
            to={paths.editTravel}
            state={stateOf(traveller)}
            variant="default"
            leftSection={<Icon name="edit" />}
          >
            {registrationTexts.editTravel}
          </Button>
        </Group>
      </Allowed>
    </Stack>
  )
}
