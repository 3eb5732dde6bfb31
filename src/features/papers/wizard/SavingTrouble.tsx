import { Button, Stack, Text } from '@mantine/core'
import { storeTexts } from '../../../../contract/device/deviceStore.ts'
import type { StoreCondition } from '../../../cache/database/storeCondition.ts'
import { useConnection } from '../../../stores/connection.ts'
import { useStoreCondition } from '../../../stores/deviceStore.ts'
import { Icon } from '../../../ui/icons.tsx'
import { saveFile } from '../../../ui/files/saveFile.ts'
import { Notice } from '../shown/Notice.tsx'
import { rescueDraft } from '../draft/draftStore.ts'
import { useSaving, type SavedDraft } from './useSaving.ts'

/** What to do if the typed text is not saved, at the top of the wizard. */
export function SavingTrouble({ draftId, rows }: SavedDraft) {
  const saving = useSaving({ draftId, rows })
  const isReachable = useConnection((state) => state.reachable)
  const condition = useStoreCondition()
  if (saving?.state === 'failed' || (saving?.state === 'in-memory' && !isReachable))
    return <KeepElsewhere condition={condition} />
  if (saving?.state === 'attention')
    return (
      <Text size="sm" role="alert">
        {saving.messages.join(' ')}
      </Text>
    )
  return null
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
