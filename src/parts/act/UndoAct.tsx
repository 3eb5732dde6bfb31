import type { ReactNode } from 'react'
import { UndoButtons } from '../../ui/list/UndoButtons.tsx'
import { UndoLine } from '../../ui/list/UndoList.tsx'
import { useAct, type Work } from './useAct.ts'

interface UndoActProps {
  readonly title: string
  readonly texts: { readonly close: string; readonly undo: string }
  /** Shown below the title. */
  readonly more?: ReactNode
  /** Undoes it, and returns the message; absent if there is nothing left to undo. */
  readonly undo?: Work | undefined
  readonly failed: (error: unknown) => string
  readonly onClose: () => void
}

/** The line of a bulk act of this screen, with buttons that undo it or close the line. */
export function UndoAct({ title, texts, more, undo, failed, onClose }: UndoActProps) {
  const { isBusy, act } = useAct({ failed })
  return (
    <UndoLine title={title} about={[]} more={more}>
      <UndoButtons
        title={title}
        texts={texts}
        isBusy={isBusy}
        onClose={onClose}
        onUndo={undo && (() => act(undo))}
      />
    </UndoLine>
  )
}
