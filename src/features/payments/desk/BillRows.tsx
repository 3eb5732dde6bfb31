import { Anchor, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { moneyOf } from '../../../../contract/core/money.ts'
import type { billList, BillPage } from '../../../../contract/payments/billList.ts'
import type { BillRow } from '../../../../contract/payments/billSearch.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import type { Transfer } from '../../../../contract/payments/transfers.ts'
import { ListRows } from '../../../parts/list/ListRows.tsx'
import type { ListState } from '../../../parts/list/useList.ts'
import type { Selection } from '../../../ui/list/useSelection.ts'
import { PaymentBadge } from '../BillLines.tsx'

interface BillRowsProps {
  readonly list: ListState<typeof billList>
  readonly page: BillPage
  readonly label: string
  /** The selected claims. */
  readonly claims: Selection<Transfer>
}

const right = { align: 'right' } as const
const layout = {
  Expected: right,
  Received: right,
  Claims: right,
  Due: right,
  Overpaid: right,
  Status: { width: 232 },
}

const money = (amountOf: (row: BillRow) => number) => (row: BillRow) => (
  <span className="payment-money">{moneyOf(amountOf(row), row.CurrencySymbol)}</span>
)

const cells: Readonly<Record<string, (row: BillRow) => ReactNode>> = {
  Expected: money(({ ExpectedAmount }) => ExpectedAmount),
  Received: money(({ ConfirmedAmount, RefundedAmount }) => ConfirmedAmount - RefundedAmount),
  Claims: money(({ WaitingAmount }) => WaitingAmount),
  Due: money(({ DueAmount }) => DueAmount),
  Overpaid: money(({ OverpaidAmount }) => OverpaidAmount),
  Status: (row) => <PaymentBadge status={row.PaymentStatus} isCancelled={row.CancelledOn !== null} />,
}

/** The bills of a page, to open and to select their claims, and the totals of all matches. */
export function BillRows({ list, page, label, claims }: BillRowsProps) {
  return (
    <Stack>
      <ListRows
        list={list}
        label={label}
        rows={page.Rows}
        idOf={({ PaymentDetailsId }) => PaymentDetailsId}
        named="Person"
        layout={layout}
        cells={{
          ...cells,
          Person: (row) => (
            <>
              <Anchor
                component={Link}
                to={list.at({ open: row.AccommodationId })}
                fw={600}
                className="payment-link"
              >
                {row.FullName}
              </Anchor>
              <Text size="sm" c="dimmed">
                {[row.PaperCode, row.Reference, row.Email].filter(Boolean).join(' · ')}
              </Text>
            </>
          ),
        }}
        choosing={{
          label: (row) => payDeskTexts.select(row.FullName),
          labelOfAll: payDeskTexts.selectAll,
          may: ({ Waiting }) => Waiting.length > 0,
          has: ({ Waiting }) => Waiting.length > 0 && Waiting.every(claims.has),
          choose: (rows, isChosen) =>
            claims.choose(
              rows.flatMap(({ Waiting }) => Waiting),
              isChosen,
            ),
          clear: claims.clear,
        }}
      />
      <Sums page={page} />
    </Stack>
  )
}

function Sums({ page }: { readonly page: BillPage }) {
  return (
    <div className="payment-sums" role="group" aria-label={payDeskTexts.all}>
      <Text fw={600}>{payDeskTexts.all}</Text>
      {page.Sums.map((sum) => {
        const amounts = [
          [payDeskTexts.expected, sum.ExpectedAmount],
          [payDeskTexts.received, sum.ConfirmedAmount - sum.RefundedAmount],
          [payDeskTexts.claims, sum.WaitingAmount],
          [payDeskTexts.due, sum.DueAmount],
          [payDeskTexts.overpaid, sum.OverpaidAmount],
        ] as const
        return (
          <dl key={sum.CurrencySymbol}>
            {amounts.map(([label, amount]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{moneyOf(amount, sum.CurrencySymbol)}</dd>
              </div>
            ))}
          </dl>
        )
      })}
    </div>
  )
}
