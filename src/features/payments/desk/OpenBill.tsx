import { Button, Group, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { confirmPayment, reversePayment } from '../../../../contract/payments/payments.ts'
import type { BillRow } from '../../../../contract/payments/billSearch.ts'
import { payTexts } from '../../../../contract/payments/paymentPage.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { registrationTexts } from '../../../../contract/registration/registrationTexts.ts'
import { getBill } from '../../../../contract/payments/bills.ts'
import { Allowed, AllowedForm } from '../../../parts/act/Allowed.tsx'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { AsOf } from '../../../ui/reads/AsOf.tsx'
import { useRead } from '../../../sync/pull/useRead.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { registrationPath } from '../../../paths.ts'
import { BillLines, PaymentBadge } from '../BillLines.tsx'
import { Receipt, TransferFacts } from '../TransferList.tsx'
import { ClaimDecision } from './ClaimDecision.tsx'
import { DeskActions } from './DeskActions.tsx'
import { Reversal } from './Reversal.tsx'

interface OpenBillProps {
  readonly accommodationId: string
  /** Its row in the list, which is shown until the rest is read. */
  readonly row: BillRow | undefined
  readonly onChanged: () => void
}

/** One bill, with an organiser's decisions. */
export function OpenBill({ accommodationId, row, onChanged }: OpenBillProps) {
  const [round, setRound] = useState(0)
  const loaded = useRead(getBill, {
    params: { id: accommodationId },
    failed: payTexts.loadFailed,
    round,
    forAway: useDatabases(),
  })
  if (loaded.state !== 'ready')
    return (
      <Stack>
        {row && (
          <Group justify="space-between">
            <Title order={2} size="h3">
              {row.FullName}
            </Title>
            <PaymentBadge status={row.PaymentStatus} isCancelled={row.CancelledOn !== null} />
          </Group>
        )}
        <NotReady read={loaded} height={320} />
      </Stack>
    )
  const bill = loaded.value
  const changed = () => {
    setRound((count) => count + 1)
    onChanged()
  }
  const first = bill.Transfers.find(({ State }) => State === 'waiting')
  return (
    <Stack>
      <AsOf on={loaded.asOf} />
      <BillLines bill={bill} />
      <ul className="payment-transfers">
        {bill.Transfers.map((transfer) => (
          <Stack key={transfer.PaymentId} component="li" gap="xs">
            <TransferFacts transfer={transfer} symbol={bill.CurrencySymbol} refund={payTexts.repaid} />
            <div className="payment-transfer-acts">
              <Receipt transfer={transfer} />
              {transfer.State === 'confirmed' && !transfer.IsRefund && !transfer.UndoUntil && (
                <Allowed to={reversePayment}>
                  <Reversal paymentId={transfer.PaymentId} onDone={changed} />
                </Allowed>
              )}
            </div>
            {transfer.State === 'waiting' && (
              <AllowedForm to={confirmPayment}>
                <ClaimDecision
                  transfer={transfer}
                  symbol={bill.CurrencySymbol}
                  isKeyed={transfer === first}
                  onDecided={changed}
                />
              </AllowedForm>
            )}
          </Stack>
        ))}
      </ul>
      <DeskActions bill={bill} onDone={changed}>
        <Button
          component={Link}
          to={registrationPath(bill.UserDetailId, bill.PaperId === noId ? undefined : bill.PaperId)}
          variant="default"
          leftSection={<Icon name="edit" />}
        >
          {registrationTexts.openBill}
        </Button>
      </DeskActions>
    </Stack>
  )
}
