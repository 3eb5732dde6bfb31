import { Button } from '@mantine/core'
import { useState } from 'react'
import { abstractDeskTexts as texts } from '../../../contract/abstractDesk.ts'
import { messageOf } from '../../sync/api.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { UndoLine, UndoList } from '../../ui/list/UndoList.tsx'
import { verifyInSlices } from './verifyInSlices.ts'

interface JustVerifiedProps {
  /** Papers that were just verified together. */
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onUndone: () => void
}

/** Takes back what was just verified, without looking for it again. */
export function JustVerified({ ids, onClose, onUndone }: JustVerifiedProps) {
  const [isBusy, setBusy] = useState(false)
  const undo = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const { Changed } = await verifyInSlices({ PaperIds: [...ids], Verified: false })
      showSnack(texts.manyDone.no(Changed.length), 'success')
      onUndone()
    } catch (error) {
      showSnack(messageOf(error, texts.manyFailed), 'error')
      setBusy(false)
    }
  }
  return (
    <UndoList title={texts.undoTitle}>
      <UndoLine title={texts.manyDone.yes(ids.length)} about={[]}>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        <Button variant="default" loading={isBusy} onClick={() => void undo()}>
          {texts.undo}
        </Button>
      </UndoLine>
    </UndoList>
  )
}
