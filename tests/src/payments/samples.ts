import { noId } from '../../../contract/core/limits.ts'
import type { Bill } from '../../../contract/payments/bills.ts'
import type { BillRow } from '../../../contract/payments/billSearch.ts'
import type { Transfer } from '../../../contract/payments/transfers.ts'

const billId = '22222222-2222-4222-8222-222222222222'
export const accommodation = '33333333-3333-4333-8333-333333333333'
export const claimId = '44444444-4444-4444-8444-444444444444'
export const otherClaim = '55555555-5555-4555-8555-555555555555'

export const claim: Transfer = {
  ...{ PaymentId: claimId, PaymentDetailsId: billId, IsRefund: false, State: 'waiting', PaymentMode: 'UPI' },
  ...{
    TransactionId: '412345678901',
    PaidOn: '2026-11-14',
    Amount: 500_000,
    ConfirmedAmount: 0,
    Remarks: '',
  },
  ...{ ProofFileId: noId, CreatedOn: '2026-11-14T10:00:00.000Z', DecidedOn: null, UndoUntil: null },
  ...{ ReceiptNumber: '', ReceiptVoidedOn: null },
}
const claims = [claim, { ...claim, PaymentId: otherClaim, TransactionId: '412345678902' }]
export const sums = {
  ...{ ExpectedAmount: 1_000_000, ConfirmedAmount: 0, RefundedAmount: 0, DueAmount: 1_000_000 },
  ...{ OverpaidAmount: 0, WaitingAmount: 1_000_000 },
}
const person = {
  ...{ PaymentDetailsId: billId, AccommodationId: accommodation, UserDetailId: noId, FullName: 'Asha Rao' },
  ...{ Reference: 'R-7', CurrencySymbol: '₹', ...sums, CancelledOn: null },
}
/** A bill of ₹10,000, of which two claims of ₹5,000 wait. */
export const row: BillRow = {
  ...person,
  ...{ PaymentStatus: 'Waiting for confirmation', Email: 'asha@example.org', PaperCode: '' },
  ...{ CreatedOn: '2026-11-10T10:00:00.000Z', Waiting: claims },
}
export const bill: Bill = {
  ...person,
  ...{ PaymentStatus: 'Waiting for confirmation', PaperId: noId, Lines: [], Transfers: claims, UpiLink: '' },
  ...{ BilledName: '', BilledAddress: '', BilledTaxNumber: '', Others: [], MayPay: false, Version: 1 },
  Bank: { AccountName: '', AccountNumber: '', IfscCode: '', BankName: '', UpiId: '' },
}
