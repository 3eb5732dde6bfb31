import { Modal, type ModalProps } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useSheet } from './useSheet.ts'
import { useClosedByBack } from './useSheetAddress.ts'

interface SheetDialogProps<Begun> extends Pick<ModalProps, 'size' | 'closeOnClickOutside'> {
  /** What it is about; undefined while it is closed. */
  readonly begun: Begun | undefined
  readonly title: (begun: Begun) => string
  /** True if it is open by its address, which Back leaves. */
  readonly isInAddress?: boolean
  /** Names the cross that closes it. */
  readonly closeLabel?: string
  readonly onClose: () => void
  /**
   * Its content starts again each time it is opened. While `onBusy(true)`, it cannot be closed, and `isBusy` says that
   * what is being carried out can no longer be chosen otherwise.
   */
  readonly children: (begun: Begun, onBusy: (isBusy: boolean) => void, isBusy: boolean) => ReactNode
}

/** A dialog about something that was begun: a sheet on a narrow screen, which Back closes. */
export function SheetDialog<Begun>(props: SheetDialogProps<Begun>) {
  const { begun, title, isInAddress = false, closeLabel, onClose, children, ...modal } = props
  const isSheet = useSheet()
  const [isBusy, setBusy] = useState(false)
  const close = isBusy ? () => undefined : onClose
  useClosedByBack(isSheet && !isInAddress && begun !== undefined, close)
  return (
    <Modal
      size="lg"
      {...modal}
      opened={begun !== undefined}
      onClose={close}
      title={begun !== undefined && title(begun)}
      fullScreen={isSheet}
      {...(closeLabel === undefined ? {} : { closeButtonProps: { 'aria-label': closeLabel } })}
    >
      {begun !== undefined && children(begun, setBusy, isBusy)}
    </Modal>
  )
}
