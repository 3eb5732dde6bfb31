import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { texts } from '../../../../contract/core/errors.ts'
import { deletedTexts } from './texts.ts'
import { dropDraft, readDraft } from '../../../cache/entities/paperDrafts.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import { useWhere } from '../../../stores/deviceStore.ts'
import { wakeSync } from '../../../sync/outbox/syncEngine.ts'
import { keepAsNew } from '../../../sync/entities/goneEntities.ts'
import { doToDraft } from '../../../sync/editing/draftLock.ts'
import { pullPapers } from '../../../sync/pull/pull.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { ConfirmDelete } from '../draft/ConfirmDelete.tsx'
import { flushDraft, markOpened, useDraft } from '../draft/draftStore.ts'
import { closeDraft } from '../draft/openDraft.ts'
import { Notice } from '../shown/Notice.tsx'
import { useRows } from '../draft/useRows.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

export interface DeletedOnOtherDeviceProps {
  readonly draftId: string
  /** Called when the question opens over the wizard or closes. */
  readonly onCover?: (isCovered: boolean) => void
}

/** Reloads the portal's list. Ignores a failure: the connection's badge shows it. */
const lookAgain = (databases: PersonDatabases) => pullPapers(databases).catch(() => undefined)

async function keep(databases: PersonDatabases, draftId: string): Promise<void> {
  // The latest keystrokes belong to the new paper.
  await flushDraft()
  await keepAsNew(databases.work, databases.UserId, draftId, Date.now())
  if (useDraft.getState().stored?.DraftId === draftId) markOpened()
  void wakeSync(true)
  showSnack(deletedTexts.kept, 'success')
}

async function deleteHere(databases: PersonDatabases, draftId: string): Promise<void> {
  // An open wizard would write the draft again.
  if (useDraft.getState().stored?.DraftId === draftId) await closeDraft()
  await doToDraft(databases, draftId, 'deleted', async () => {
    await dropDraft(databases.work, draftId)
    return true
  })
  void lookAgain(databases)
}

/** Says that the portal no longer has a paper, with a choice what to do with its text (offline O6). */
export function DeletedOnOtherDevice({ draftId, onCover }: DeletedOnOtherDeviceProps) {
  const databases = useDatabases()
  const [isAsking, setAsking] = useState(false)
  const [title, setTitle] = useState('')
  const where = useWhere()
  const isOver = useRows(draftId).some((row) => row.Gone && row.LastError === texts.archived)

  const ask = async () => {
    setTitle((await readDraft(databases.work, draftId))?.Fields.PaperTitle ?? '')
    setAsking(true)
    onCover?.(true)
  }
  const close = () => {
    setAsking(false)
    onCover?.(false)
  }
  const { isBusy, act } = useAct({ failed: () => texts.unexpected, onEnd: close })
  const run = (choice: typeof keep) => () => act(() => choice(databases, draftId))

  return (
    <Notice tone="bad" title={isOver ? deletedTexts.archived : deletedTexts.title} role="alert">
      <Stack align="flex-start">
        <Text>{deletedTexts.text(where)}</Text>
        <Group>
          <Button onClick={run(keep)} aria-disabled={isBusy}>
            {deletedTexts.keep}
          </Button>
          <Button variant="default" onClick={() => void ask()} aria-disabled={isBusy}>
            {deletedTexts.delete}
          </Button>
        </Group>
      </Stack>
      <ConfirmDelete
        opened={isAsking}
        title={title}
        text={deletedTexts.deleteText}
        draftId={draftId}
        isBusy={isBusy}
        onClose={close}
        onConfirm={run(deleteHere)}
      />
    </Notice>
  )
}
