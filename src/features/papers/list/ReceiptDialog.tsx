import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { submissionTexts } from '../../../../contract/papers/wizard.ts'
import { ReceiptView, type ReceiptProps } from '../shown/ReceiptView.tsx'

interface ReceiptDialogProps extends Omit<ReceiptProps, 'onDone'> {
  readonly onClose: () => void
}

/** A receipt in a separate dialog: opened again, or arrived while no wizard was open. */
export function ReceiptDialog({ onClose, ...props }: ReceiptDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  return (
    <Modal opened onClose={onClose} title={submissionTexts.receipt} fullScreen={isPhone} size="44rem">
      <ReceiptView {...props} onDone={onClose} />
    </Modal>
  )
}
