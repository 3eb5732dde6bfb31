import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { Icon } from '../../ui/icons.tsx'
import { decline, install, useInstall, wasDeclined } from './prompt.ts'

/** Texts of the offer to install the app, shown after the first draft. */
const installTexts = {
  title: 'Keep Lectern on this device',
  why: 'Installed, it opens from your home screen and with no network, with your drafts in it.',
  byHand: 'Open the Share menu and choose “Add to Home Screen”: it then opens with no network, too.',
  install: 'Install',
  decline: 'Not now',
} as const

/** Detects Safari on phones, which has no install dialog, by a property that only it has. */
const isUninstalledSafari = () => (navigator as { readonly standalone?: boolean }).standalone === false

/** Offers to install the app once the person has a draft on this device, until they decline. */
export function InstallOffer() {
  const { event } = useInstall()
  const { work } = useDatabases()
  const drafts = useLiveQuery(() => work.drafts.count(), [work]) ?? 0
  const byHand = isUninstalledSafari()
  if (drafts === 0 || wasDeclined() || (!event && !byHand)) return null
  return (
    <Card withBorder padding="md" component="section" aria-label={installTexts.title}>
      <Group justify="space-between" gap="sm">
        <Stack gap={2} flex="1 1 240px">
          <Text fw={600}>{installTexts.title}</Text>
          <Text size="sm">{byHand ? installTexts.byHand : installTexts.why}</Text>
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
    </Card>
  )
}
