import { Button, Group, Stack, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { clockTime } from '../../../contract/moments.ts'
import { listTexts, savingTexts } from '../../../contract/wizard.ts'
import { readDraft } from '../../cache/drafts.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import type { OutboxRow } from '../../cache/rows.ts'
import { useConnection } from '../../stores/connection.ts'
import { Icon } from '../../ui/icons.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { Notice } from './Notice.tsx'
import { shownFields, useDraft } from './draftStore.ts'
import { savingOf, type Saving } from './savingState.ts'
import { useNow } from '../../ui/useNow.ts'

interface SavingLineProps {
  readonly databases: PersonDatabases
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

/** How far what was typed has come, announced as it changes (offline O1). */
export function SavingLine({ databases: { work }, draftId, rows }: SavingLineProps) {
  const { stored, list, keeping } = useDraft()
  const isReachable = useConnection((state) => state.reachable)
  const isStored = useLiveQuery(async () => (await readDraft(work, draftId)) !== undefined, [work, draftId])
  const now = useNow()
  if (!stored) return null
  const saving = savingOf(stored, list, keeping, rows, isStored ?? false)
  const needsHelp = saving.state === 'failed' || saving.state === 'attention'
  return (
    <Stack gap="xs">
      <Group gap={6} mih={24} c={needsHelp ? 'var(--mantine-color-error)' : 'dimmed'} wrap="nowrap">
        {needsHelp && <Icon name="warning" size={18} />}
        <Text role="status" aria-live="polite" size="sm" fw={needsHelp ? 600 : 400}>
          {wordsOf(saving, isReachable, now)}
        </Text>
      </Group>
      {saving.state === 'failed' && <KeepElsewhere />}
      {saving.state === 'attention' && (
        <Text size="sm" role="alert">
          {saving.messages.join(' ')}
        </Text>
      )}
    </Stack>
  )
}

/** Where this browser keeps nothing, the text can be taken away as a file. */
function KeepElsewhere() {
  const download = () => {
    const { PaperTitle, Abstract } = shownFields(useDraft.getState())
    const name = `${PaperTitle.trim().slice(0, 60) || listTexts.untitled}.txt`
    saveFile(new Blob([`${PaperTitle}\n\n${Abstract}\n`], { type: 'text/plain;charset=utf-8' }), name)
  }
  return (
    <Notice tone="bad" role="alert">
      <Stack align="flex-start">
        <Text>{savingTexts.failedHint}</Text>
        <Button variant="default" leftSection={<Icon name="download" />} onClick={download}>
          {savingTexts.downloadText}
        </Button>
      </Stack>
    </Notice>
  )
}
