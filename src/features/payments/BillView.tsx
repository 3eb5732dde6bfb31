import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { payTexts } from '../../../contract/payments/paymentPage.ts'
import type { Bill } from '../../../contract/payments/bills.ts'
import { ticketTexts } from '../../../contract/tickets/tickets.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../stores/session.ts'
import { BankAccount } from './BankAccount.tsx'
import { BilledToCard } from './BilledToCard.tsx'
import { BillLines } from './BillLines.tsx'
import { ClaimPanel } from './ClaimPanel.tsx'
import { TransferList } from './TransferList.tsx'
import { UpiCode } from './UpiCode.tsx'

interface BillViewProps {
  readonly bill: Bill
  readonly onChanged: () => void
}

/** Why nothing can be paid now; undefined if payment is possible. */
function closedText(bill: Bill): string | undefined {
  if (bill.CancelledOn !== null) return payTexts.cancelledText
  if (bill.PaymentStatus === 'Payment Done') return payTexts.paidText
  if (!bill.MayPay || bill.DueAmount <= 0) return payTexts.nothingDue
  return bill.DueAmount <= bill.WaitingAmount ? payTexts.allWaiting : undefined
}

/** The payer's view of a bill: what to pay, where to, and the payments so far (spec §4 "Payment display"). */
export function BillView({ bill, onChanged }: BillViewProps) {
  const closed = closedText(bill)
  const me = useSession(({ session }) => session?.UserDetailId)
  const hasTicket =
    bill.PaymentStatus === 'Payment Done' && bill.CancelledOn === null && bill.UserDetailId === me
  return (
    <div className="payment-columns">
      <Stack className="payment-bill">
        {closed && (
          <Alert color={bill.PaymentStatus === 'Payment Done' ? 'green' : 'gray'} role="status">
            <Text>{closed}</Text>
            {hasTicket && (
              <Anchor component={Link} to={paths.ticket}>
                {ticketTexts.open}
              </Anchor>
            )}
          </Alert>
        )}
        <BillLines bill={bill} />
      </Stack>
      <Stack className="payment-pay">
        {!closed && (
          <>
            <BankAccount bill={bill} />
            <UpiCode bill={bill} />
          </>
        )}
        <ClaimPanel key={bill.PaymentDetailsId} bill={bill} isOpen={!closed} onTaken={onChanged} />
      </Stack>
      <Stack className="payment-after">
        <TransferList bill={bill} />
        <BilledToCard bill={bill} onChanged={onChanged} />
      </Stack>
    </div>
  )
}
