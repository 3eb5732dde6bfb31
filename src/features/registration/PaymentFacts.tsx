import { Badge, Text } from '@mantine/core'
import { moneyOf } from '../../../contract/core/money.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { type Accommodation } from '../../../contract/registration/registration.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Icon } from '../../ui/icons.tsx'

/** The amounts owed and paid, with the status in words and colour (spec §4 "Payment display"). */
export function PaymentFacts({ of }: { readonly of: Accommodation }) {
  const due = of.ExpectedAmount - of.ActualAmount
  const money = (amount: number) => moneyOf(amount, of.CurrencySymbol)
  if (of.CancelledOn !== null) return <Text>{registrationTexts.cancelled}</Text>
  return (
    <>
      <Badge
        variant="light"
        color={of.IsPaymentDone ? 'green' : 'gray'}
        autoContrast
        size="lg"
        tt="none"
        leftSection={<Icon name={of.IsPaymentDone ? 'check' : 'clock'} size={14} />}
      >
        {of.PaymentStatus || registrationTexts.unpaid}
      </Badge>
      <Facts
        facts={[
          [registrationTexts.expected, money(of.ExpectedAmount)],
          [registrationTexts.paid, money(of.ActualAmount)],
          due !== 0 && [due > 0 ? registrationTexts.due : registrationTexts.owed, money(Math.abs(due))],
        ]}
      />
      {of.RefusalReason && <Text>{registrationTexts.refusedWith(of.RefusalReason)}</Text>}
    </>
  )
}
