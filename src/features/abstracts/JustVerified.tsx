import { useEffect, useRef, useState } from 'react'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import { messageOf } from '../../sync/session/call.ts'
import { UndoButtons } from '../../ui/list/UndoButtons.tsx'
import { UndoLine, UndoList } from '../../ui/list/UndoList.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { actsOf } from './batches.ts'
import { verifyInSlices, type Batch } from './verifyInSlices.ts'

interface JustVerifiedProps {
  /** What was just verified; later changes by others are left alone. */
  readonly batches: readonly Batch[]
  /** How many times verifying was completed. */
  readonly finished: number
  readonly onClose: (act: readonly Batch[]) => void
  readonly onUndone: (batch: Batch) => void
}

/** Undoes the latest verifications without a new search: one line for each action. */
export function JustVerified({ batches, finished, ...props }: JustVerifiedProps) {
  const box = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (finished > 0) box.current?.focus()
  }, [finished])
  return (
    <div ref={box} tabIndex={-1}>
      <UndoList title={texts.undoTitle}>
        {actsOf(batches).map((act) => (
          <Act key={act[0]?.Act} act={act} {...props} />
        ))}
      </UndoList>
    </div>
  )
}

interface ActProps extends Pick<JustVerifiedProps, 'onClose' | 'onUndone'> {
  readonly act: readonly Batch[]
}

function Act({ act, onClose, onUndone }: ActProps) {
  const [isBusy, setBusy] = useState(false)
  const count = act.reduce((sum, { ids }) => sum + ids.length, 0)
  const title = texts.manyDone.yes(count)
  const undo = async () => {
    if (isBusy) return
    setBusy(true)
    let undone = 0
    try {
      for (const batch of act) {
        const body = { PaperIds: [...batch.ids], Verified: false, VerifiedOn: batch.VerifiedOn }
        undone += (await verifyInSlices(body)).Changed.length
        onUndone(batch)
      }
      showSnack(texts.manyDone.no(undone), 'success')
    } catch (error) {
      const why = messageOf(error, texts.manyFailed)
      showSnack(undone > 0 ? texts.cutOff(undone, count, why) : why, 'error')
      setBusy(false)
    }
  }
  return (
    <UndoLine title={title} about={[]}>
      <UndoButtons
        title={title}
        texts={texts}
        isBusy={isBusy}
        onClose={() => onClose(act)}
        onUndo={() => void undo()}
      />
    </UndoLine>
  )
}
