import { useEffect, useRef } from 'react'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import { UndoAct } from '../../parts/act/UndoAct.tsx'
import { messageOf } from '../../sync/session/call.ts'
import { CutOff, wordsOf } from '../../ui/list/inSlices.ts'
import { UndoList } from '../../ui/list/UndoList.tsx'
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
  const count = act.reduce((sum, { ids }) => sum + ids.length, 0)
  const undo = async () => {
    let undone = 0
    for (const batch of act) {
      const body = { PaperIds: [...batch.ids], Verified: false, VerifiedOn: batch.VerifiedOn }
      const { Changed } = await verifyInSlices(body).catch((error: unknown) => {
        throw undone > 0 ? new CutOff(undone, error) : error
      })
      undone += Changed.length
      onUndone(batch)
    }
    return texts.manyDone.no(undone)
  }
  return (
    <UndoAct
      title={texts.manyDone.yes(count)}
      texts={texts}
      undo={undo}
      failed={(error) => wordsOf(error, count, texts.cutOff, (why) => messageOf(why, texts.manyFailed))}
      onClose={() => onClose(act)}
    />
  )
}
