import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { UndoLine } from '../../ui/list/UndoList.tsx'
import { useAct, type Work } from './useAct.ts'

interface UndoActProps {
  /** It distinguishes the buttons from those of other lines. */
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
      <Button variant="default" disabled={isBusy} aria-label={`${texts.close}: ${title}`} onClick={onClose}>
        {texts.close}
      </Button>
      {undo && (
        <BusyButton
          variant="default"
          busy={isBusy}
          aria-label={`${texts.undo}: ${title}`}
          onClick={() => act(undo)}
        >
          {texts.undo}
        </BusyButton>
      )}
    </UndoLine>
  )
}
