import { Button } from '@mantine/core'
import { BusyButton } from '../form/BusyButton.tsx'

interface UndoButtonsProps {
  /** The title of the line, which distinguishes these buttons from those of other lines. */
  readonly title: string
  readonly texts: { readonly close: string; readonly undo: string }
  readonly isBusy: boolean
  readonly onClose: () => void
  /** Absent if there is nothing left to undo. */
  readonly onUndo?: (() => void) | undefined
}

/** Buttons that close the line of an action, or undo the action. */
export function UndoButtons({ title, texts, isBusy, onClose, onUndo }: UndoButtonsProps) {
  return (
    <>
      <Button variant="default" disabled={isBusy} aria-label={`${texts.close}: ${title}`} onClick={onClose}>
        {texts.close}
      </Button>
      {onUndo && (
        <BusyButton variant="default" busy={isBusy} aria-label={`${texts.undo}: ${title}`} onClick={onUndo}>
          {texts.undo}
        </BusyButton>
      )}
    </>
  )
}
