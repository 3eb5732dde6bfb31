import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { reversePayment } from '../../../../contract/payments/payments.ts'
import { call } from '../../../sync/session/call.ts'
import { ReasonForm } from './ReasonForm.tsx'

interface ReversalProps {
  readonly paymentId: string
  readonly onDone: () => void
}

/** Reverses a confirmation after its undo window: the numbered receipt becomes void. */
export function Reversal({ paymentId, onDone }: ReversalProps) {
  const [isOpen, { open, close }] = useDisclosure(false)
  if (!isOpen)
    return (
      <Button variant="default" onClick={open}>
        {payDeskTexts.reverse}
      </Button>
    )
  return (
    <ReasonForm
      name={`reversal/${paymentId}`}
      label={payDeskTexts.reverse}
      send={(body) => call(reversePayment, { params: { id: paymentId }, body })}
      done={payDeskTexts.reversed}
      onClose={close}
      onDone={onDone}
    />
  )
}
