import { Alert, Button, CopyButton, Text } from '@mantine/core'
import { bankLabels, bankTexts } from '../../../contract/content/bank.ts'
import { plainMoney } from '../../../contract/core/money.ts'
import { payTexts } from '../../../contract/payments/paymentPage.ts'
import type { Bill } from '../../../contract/payments/bills.ts'
import { Parts } from './Parts.tsx'
import { BillPart } from './BillPart.tsx'

/** What of a bill says where and how to pay it. */
type PayableBill = Pick<Bill, 'Bank' | 'UpiLink' | 'CurrencySymbol' | 'DueAmount' | 'Reference'>

/** The account to pay to, with a copy button for each part. */
export function BankAccount({ bill }: { readonly bill: PayableBill }) {
  const { Bank } = bill
  // UPI carries rupees alone.
  const upiId = bill.UpiLink === '' ? '' : Bank.UpiId
  const isSet = Boolean(Bank.AccountNumber || upiId)
  return (
    <BillPart title={payTexts.where} isOpenAtFirst={bill.UpiLink === ''}>
      {!isSet && <Alert color="orange">{bankTexts.notSet}</Alert>}
      {isSet && (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {payTexts.whereHint}
          </Text>
          <Parts
            parts={[
              [bankLabels.AccountName, Bank.AccountName],
              [bankLabels.AccountNumber, Bank.AccountNumber],
              [bankLabels.IfscCode, Bank.IfscCode],
              [bankLabels.BankName, Bank.BankName],
              [bankLabels.UpiId, upiId],
              [`${payTexts.amount} (${bill.CurrencySymbol})`, plainMoney(bill.DueAmount)],
              [payTexts.reference, bill.Reference],
            ]}
            beside={(label, value) => (
              <CopyButton value={value}>
                {({ copied, copy }) => (
                  <Button
                    component="button"
                    variant="default"
                    onClick={copy}
                    aria-label={payTexts.copyNamed(label)}
                  >
                    {copied ? payTexts.copied : payTexts.copy}
                  </Button>
                )}
              </CopyButton>
            )}
          />
        </>
      )}
    </BillPart>
  )
}
