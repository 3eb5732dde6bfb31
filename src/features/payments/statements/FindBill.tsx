import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { searchBills } from '../../../../contract/payments/billList.ts'
import { moneyOf } from '../../../../contract/core/money.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { useListKeys } from '../../../parts/list/useListKeys.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { useSearched } from '../../../parts/search/useSearched.ts'
import { findKey } from './findKey.ts'
import type { LineShare } from './lineShares.ts'

/** A registration that a line may pay for; money in minor units. */
export type Payable = Omit<LineShare, 'Amount'> & { readonly DueAmount: number }

/** Few enough to choose from; for more, type more words. */
const shownMost = 8

interface OffersProps {
  readonly label: string
  readonly bills: readonly Payable[]
  readonly onAdd: (bill: Payable) => void
}

/** Registrations to choose from, each with its amount due. */
export function Offers({ label, bills, onAdd }: OffersProps) {
  return (
    <ul className="payment-offers" aria-label={label}>
      {bills.map((bill) => (
        <li key={bill.PaymentDetailsId}>
          <Button
            variant="default"
            fullWidth
            justify="start"
            mih={44}
            h="auto"
            py={6}
            aria-label={payDeskTexts.add(bill.FullName)}
            onClick={() => onAdd(bill)}
          >
            <span className="payment-offer">
              <span>{bill.FullName}</span>
              <Text component="span" size="sm" c="dimmed">
                {bill.Reference} · {payDeskTexts.owes(moneyOf(bill.DueAmount, '₹'))}
              </Text>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface FindBillProps {
  /** What is typed. */
  readonly text: string
  /** Those already chosen. */
  readonly without: ReadonlySet<string>
  readonly onChange: (text: string) => void
  readonly onAdd: (bill: Payable) => void
}

/** Finds a registration by name, paper or reference. */
export function FindBill({ text, without, onChange, onAdd }: FindBillProps) {
  const input = useRef<HTMLInputElement>(null)
  useListKeys([{ ...findKey, act: () => input.current?.focus() }])
  const { found, message } = useSearched(text, {
    find: async (Text) => (await call(searchBills, { query: { Text, PageSize: shownMost } })).Result.Rows,
    describe: (error) => messageOf(error, payDeskTexts.loadFailed),
    hint: payDeskTexts.findHint,
  })
  const bills = found?.filter(
    ({ PaymentDetailsId, CurrencySymbol, CancelledOn }) =>
      CurrencySymbol === '₹' && CancelledOn === null && !without.has(PaymentDetailsId),
  )
  const add = (bill: Payable) => {
    onAdd(bill)
    // The button that was pressed is gone.
    input.current?.focus()
  }
  return (
    <Stack gap="xs">
      <TextInput
        ref={input}
        type="search"
        label={payDeskTexts.find}
        value={text}
        aria-keyshortcuts="/"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          // The line is not matched yet: that is for the button.
          event.preventDefault()
          const [only, ...others] = bills ?? []
          if (only && others.length === 0) add(only)
        }}
      />
      <Text size="sm" c="dimmed" role="status">
        {bills?.length === 0 ? payDeskTexts.nobodyFound : message}
      </Text>
      {bills && bills.length > 0 && <Offers label={payDeskTexts.foundBills} bills={bills} onAdd={add} />}
    </Stack>
  )
}
