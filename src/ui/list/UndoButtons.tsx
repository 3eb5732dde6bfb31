import { Button } from '@mantine/core'
import { BusyButton } from '../form/BusyButton.tsx'

interface UndoButtonsProps {
  /** What they are about, which tells them from those of other lines. */
  readonly title: string
  readonly texts: { readonly close: string; readonly undo: string }
  readonly isBusy: boolean
  readonly onClose: () => void
  /** Absent where nothing is left to be taken back. */
  readonly onUndo?: (() => void) | undefined
}

/** Closes the line of something that was done, or takes it back. */
export function UndoButtons({ title, texts, isBusy, onClose, onUndo }: UndoButtonsProps) {
  return (
    <>
      <Button variant="default" disabled={isBusy} aria-label={`${texts.close}: ${title}`} onClick={onClose}>
        {texts.close}
      </Button>
      {onUndo && (
        <BusyButton
          type="button"
          variant="default"
          fullWidth={false}
          busy={isBusy}
          aria-label={`${texts.undo}: ${title}`}
          onClick={onUndo}
        >
          {texts.undo}
        </BusyButton>
      )}
    </>
  )
}
