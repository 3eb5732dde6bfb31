import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useQueryBehind } from '../../sync/session/useQueryBehind.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { Icon } from '../../ui/icons.tsx'
import { stepsHere } from './browserKind.ts'
import { InstallSteps } from './InstallSteps.tsx'
import { decline, install, useInstall, wasDeclined } from './prompt.ts'
import { installTexts } from './texts.ts'

/** Offers to install the app once the person has a draft on this device, until they decline. */
export function InstallOffer() {
  const { event } = useInstall()
  const { work } = useDatabases()
  const drafts = useQueryBehind(() => work.drafts.count(), [work]) ?? 0
  const steps = event ? undefined : stepsHere()
  if (drafts === 0 || wasDeclined() || (!event && !steps)) return null
  const byHand = steps === 'safariOnMac' ? installTexts.onMac : installTexts.byHand
  return (
    <Card withBorder padding="md" mt="md" component="section" aria-label={installTexts.title}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Stack gap={2} flex="1 1 240px">
            <Text fw={600}>{installTexts.title}</Text>
            <Text size="sm">{steps ? byHand : installTexts.why}</Text>
          </Stack>
          <Group gap="xs">
            <Button variant="default" onClick={decline}>
              {installTexts.decline}
            </Button>
            {event && (
              <Button leftSection={<Icon name="download" />} onClick={() => void install()}>
                {installTexts.install}
              </Button>
            )}
          </Group>
        </Group>
        {steps && <InstallSteps steps={steps} />}
      </Stack>
    </Card>
  )
}
