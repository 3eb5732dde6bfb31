import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { listTexts } from '../../../../contract/papers/wizard.ts'
import { otherTabTexts } from '../texts.ts'
import { isEditedInOtherTab } from '../../../sync/editing/draftLock.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { isOpen } from './draftStore.ts'

interface ConfirmDeleteProps {
  readonly opened: boolean
  /** The paper's title. */
  readonly title: string
  /** What is deleted, and where. */
  readonly text: string
  readonly draftId: string
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks before a draft is deleted. */
export function ConfirmDelete(props: ConfirmDeleteProps) {
  const { opened, title, text, draftId, isBusy, onClose, onConfirm } = props
  const databases = useDatabases()
  const [isInOtherWindow, setInOtherWindow] = useState(false)
  useEffect(() => {
    // Warns of other windows only, not of this one.
    if (!opened || isOpen(draftId)) return undefined
    let isCurrent = true
    void isEditedInOtherTab(databases, draftId).then((is) => isCurrent && setInOtherWindow(is))
    return () => {
      isCurrent = false
      setInOtherWindow(false)
    }
  }, [opened, databases, draftId])
  return (
    <ConfirmDialog
      opened={opened}
      title={listTexts.deleteTitle}
      label={listTexts.deleteDraft}
      busy={isBusy}
      onClick={onConfirm}
      onClose={onClose}
    >
      <Text fw={600}>{title.trim() || listTexts.untitled}</Text>
      <Text>{text}</Text>
      {isInOtherWindow && <Text role="status">{otherTabTexts.beforeDeleting}</Text>}
    </ConfirmDialog>
  )
}
