import { Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { moneyOf } from '../../../contract/core/money.ts'
import { payTexts } from '../../../contract/payments/paymentPage.ts'
import type { Bill } from '../../../contract/payments/bills.ts'
import { useIsDesk } from '../../ui/list/useIsDesk.ts'
import { BankAccount } from './BankAccount.tsx'
import { BilledToCard } from './BilledToCard.tsx'
import { BillTable } from './BillLines.tsx'
import { BillPart } from './BillPart.tsx'
import { closedText } from './billState.ts'
import { BillSum, UpiCode } from './BillSum.tsx'
import { ClaimPanel } from './ClaimPanel.tsx'
import { TransferList } from './TransferList.tsx'
import { useClaimHere } from './useClaimHere.ts'

interface BillViewProps {
  readonly bill: Bill
  readonly onChanged: () => void
}

/**
 * The payer's view of a bill (spec §4 "Payment display"). It begins with the sum and the way to pay it; on a phone the
 * rest is folded.
 */
export function BillView({ bill, onChanged }: BillViewProps) {
  const isDesk = useIsDesk()
  const here = useClaimHere(bill.PaymentDetailsId)
  /** Unfolded or folded by the person; until then the form is open if somebody has begun it. */
  const [unfolded, setUnfolded] = useState<boolean>()
  const isOpen = closedText(bill) === undefined
  const isClaimOpen = unfolded ?? (here?.isTyped || here?.hasAside) ?? false
  const claim = useRef<HTMLDivElement>(null)
  const enter = () => {
    // The form must be there before the window moves to it.
    flushSync(() => setUnfolded(true))
    claim.current?.querySelector('button')?.focus()
    claim.current?.scrollIntoView()
  }
  return (
    <div className="payment-columns">
      <Stack className="payment-pay" gap="sm">
        <BillSum
          bill={bill}
          isClaimOpen={isClaimOpen}
          onEnter={here && !here.queued ? enter : undefined}
          onUpiOpened={() => setUnfolded(true)}
        />
        {isOpen && <BankAccount bill={bill} />}
        {isOpen && !isDesk && bill.UpiLink !== '' && (
          <BillPart title={payTexts.upiElsewhere}>
            <UpiCode bill={bill} />
          </BillPart>
        )}
      </Stack>
      <Stack className="payment-claim" gap="sm" ref={claim}>
        <ClaimPanel
          key={bill.PaymentDetailsId}
          bill={bill}
          here={here}
          isOpen={isOpen}
          isUnfolded={isClaimOpen}
          onToggle={() => setUnfolded(!isClaimOpen)}
          onTaken={onChanged}
        />
      </Stack>
      <Stack className="payment-after" gap="sm">
        <BillPart
          title={isOpen ? payTexts.lines : payTexts.billed}
          summary={moneyOf(bill.ExpectedAmount, bill.CurrencySymbol)}
        >
          <BillTable bill={bill} hasDue={false} />
        </BillPart>
        {bill.Transfers.length > 0 && <TransferList bill={bill} />}
        <BilledToCard bill={bill} onChanged={onChanged} />
      </Stack>
    </div>
  )
}
