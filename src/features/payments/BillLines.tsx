import { Badge, Card, Group, Table, Text, Title } from '@mantine/core'
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
    <Badge variant="dot" size="lg" tt="none" color={isCancelled ? 'gray.6' : colours[status]}>
      {isCancelled ? payTexts.cancelled : status || payTexts.unpaid}
    </Badge>
  )
}

interface BillTableProps {
  readonly bill: Bill
  /** False where the sum that is due is shown elsewhere on the screen. */
  readonly hasDue?: boolean
}

/** The lines of a bill and the payments received, in a table. */
export function BillTable({ bill, hasDue = true }: BillTableProps) {
  const money = (amount: number) => moneyOf(amount, bill.CurrencySymbol)
  const sums: [string, number, boolean][] = [
    [payTexts.total, bill.ExpectedAmount, true],
    [payTexts.received, -bill.ConfirmedAmount, bill.ConfirmedAmount > 0],
    [payTexts.repaid, bill.RefundedAmount, bill.RefundedAmount > 0],
  ]
  const isOwed = bill.OverpaidAmount > 0
  return (
    <Table verticalSpacing="xs" className="payment-table">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{payTexts.item}</Table.Th>
          <Table.Th ta="right">{payTexts.amount}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {bill.Lines.map((line) => (
          <Table.Tr key={line.Label}>
            <Table.Td>{line.Count === 1 ? line.Label : payTexts.times(line.Label, line.Count)}</Table.Td>
            <Table.Td ta="right" className="payment-money">
              {money(line.Amount)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        {sums
          .filter(([, , isShown]) => isShown)
          .map(([label, amount]) => (
            <Table.Tr key={label}>
              <Table.Td>{label}</Table.Td>
              <Table.Td ta="right" className="payment-money">
                {money(amount)}
              </Table.Td>
            </Table.Tr>
          ))}
        {hasDue && (
          <Table.Tr fw={700} fz="lg">
            <Table.Td>{isOwed ? payTexts.owed : payTexts.due}</Table.Td>
            <Table.Td ta="right" className="payment-money" data-testid="due">
              {money(isOwed ? bill.OverpaidAmount : bill.DueAmount)}
            </Table.Td>
          </Table.Tr>
        )}
        {bill.WaitingAmount > 0 && (
          <Table.Tr c="dimmed">
            <Table.Td>{payTexts.waiting}</Table.Td>
            <Table.Td ta="right" className="payment-money">
              {money(bill.WaitingAmount)}
            </Table.Td>
          </Table.Tr>
        )}
      </Table.Tfoot>
    </Table>
  )
}

/** A bill as organisers see it: whose it is, its status and its lines. */
export function BillLines({ bill }: { readonly bill: Bill }) {
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="bill-title">
      <Group justify="space-between" align="start" mb="sm">
        <div>
          <Title order={2} size="h3" id="bill-title">
            {payTexts.bill}
          </Title>
          <Text style={{ overflowWrap: 'anywhere' }}>{bill.FullName}</Text>
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
