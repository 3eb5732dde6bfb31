import { Anchor, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { moneyOf } from '../../../../contract/core/money.ts'
import { billList, type BillPage } from '../../../../contract/payments/billList.ts'
import type { BillRow } from '../../../../contract/payments/billSearch.ts'
import { confirmMany } from '../../../../contract/payments/payments.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import type { Transfer } from '../../../../contract/payments/transfers.ts'
import { useMayCall } from '../../../parts/act/Allowed.tsx'
import { ListRows } from '../../../parts/list/ListRows.tsx'
import { focusedRow } from '../../../parts/list/RowKeys.tsx'
import type { ListState } from '../../../parts/list/useList.ts'
import type { Choosing } from '../../../ui/list/listProps.ts'
import type { Selection } from '../../../ui/list/useSelection.ts'
import { PaymentBadge } from '../BillLines.tsx'
import { claimKeys } from './claimKeys.ts'

interface BillRowsProps {
  readonly list: ListState<typeof billList>
  readonly page: BillPage
  readonly label: string
  /** The selected claims. */
  readonly claims: Selection<Transfer>
  /** Called by a key on the row with the focus. */
  readonly onConfirm: (claims: readonly Transfer[]) => void
}

type Amounts = Omit<BillPage['Sums'][number], 'CurrencySymbol'>

/** The amounts of a bill, by the columns that have them. */
const amounts: Readonly<Record<string, (of: Amounts) => number>> = {
  Expected: ({ ExpectedAmount }) => ExpectedAmount,
  Received: ({ ConfirmedAmount, RefundedAmount }) => ConfirmedAmount - RefundedAmount,
  Claims: ({ WaitingAmount }) => WaitingAmount,
  Due: ({ DueAmount }) => DueAmount,
  Overpaid: ({ OverpaidAmount }) => OverpaidAmount,
}
const byColumn = <V,>(make: (amountOf: (of: Amounts) => number) => V) =>
  Object.fromEntries(Object.entries(amounts).map(([key, amountOf]) => [key, make(amountOf)]))

/** A card shows these without their headings. */
const plain = ['Status']

const layout = {
  ...byColumn(() => ({ align: 'right', width: 104 }) as const),
  // Their headings are longer than their amounts.
  Claims: { align: 'right', width: 144 },
  Overpaid: { align: 'right', width: 124 },
  Created: { width: 150 },
  Status: { width: 248 },
} as const

const cells: Readonly<Record<string, (row: BillRow) => ReactNode>> = {
  ...byColumn((amountOf) => (row: BillRow) => (
    <span className="payment-money" data-zero={amountOf(row) === 0 || undefined}>
      {moneyOf(amountOf(row), row.CurrencySymbol)}
    </span>
  )),
  Status: (row) => <PaymentBadge status={row.PaymentStatus} isCancelled={row.CancelledOn !== null} />,
}

/** On a phone the amounts that matter are enough; what is to be paid is always among them. */
const isOnlyInTable = (row: BillRow, key: string) => key !== 'Expected' && amounts[key]?.(row) === 0

export const billId = ({ PaymentDetailsId }: BillRow) => PaymentDetailsId
/** The address of a bill names its registration. */
export const recordId = ({ AccommodationId }: BillRow) => AccommodationId
export const payerOf = ({ FullName }: BillRow) => FullName

/** The bills of a page, to open and to select their claims, and the totals of all matches. */
export function BillRows({ list, page, label, claims, onConfirm }: BillRowsProps) {
  const may = useMayCall()
  const choosing: Choosing<BillRow> = {
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
  }
  const onFocused = (act: (row: BillRow) => void) => {
    const id = focusedRow()
    const row = page.Rows.find((one) => billId(one) === id)
    if (row && row.Waiting.length > 0) act(row)
  }
  // An open bill has these keys itself.
  const isOpen = list.shown.open !== undefined
  const confirm = () => onFocused(({ Waiting }) => onConfirm(Waiting))
  // A refusal needs a reason, which is typed in the open bill.
  const refuse = () => onFocused((row) => list.change({ open: recordId(row) }))
  const keys = [
    { ...claimKeys.confirm, act: isOpen ? undefined : confirm },
    { ...claimKeys.refuse, act: isOpen ? undefined : refuse },
  ]
  return (
    <Stack>
      <ListRows
        list={list}
        label={label}
        rows={page.Rows}
        idOf={billId}
        openOf={recordId}
        beside={['Person', 'Due', 'Status']}
        named="Person"
        layout={layout}
        plain={plain}
        isOnlyInTable={isOnlyInTable}
        cells={{
          ...cells,
          Person: (row) => (
            <>
              <Anchor
                component={Link}
                to={list.at({ open: row.AccommodationId })}
                className="desk-title"
                size="sm"
                fw={600}
                underline="hover"
              >
                {row.FullName}
              </Anchor>
              <Text size="sm" c="dimmed">
                {[row.PaperCode, row.Reference, row.Email].filter(Boolean).join(' · ')}
              </Text>
            </>
          ),
        }}
        {...(may(confirmMany) ? { choosing, keys } : {})}
      />
      <Sums page={page} />
    </Stack>
  )
}

function Sums({ page }: { readonly page: BillPage }) {
  return (
    <div className="payment-sums" role="group" aria-label={payDeskTexts.all}>
      <Text fw={600}>{payDeskTexts.all}</Text>
      {page.Sums.map((sum) => (
        <dl key={sum.CurrencySymbol}>
          {billList.spec.columns.map(({ key, heading }) => {
            const amountOf = amounts[key]
            return (
              amountOf && (
                <div key={key}>
                  <dt>{heading}</dt>
                  <dd>{moneyOf(amountOf(sum), sum.CurrencySymbol)}</dd>
                </div>
              )
            )
          })}
        </dl>
      ))}
    </div>
  )
}
