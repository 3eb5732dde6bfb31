import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useSheet } from '../../ui/sheet/useSheet.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { momentHere } from '../../../contract/core/moments.ts'
import { versionTexts } from './texts.ts'
import { readDraft } from '../../cache/entities/paperDrafts.ts'
import { readAuthorList } from '../../cache/entities/authorLists.ts'
import { readVersions } from '../../cache/entities/draftVersions.ts'
import { useWhere } from '../../stores/deviceStore.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { VersionCompared } from './VersionCompared.tsx'

interface VersionsDialogProps {
  /** The draft whose versions are shown; undefined while closed. */
  readonly draftId: string | undefined
  readonly onClose: () => void
}

/** The last versions of a draft: compare them with the current text, and restore them (offline O7). */
export function VersionsDialog({ draftId, onClose }: VersionsDialogProps) {
  const isSheet = useSheet()
  return (
    <Modal
      opened={draftId !== undefined}
      onClose={onClose}
      title={versionTexts.title}
      fullScreen={isSheet}
      size="xl"
      closeButtonProps={{ 'aria-label': versionTexts.close }}
    >
      {draftId !== undefined && <Versions key={draftId} draftId={draftId} />}
    </Modal>
  )
}

function Versions({ draftId }: { readonly draftId: string }) {
  const databases = useDatabases()
  const { work } = databases
  const [compared, setCompared] = useState<number>()
  const where = useWhere()
  const read = useLiveQuery(async () => {
    const [versions, draft, list] = await Promise.all([
      readVersions(work, draftId),
      readDraft(work, draftId),
      readAuthorList(work, draftId),
    ])
    return { versions, draft, list }
  }, [work, draftId])
  if (!read) return <Skeleton height={120} />
  const version = read.versions.find(({ Number: number }) => number === compared)
  if (version && read.draft)
    return (
      <VersionCompared
        version={version}
        draft={read.draft}
        list={read.list}
        onBack={() => setCompared(undefined)}
      />
    )
  if (read.versions.length === 0) return <Text>{versionTexts.none}</Text>
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {versionTexts.about(where)}
      </Text>
      <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {read.versions.map(({ Number: number, On, Reason }) => (
          <Group key={number} component="li" justify="space-between" gap="xs">
            <Stack gap={0} flex="1 1 220px">
              <Text fw={600}>{momentHere(On)}</Text>
              <Text size="sm">{versionTexts.reasons[Reason]}</Text>
            </Stack>
            <Button
              variant="default"
              aria-label={versionTexts.compareNamed(momentHere(On))}
              onClick={() => setCompared(number)}
            >
              {versionTexts.compare}
            </Button>
          </Group>
        ))}
      </Stack>
    </Stack>
  )
}
