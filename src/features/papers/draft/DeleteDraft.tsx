import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { deletePaper } from '../../../../contract/papers/papers.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { listTexts } from '../../../../contract/papers/wizard.ts'
import { dropDraft } from '../../../cache/entities/paperDrafts.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import { call, CallError } from '../../../sync/session/call.ts'
import { doToDraft } from '../../../sync/editing/draftLock.ts'
import { pullPapers } from '../../../sync/pull/pull.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { ConfirmDelete } from './ConfirmDelete.tsx'
import type { ListedPaper } from './listedPapers.ts'

/** Deletes a draft from the portal, if it knows it, and then from this device. */
async function deleteDraft(databases: PersonDatabases, paper: ListedPaper): Promise<void> {
  await doToDraft(databases, paper.DraftId, 'deleted', async () => {
    if (!paper.isOnlyHere)
      try {
        await call(deletePaper, { params: { id: paper.Id } })
      } catch (error) {
        if (!(error instanceof CallError && error.reason === 'gone')) throw error
      }
    await dropDraft(databases.work, paper.DraftId)
    return true
  })
  if (!paper.isOnlyHere) await pullPapers(databases)
}

/** The button to delete the person's own draft, after a question (design §3 "Papers"). */
export function DeleteDraft({ paper }: { readonly paper: ListedPaper }) {
  const databases = useDatabases()
  const [isAsking, { open, close }] = useDisclosure(false)
  const { isBusy, act } = useAct({ failed: texts.somethingWrong })

  const confirm = () =>
    act(async () => {
      await deleteDraft(databases, paper)
      close()
    })

  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        c="dimmed"
        className="papers-act"
        leftSection={<Icon name="trash" />}
        onClick={open}
      >
        {listTexts.deleteDraft}
      </Button>
      <ConfirmDelete
        opened={isAsking}
        title={paper.PaperTitle}
        text={
          paper.waiting === 'submission'
            ? `${listTexts.deleteText} ${listTexts.deleteQueued}`
            : listTexts.deleteText
        }
        draftId={paper.DraftId}
        isBusy={isBusy}
        onClose={close}
        onConfirm={confirm}
      />
    </>
  )
}
