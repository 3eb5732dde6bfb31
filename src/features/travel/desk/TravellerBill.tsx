import { Button, Group, Stack } from '@mantine/core'
import { Link } from 'react-router-dom'
import { moneyOf } from '../../../../contract/core/money.ts'
import { getBill } from '../../../../contract/payments/bills.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { payTexts } from '../../../../contract/payments/paymentPage.ts'
import { travelScreenTexts } from '../../../../contract/travel/travelScreens.ts'
import { paymentPath } from '../../../paths.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import type { Fact } from '../../../ui/Facts.tsx'
import { NotReady } from '../../../ui/reads/NotReady.tsx'

interface TravellerBillProps {
  readonly id: string
  readonly name: string
}

/** What somebody registered for, and what was paid for it. */
export function TravellerBill({ id, name }: TravellerBillProps) {
  const read = useRead(getBill, { params: { id }, failed: payTexts.loadFailed })
  if (read.state !== 'ready') return <NotReady read={read} height={160} />
  const { Lines, CurrencySymbol, Reference, PaymentStatus, ...sums } = read.value
  const money = (amount: number) => moneyOf(amount, CurrencySymbol)
  const facts: readonly (Fact | false)[] = [
    ...Lines.map(({ Label, Amount }): Fact => [Label, money(Amount)]),
    [payDeskTexts.expected, money(sums.ExpectedAmount)],
    [payDeskTexts.received, money(sums.ConfirmedAmount - sums.RefundedAmount)],
    [payDeskTexts.due, money(sums.DueAmount)],
    sums.WaitingAmount > 0 && [payDeskTexts.claims, money(sums.WaitingAmount)],
    sums.OverpaidAmount > 0 && [payDeskTexts.overpaid, money(sums.OverpaidAmount)],
    [payDeskTexts.status, PaymentStatus || payTexts.unpaid],
    [payDeskTexts.reference, Reference],
  ]
  return (
    <Stack>
      <dl className="travel-bill">
        {facts
          .filter((fact) => fact !== false)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Group>
        <Button
          component={Link}
          to={paymentPath(id)}
          variant="default"
          aria-label={travelScreenTexts.paymentNamed(name)}
        >
          {travelScreenTexts.payment}
        </Button>
      </Group>
    </Stack>
  )
}
