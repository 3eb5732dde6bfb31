import { Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'react-router-dom'
import { momentHere } from '../../../contract/core/moments.ts'
import { exportTexts, syncTexts } from '../../../contract/device/sync.ts'
import { versionTexts } from './texts.ts'
import { listTexts } from '../../../contract/papers/wizard.ts'
import { readDrafts } from '../../cache/entities/paperDrafts.ts'
import type { PaperDraft } from '../../cache/database/paperRows.ts'
import { useWhere } from '../../stores/deviceStore.ts'
import { Icon } from '../../ui/icons.tsx'
import { paths, pathWith } from '../../paths.ts'
import { saveDrafts } from './saveDrafts.ts'
import { VersionsDialog } from './VersionsDialog.tsx'
import { useSheetAddress } from '../../ui/sheet/useSheetAddress.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'

const nameOf = ({ Fields }: PaperDraft) => Fields.PaperTitle.trim() || listTexts.untitled

/** The drafts on this device, with their versions. */
export function DraftsHere() {
  const databases = useDatabases()
  const { work } = databases
  const versionsOf = useSheetAddress('versions')
  const where = useWhere()
  const read = useLiveQuery(async () => {
    const drafts = await readDrafts(work).catch(() => undefined)
    if (!drafts) return 'unreadable' as const
    const ids = await work.versions.orderBy('DraftId').keys()
    return drafts.map((draft) => ({ draft, versions: ids.filter((id) => id === draft.DraftId).length }))
  }, [work])
  if (read === undefined) return <Skeleton height={120} />
  if (read === 'unreadable') return <ErrorAlert role="alert">{syncTexts.unreadable}</ErrorAlert>
  if (read.length === 0) return <Text>{syncTexts.noDrafts(where)}</Text>
  return (
    <>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {read.map(({ draft, versions }) => (
          <Card key={draft.DraftId} component="li" withBorder padding="md">
            <Stack gap="xs">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {nameOf(draft)}
              </Text>
              <Text size="sm" c="dimmed">
                {listTexts.lastModified}: {momentHere(Math.max(draft.TouchedOn, draft.SavedOn))}
              </Text>
              <Group gap="xs">
                <Button
                  variant="default"
                  leftSection={<Icon name="clock" />}
                  aria-label={versionTexts.countNamed(versions, nameOf(draft))}
                  onClick={() => versionsOf.open(draft.DraftId)}
                >
                  {versionTexts.count(versions)}
                </Button>
                <Button
                  variant="default"
                  leftSection={<Icon name="download" />}
                  aria-label={exportTexts.exportNamed(nameOf(draft))}
                  onClick={() => void saveDrafts(work, [draft.DraftId])}
                >
                  {exportTexts.exportOne}
                </Button>
                <Button
                  component={Link}
                  to={pathWith(paths.home, { draft: draft.DraftId })}
                  variant="default"
                  leftSection={<Icon name="edit" />}
                  aria-label={syncTexts.openNamed(nameOf(draft))}
                >
                  {syncTexts.open}
                </Button>
              </Group>
            </Stack>
          </Card>
        ))}
      </Stack>
      <VersionsDialog draftId={versionsOf.value ?? undefined} onClose={() => versionsOf.close()} />
    </>
  )
}
