import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Id } from '../../../../contract/core/fields.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { payTexts } from '../../../../contract/payments/paymentPage.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { registrationTexts } from '../../../../contract/registration/registrationTexts.ts'
import { getBill } from '../../../../contract/payments/bills.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { registrationPath } from '../../../paths.ts'
import { BillLines } from '../BillLines.tsx'
import { Receipt, TransferFacts } from '../TransferList.tsx'
import { ClaimDecision } from './ClaimDecision.tsx'
import { DeskActions } from './DeskActions.tsx'
import { Reversal } from './Reversal.tsx'
import { SheetDialog } from '../../../ui/sheet/SheetDialog.tsx'

interface BillDialogProps {
  readonly accommodationId: string | undefined
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** One bill, with an organiser's decisions. */
export function BillDialog({ accommodationId, ...props }: BillDialogProps) {
  return (
    <SheetDialog
      begun={Id.safeParse(accommodationId).data}
      isInAddress
      title={() => payDeskTexts.bill}
      size="xl"
      closeOnClickOutside={false}
      onClose={props.onClose}
    >
      {(id) => <OpenBill key={id} {...props} accommodationId={id} />}
    </SheetDialog>
  )
}

function OpenBill({ accommodationId, onChanged }: BillDialogProps & { readonly accommodationId: string }) {
  const [round, setRound] = useState(0)
  const loaded = useRead(getBill, { params: { id: accommodationId }, failed: payTexts.loadFailed, round })
  if (loaded.state !== 'ready') return <NotReady read={loaded} height={400} />
  const bill = loaded.value
  const changed = () => {
    setRound((count) => count + 1)
    onChanged()
  }
  return (
    <Stack>
      <BillLines bill={bill} />
      <ul className="payment-transfers">
        {bill.Transfers.map((transfer) => (
          <Stack key={transfer.PaymentId} component="li" gap="xs">
            <TransferFacts transfer={transfer} symbol={bill.CurrencySymbol} />
            <Receipt transfer={transfer} />
            {transfer.State === 'waiting' && (
              <ClaimDecision transfer={transfer} symbol={bill.CurrencySymbol} onDecided={changed} />
            )}
            {transfer.State === 'confirmed' && !transfer.IsRefund && !transfer.UndoUntil && (
              <Reversal paymentId={transfer.PaymentId} onDone={changed} />
            )}
          </Stack>
        ))}
      </ul>
      <Group>
        <Button
          component={Link}
          to={registrationPath(bill.UserDetailId, bill.PaperId === noId ? undefined : bill.PaperId)}
          variant="default"
          leftSection={<Icon name="edit" />}
        >
          {registrationTexts.openBill}
        </Button>
      </Group>
      <DeskActions bill={bill} onDone={changed} />
    </Stack>
  )
}
