import { Button, Stack, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { historyTexts, type VersionedNoun } from '../../../../contract/core/history.ts'
import { VersionList } from './VersionList.tsx'

interface HistoryPanelProps {
  readonly noun: VersionedNoun
  /** The id of one item, if there are several; all of them otherwise. */
  readonly of?: string
  readonly onRestored: () => void
}

/** Who changed something, when, what differs, and a way to restore it. Loaded when it is opened. */
export function HistoryPanel({ noun, of, onRestored }: HistoryPanelProps) {
  const [opened, { open }] = useDisclosure(false)
  return (
    <Stack component="section" aria-label={historyTexts.title} gap="sm" mt="md">
      <Title order={2} size="h4">
        {historyTexts.title}
      </Title>
      {opened ? (
        <VersionList noun={noun} of={of} onRestored={onRestored} />
      ) : (
        <div>
          <Button variant="default" onClick={open}>
            {historyTexts.show}
          </Button>
        </div>
      )}
    </Stack>
  )
}
