import { Button, Group, Stack, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { clockTime } from '../../../../contract/core/moments.ts'
import { storeTexts } from '../../../../contract/device/deviceStore.ts'
import { savingTexts } from '../../../../contract/device/saving.ts'
import type { StoreCondition } from '../../../cache/database/storeCondition.ts'
import { readDraft } from '../../../cache/entities/paperDrafts.ts'
import type { OutboxRow } from '../../../cache/database/deviceRows.ts'
import { useConnection } from '../../../stores/connection.ts'
import { useStoreCondition } from '../../../stores/deviceStore.ts'
import { Icon } from '../../../ui/icons.tsx'
import { saveFile } from '../../../ui/files/saveFile.ts'
import { Notice } from '../shown/Notice.tsx'
import { rescueDraft, useDraft } from '../draft/draftStore.ts'
import { savingOf, type Saving } from '../draft/saveStatus.ts'
import { useNow } from '../../../ui/reads/useNow.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

interface SavingLineProps {
  readonly draftId: string
  readonly rows: readonly OutboxRow[]
}

function wordsOf(saving: Saving, isReachable: boolean, now: number): string {
  switch (saving.state) {
    case 'new':
      return ''
    case 'writing':
      return savingTexts.writing
    case 'failed':
    case 'in-memory':
      return savingTexts.failed
    case 'needs-sign-in':
      return `${savingTexts.here}, ${savingTexts.signIn}`
    case 'here':
      return saving.isWaiting || !isReachable
        ? `${savingTexts.here}, ${savingTexts.waiting}`
        : savingTexts.here
    case 'saved':
      return savingTexts.saved(clockTime(saving.on, now))
    case 'attention':
      return savingTexts.attention
  }
}

/** The state of the typed text, announced as it changes (offline O1). */
export function SavingLine({ draftId, rows }: SavingLineProps) {
  const { work } = useDatabases()
  const { stored, list, keeping } = useDraft()
  const isReachable = useConnection((state) => state.reachable)
  const condition = useStoreCondition()
  const isStored = useLiveQuery(async () => (await readDraft(work, draftId)) !== undefined, [work, draftId])
  const now = useNow()
  if (!stored) return null
  const saving = savingOf(stored, list, keeping, rows, isStored ?? false, condition === 'memory')
  const isUnsaved = saving.state === 'failed' || saving.state === 'in-memory'
  const needsHelp = isUnsaved || saving.state === 'attention'
  return (
    <Stack gap="xs">
      <Group gap={6} mih={24} c={needsHelp ? 'var(--mantine-color-error)' : 'dimmed'} wrap="nowrap">
        {needsHelp && <Icon name="warning" size={18} />}
        <Text role="status" aria-live="polite" size="sm" fw={needsHelp ? 600 : 400}>
          {wordsOf(saving, isReachable, now)}
        </Text>
      </Group>
      {(saving.state === 'failed' || (saving.state === 'in-memory' && !isReachable)) && (
        <KeepElsewhere condition={condition} />
      )}
      {saving.state === 'attention' && (
        <Text size="sm" role="alert">
          {saving.messages.join(' ')}
        </Text>
      )}
    </Stack>
  )
}

/** If this browser keeps nothing, the text can be downloaded as a file. */
function KeepElsewhere({ condition }: { readonly condition: StoreCondition }) {
  const download = () => {
    const draft = rescueDraft()
    if (!draft) return
    const text = new Blob([draft.Text], { type: 'text/plain;charset=utf-8' })
    saveFile(text, `${draft.Title.slice(0, 60)}.txt`)
  }
  // The dialog hides the page's banner, so repeat its advice here.
  const hint = condition === 'ok' || condition === 'replaced' ? storeTexts.unwritten : storeTexts[condition]
  return (
    <Notice tone="bad" role="alert">
      <Stack align="flex-start">
        <Text>{hint}</Text>
        <Button variant="default" leftSection={<Icon name="download" />} onClick={download}>
          {storeTexts.download}
        </Button>
      </Stack>
    </Notice>
  )
}
