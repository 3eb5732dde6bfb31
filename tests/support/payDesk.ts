import type { BodyOf } from '../../contract/core/endpoint.ts'
import { getBill } from '../../contract/payments/bills.ts'
import {
  type CancelBody,
  type DecisionOnPaymentBody,
  type DeskBody,
  cancelRegistration,
  confirmPayment,
  recordPayment,
  refundPayment,
  reversePayment,
} from '../../contract/payments/payments.ts'
import { getUndoEntries, undo } from '../../contract/core/undo.ts'
import { receipts } from '../../server/db/schema/payments.ts'
import type { TestUser } from './accounts.ts'
import { call } from './call.ts'
import { type payerOf } from './payments.ts'

import type { TestPortal } from './portal/portal.ts'

export type Payer = Awaited<ReturnType<typeof payerOf>>

/** What an organiser does with money, by calls. */
export function payDeskAt(portal: TestPortal, admin: () => TestUser) {
  const decide = (id: string, body: Partial<DecisionOnPaymentBody> = {}) =>
    call(portal, confirmPayment, {
      as: admin().AccessToken,
      params: { id },
      body: { Amount: 500_000, Accepted: true, Remarks: '', ...body },
    })

  const billOf = async (payer: Payer) =>
    (
      await call(portal, getBill, {
        as: admin().AccessToken,
        params: { id: payer.AccommodationId },
      })
    ).Result

  const takeBackNewest = async () => {
    const { Result } = await call(portal, getUndoEntries, { as: admin().AccessToken })
    const newest = Result[0]
    if (!newest) throw new Error('Nothing can be taken back')
    return call(portal, undo, { as: admin().AccessToken, params: { id: newest.UndoId } })
  }

  const allReceipts = () =>
    portal.context.database.sql.select().from(receipts).orderBy(receipts.ReceiptNumber)

  const paid = <Given extends Partial<DeskBody>>(payer: Payer, Amount: number, given: Given) => ({
    as: admin().AccessToken,
    body: {
      PaymentDetailsId: payer.PaymentDetailsId,
      PaymentMode: 'Cash',
      TransactionId: '',
      PaidOn: '2026-11-02',
      Amount,
      Remarks: '',
      ...given,
    } as const,
  })

  const desk = (payer: Payer, given: Partial<BodyOf<typeof recordPayment>> = {}) =>
    call(portal, recordPayment, paid(payer, 500_000, given))

  const refund = (payer: Payer, Amount: number, given: Partial<DeskBody> = {}) =>
    call(portal, refundPayment, paid(payer, Amount, given))

  const reverse = (id: string, Reason = 'The cheque bounced') =>
    call(portal, reversePayment, { as: admin().AccessToken, params: { id }, body: { Reason } })

  const cancel = (payer: Payer, RefundAmount: number, given: Partial<CancelBody> = {}) =>
    call(portal, cancelRegistration, {
      as: admin().AccessToken,
      params: { id: payer.PaymentDetailsId },
      body: {
        Reason: 'Ill',
        RefundAmount,
        PaymentMode: RefundAmount > 0 ? 'Cash' : '',
        TransactionId: '',
        PaidOn: RefundAmount > 0 ? '2026-11-02' : '',
        ...given,
      },
    })

  return { decide, billOf, takeBackNewest, allReceipts, desk, refund, reverse, cancel }
}
