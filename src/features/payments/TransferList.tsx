import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { longDate } from '../../../contract/core/moments.ts'
import { moneyOf } from '../../../contract/core/money.ts'
import { payTexts } from '../../../contract/payments/paymentPage.ts'
import { getReceipt } from '../../../contract/payments/receipts.ts'
import { type Bill } from '../../../contract/payments/bills.ts'
import { type Transfer, type TransferState } from '../../../contract/payments/transfers.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { WholeCodes } from '../../ui/WholeCodes.tsx'
import { saveDocument } from './saveDocument.ts'
import { BillPart } from './BillPart.tsx'
import { beginsWithTransfers } from './billState.ts'

const colours: Readonly<Record<TransferState, string>> = {
  waiting: 'blue',
  confirmed: 'green',
  refused: 'error',
  reversed: 'gray',
}

/** The state of one transfer, in words. */
export function TransferFacts({
  transfer,
  symbol,
  refund = payTexts.refund,
}: {
  readonly transfer: Transfer
  readonly symbol: string
  /** What a refund is called, if not by its payer. */
  readonly refund?: string
}) {
  const isPart = transfer.State === 'confirmed' && transfer.ConfirmedAmount !== transfer.Amount
  const amount = transfer.State === 'confirmed' ? transfer.ConfirmedAmount : transfer.Amount
  return (
    <>
      <Group justify="space-between" align="start" gap="xs">
        <Text fw={600} className="payment-money">
          {transfer.IsRefund ? `${refund}: ` : ''}
          {moneyOf(amount, symbol)}
          {isPart && (
            <Text span size="sm" c="dimmed">
              {' '}
              {payTexts.ofClaimed(moneyOf(transfer.Amount, symbol))}
            </Text>
          )}
        </Text>
        <Badge variant="dot" size="lg" fz="sm" tt="none" color={colours[transfer.State]}>
          {payTexts.states[transfer.State]}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {[transfer.PaymentMode, transfer.TransactionId, longDate(transfer.PaidOn, 'UTC')]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {transfer.Remarks && (
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {transfer.Remarks}
        </Text>
      )}
    </>
  )
}

/** The receipt of a transfer, once there is one; a void one is marked. */
export function Receipt({ transfer }: { readonly transfer: Transfer }) {
  const databases = useDatabases()
  const { ReceiptNumber, ReceiptVoidedOn, State, IsRefund } = transfer
  if (!ReceiptNumber)
    return State === 'confirmed' && !IsRefund ? (
      <Text size="sm" c="dimmed">
        {payTexts.receiptSoon}
      </Text>
    ) : null
  return (
    <Group gap="sm">
      <Button
        variant="default"
        onClick={() =>
          void saveDocument(databases, getReceipt, transfer.PaymentId, `receipt-${ReceiptNumber}.pdf`)
        }
      >
        <WholeCodes>{payTexts.receipt(ReceiptNumber)}</WholeCodes>
      </Button>
      {ReceiptVoidedOn && (
        <Text size="sm">
          <WholeCodes>{payTexts.receiptVoid(ReceiptNumber)}</WholeCodes>
        </Text>
      )}
    </Group>
  )
}

/** The payments of a bill, each with its state and its receipt. */
export function Transfers({ bill }: { readonly bill: Bill }) {
  return (
    <ul className="payment-transfers" aria-label={payTexts.transfers}>
      {bill.Transfers.map((transfer) => (
        <Stack key={transfer.PaymentId} component="li" gap={4}>
          <TransferFacts transfer={transfer} symbol={bill.CurrencySymbol} />
          <Receipt transfer={transfer} />
        </Stack>
      ))}
    </ul>
  )
}

/** The same as a part of the payment page. */
export function TransferList({ bill }: { readonly bill: Bill }) {
  const { ConfirmedAmount, RefundedAmount, CurrencySymbol } = bill
  return (
    <BillPart
      title={payTexts.transfers}
      summary={moneyOf(ConfirmedAmount - RefundedAmount, CurrencySymbol)}
      isOpenAtFirst={beginsWithTransfers(bill)}
    >
      <Transfers bill={bill} />
    </BillPart>
  )
}
