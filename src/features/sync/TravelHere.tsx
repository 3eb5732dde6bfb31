import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'react-router-dom'
import { syncTexts } from '../../../contract/sync.ts'
import { travelScreenTexts } from '../../../contract/travelScreens.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { readTravelDrafts } from '../../cache/travelDrafts.ts'
import { paths } from '../../ui/paths.ts'
import { travelStateOf } from './travelState.ts'

/** Travel details that were typed on this device and that the server has not got. */
export function TravelHere({ databases: { work } }: { readonly databases: PersonDatabases }) {
  const drafts = useLiveQuery(() => readTravelDrafts(work).catch(() => []), [work]) ?? []
  if (drafts.length === 0) return null
  return (
    <Stack component="section" aria-labelledby="travel-here">
      <Title order={2} size="h3" id="travel-here">
        {travelScreenTexts.here}
      </Title>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {drafts.map((draft) => (
          <Card key={draft.AccommodationId} component="li" withBorder padding="md">
            <Group justify="space-between" gap="xs">
              <div>
                <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {draft.FullName}
                </Text>
                <Text size="sm" c="dimmed">
                  {draft.Saved ? travelScreenTexts.waiting : travelScreenTexts.notSaved}
                </Text>
              </div>
              <Button
                component={Link}
                to={paths.editTravel}
                state={travelStateOf(draft)}
                variant="default"
                aria-label={travelScreenTexts.editNamed(draft.FullName)}
              >
                {syncTexts.open}
              </Button>
            </Group>
          </Card>
        ))}
      </Stack>
    </Stack>
  )
}
