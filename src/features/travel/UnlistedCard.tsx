import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { travelScreenTexts } from '../../../contract/travel/travelScreens.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { WaitingChange } from './TravelCard.tsx'
import type { UnlistedTravel } from './useTravellers.ts'

/** What is filled in here for somebody who is no longer a traveller: it stays within reach. */
export function UnlistedCard({ unlisted }: { readonly unlisted: UnlistedTravel }) {
  const { TravelId, AccommodationId, UserDetailId, FullName } = unlisted.draft
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap="sm" h="100%">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {FullName}
        </Text>
        <Text size="sm">{travelScreenTexts.noLonger}</Text>
        <WaitingChange traveller={unlisted} />
        <Group mt="auto">
          <Button
            component={Link}
            to={paths.editTravel}
            state={{ TravelId, AccommodationId, UserDetailId }}
            variant="default"
            leftSection={<Icon name="edit" />}
            aria-label={travelScreenTexts.editNamed(FullName)}
          >
            {registrationTexts.editTravel}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
