import type { Bill } from '../../../contract/payments/bills.ts'
import { payTexts } from '../../../contract/payments/paymentPage.ts'

/** Why nothing can be paid now; undefined if payment is possible. */
export function closedText(bill: Bill): string | undefined {
  if (bill.CancelledOn !== null) return payTexts.cancelledText
  if (bill.PaymentStatus === 'Payment Done') return payTexts.paidText
  if (!bill.MayPay || bill.DueAmount <= 0) return payTexts.nothingDue
  return bill.DueAmount <= bill.WaitingAmount ? payTexts.allWaiting : undefined
}

/** The one sum of a bill that counts now, with its name. */
export function sumOf(bill: Bill): readonly [label: string, amount: number] {
  if (bill.OverpaidAmount > 0) return [payTexts.owed, bill.OverpaidAmount]
  if (bill.PaymentStatus === 'Payment Done')
    return [payTexts.paid, bill.ConfirmedAmount - bill.RefundedAmount]
  if (closedText(bill) === payTexts.allWaiting) return [payTexts.waiting, bill.WaitingAmount]
  return [payTexts.due, bill.DueAmount]
}

/**
 * Whether the payments of a bill are unfolded on a phone at first: what is still to be paid comes before them, but why
 * the last one was refused is said there.
 */
export const beginsWithTransfers = (bill: Bill): boolean =>
  closedText(bill) !== undefined || bill.Transfers[0]?.State === 'refused'
