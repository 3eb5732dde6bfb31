import { Badge, Card, Group, Text, Title } from '@mantine/core'
import { moneyOf } from '../../../contract/core/money.ts'
import { payTexts } from '../../../contract/payments/paymentPage.ts'
import type { Bill } from '../../../contract/payments/bills.ts'
import type { PaymentStatus } from '../../../contract/payments/paymentStatus.ts'

const colours: Readonly<Record<PaymentStatus, string>> = {
  '': 'gray.6',
  'Waiting for confirmation': 'blue',
  'Partial Payment Done': 'orange',
  'Payment Done': 'green',
  'Payment Refused': 'error',
}

interface PaymentBadgeProps {
  readonly status: PaymentStatus
  readonly isCancelled: boolean
}

/** The status of a bill in words and colour (spec §4 "Payment display"). */
export function PaymentBadge({ status, isCancelled }: PaymentBadgeProps) {
  return (
    <Badge variant="dot" size="lg" fz="sm" tt="none" color={isCancelled ? 'gray.6' : colours[status]}>
      {isCancelled ? payTexts.cancelled : status || payTexts.unpaid}
    </Badge>
  )
}

interface BillTableProps {
  readonly bill: Bill
  /** False where the sum that is due is shown elsewhere on the screen. */
  readonly hasDue?: boolean
}

/** The lines of a bill and the payments received. */
export function BillTable({ bill, hasDue = true }: BillTableProps) {
  const money = (amount: number) => moneyOf(amount, bill.CurrencySymbol)
  const isOwed = bill.OverpaidAmount > 0
  return (
    <dl className="payment-lines">
      {bill.Lines.map(({ Label, Count, Amount }) => (
        <Line key={Label} label={Count === 1 ? Label : payTexts.times(Label, Count)} amount={money(Amount)} />
      ))}
      <Line label={payTexts.total} amount={money(bill.ExpectedAmount)} isSum />
      {bill.ConfirmedAmount > 0 && <Line label={payTexts.received} amount={money(-bill.ConfirmedAmount)} />}
      {bill.RefundedAmount > 0 && <Line label={payTexts.repaid} amount={money(bill.RefundedAmount)} />}
      {hasDue && (
        <Line
          label={isOwed ? payTexts.owed : payTexts.due}
          amount={money(isOwed ? bill.OverpaidAmount : bill.DueAmount)}
          isSum
          testId="due"
        />
      )}
      {bill.WaitingAmount > 0 && <Line label={payTexts.waiting} amount={money(bill.WaitingAmount)} />}
    </dl>
  )
}

interface LineProps {
  readonly label: string
  readonly amount: string
  readonly isSum?: boolean
  readonly testId?: string
}

function Line({ label, amount, isSum = false, testId }: LineProps) {
  return (
    <div className="payment-line" data-sum={isSum || undefined}>
      <dt>{label}</dt>
      <dd className="payment-money" data-testid={testId}>
        {amount}
      </dd>
    </div>
  )
}

/** A bill as organisers see it: whose it is, its status and its lines. */
export function BillLines({ bill }: { readonly bill: Bill }) {
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="bill-title">
      <Group justify="space-between" align="start" mb="sm">
        <div>
          <Title order={2} size="h3" id="bill-title">
            <span style={{ overflowWrap: 'anywhere' }}>{bill.FullName}</span>
          </Title>
          <Text size="sm" c="dimmed">
            {payTexts.reference} {bill.Reference}
          </Text>
        </div>
        <PaymentBadge status={bill.PaymentStatus} isCancelled={bill.CancelledOn !== null} />
      </Group>
      <BillTable bill={bill} />
    </Card>
  )
}
