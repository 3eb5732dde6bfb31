import { Modal } from '@mantine/core'
import { submissionTexts } from '../../../../contract/papers/wizard.ts'
import { useSheet } from '../../../ui/sheet/useSheet.ts'
import { ReceiptView, type ReceiptProps } from './ReceiptView.tsx'

export interface ReceiptDialogProps extends Omit<ReceiptProps, 'onDone'> {
  readonly onClose: () => void
}

/** A receipt in a separate dialog: opened again, or arrived while no wizard was open. */
export function ReceiptDialog({ onClose, ...props }: ReceiptDialogProps) {
  return (
    <Modal opened onClose={onClose} title={submissionTexts.receipt} fullScreen={useSheet()} size="44rem">
      <ReceiptView {...props} onDone={onClose} />
    </Modal>
  )
}
