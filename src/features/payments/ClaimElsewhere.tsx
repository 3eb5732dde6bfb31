import { Stack } from '@mantine/core'
import { payTexts } from '../../../contract/payments/paymentPage.ts'
import type { Bill } from '../../../contract/payments/bills.ts'
import type { ClaimFields } from '../../cache/entities/claimDrafts.ts'
import { OpenInOtherTab } from '../../ui/form/OpenInOtherTab.tsx'
import { Parts } from './Parts.tsx'

interface ClaimElsewhereProps {
  readonly bill: Bill
  readonly fields: ClaimFields
  /** The name of a proof stored on this device. */
  readonly proof: string | undefined
  readonly takeOver: () => Promise<void>
}

/** What another window types into the form of a payment. */
export function ClaimElsewhere({ bill, fields, proof, takeOver }: ClaimElsewhereProps) {
  const { PaymentMode, TransactionId, PaidOn, Amount, Others, ProofName } = fields
  const names = Others.map(({ PaymentDetailsId }) =>
    bill.Others.find((other) => other.PaymentDetailsId === PaymentDetailsId),
  )
  return (
    <Stack>
      <OpenInOtherTab title={payTexts.elsewhere} takeOver={takeOver} />
      <Parts
        parts={[
          [payTexts.mode, PaymentMode],
          [payTexts.number, TransactionId],
          [payTexts.date, PaidOn],
          [payTexts.amount, Amount && `${bill.CurrencySymbol}${Amount}`],
          [payTexts.others, names.map((one) => one?.FullName ?? '').join(', ')],
          [payTexts.proof, proof ?? ProofName],
        ]}
      />
    </Stack>
  )
}
