import { Modal } from '@mantine/core'
import { submissionTexts } from '../../../../contract/papers/wizard.ts'
import { useSheet } from '../../../ui/sheet/useSheet.ts'
import { useClosedByBack } from '../../../ui/sheet/useSheetAddress.ts'
import { ReceiptView, type ReceiptProps } from './ReceiptView.tsx'

export interface ReceiptDialogProps extends Omit<ReceiptProps, 'onDone'> {
  /** True if it is open by its address, which Back leaves. */
  readonly isInAddress?: boolean
  readonly onClose: () => void
}

/** A receipt in a separate dialog: opened again, or arrived while no wizard was open. */
export function ReceiptDialog({ isInAddress = false, onClose, ...props }: ReceiptDialogProps) {
  const isSheet = useSheet()
  useClosedByBack(isSheet && !isInAddress, onClose)
  return (
    <Modal opened onClose={onClose} title={submissionTexts.receipt} fullScreen={isSheet} size="44rem">
      <ReceiptView {...props} onDone={onClose} />
    </Modal>
  )
}
