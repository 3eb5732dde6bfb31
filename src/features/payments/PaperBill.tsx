import './payments.css'
import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { moneyOf } from '../../../contract/core/money.ts'
import { getBill, type Bill } from '../../../contract/payments/bills.ts'
import { payTexts } from '../../../contract/payments/paymentPage.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { paymentPath } from '../../paths.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { isUnanswered } from '../../sync/session/call.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/reads/NotReady.tsx'
import { BillTable, PaymentBadge } from './BillLines.tsx'
import { closedText, sumOf } from './billState.ts'
import { Transfers } from './TransferList.tsx'
import { useClaimHere } from './useClaimHere.ts'

interface PaperBillProps {
  readonly accommodationId: string
  /** True where the red act of the page leads to the payment. */
  readonly isPaidAbove?: boolean
}

/** The bill of a registration on the page of a paper: what is due and paid, its lines and its receipts. */
export function PaperBill({ accommodationId, isPaidAbove = false }: PaperBillProps) {
  const databases = useDatabases()
  const read = useRead(getBill, {
    params: { id: accommodationId },
    keep: databases,
    failed: payTexts.loadFailed,
  })
  if (read.state === 'loading') return <Loading height={180} />
  if (read.state === 'ready') return <Shown bill={read.value} isPaidAbove={isPaidAbove} />
  if (read.failure === undefined || isUnanswered(read.failure))
    return <Text c="dimmed">{payTexts.notHere}</Text>
  return <Failure message={read.message} again={read.again} />
}

function Shown({ bill, isPaidAbove }: { readonly bill: Bill; readonly isPaidAbove: boolean }) {
  const here = useClaimHere(bill.PaymentDetailsId)
  const [label, amount] = sumOf(bill)
  const isPayable = closedText(bill) === undefined && !here?.queued
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          {label}: <span className="payment-money">{moneyOf(amount, bill.CurrencySymbol)}</span>
        </Text>
        <PaymentBadge status={bill.PaymentStatus} isCancelled={bill.CancelledOn !== null} />
      </Group>
      {here?.queued && <Text role="status">{payTexts.queued}</Text>}
      <BillTable bill={bill} hasDue={false} />
      {bill.Transfers.length > 0 && <Transfers bill={bill} />}
      {!(isPayable && isPaidAbove) && (
        <Group>
          <Button
            component={Link}
            to={paymentPath(bill.AccommodationId, bill.PaymentDetailsId)}
            variant="default"
          >
            {isPayable ? registrationTexts.payNow : payTexts.open}
          </Button>
        </Group>
      )}
    </>
  )
}
