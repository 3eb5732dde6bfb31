import { Checkbox, Input, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { moneyOf, plainMoney } from '../../../contract/core/money.ts'
import { payTexts } from '../../../contract/payments/paymentPage.ts'
import type { Bill } from '../../../contract/payments/bills.ts'
import type { ClaimFields } from '../../cache/entities/claimDrafts.ts'

type Shares = ClaimFields['Others']

interface OtherSharesProps {
  readonly bill: Bill
  readonly shares: Shares
  readonly error: ReactNode
  readonly onChange: (shares: Shares) => void
}

/** Other registrations paid by the same transfer, each with its amount (design §3 "Payments"). */
export function OtherShares({ bill, shares, error, onChange }: OtherSharesProps) {
  if (bill.Others.length === 0) return null
  return (
    <Input.Wrapper label={payTexts.others} labelElement="div" error={error} role="group">
      <Stack gap="xs" mt={4}>
        {bill.Others.map(({ PaymentDetailsId, FullName, DueAmount }) => {
          const share = shares.find((one) => one.PaymentDetailsId === PaymentDetailsId)
          const without = shares.filter((one) => one !== share)
          return (
            <Stack key={PaymentDetailsId} gap={4}>
              <Checkbox
                classNames={{ body: 'payment-choice', labelWrapper: 'payment-words' }}
                label={`${FullName} (${moneyOf(DueAmount, bill.CurrencySymbol)})`}
                checked={share !== undefined}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...without, { PaymentDetailsId, Amount: plainMoney(DueAmount) }]
                      : without,
                  )
                }
              />
              {share && (
                <TextInput
                  aria-label={payTexts.otherAmount(FullName)}
                  inputMode="decimal"
                  autoComplete="off"
                  value={share.Amount}
                  onChange={(event) => {
                    const Amount = event.currentTarget.value
                    onChange(shares.map((one) => (one === share ? { ...one, Amount } : one)))
                  }}
                />
              )}
            </Stack>
          )
        })}
      </Stack>
    </Input.Wrapper>
  )
}
