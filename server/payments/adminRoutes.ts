import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { billList } from '../../contract/payments/billList.ts'
import * as contract from '../../contract/payments/payments.ts'
import { recordAudit } from '../audit/record.ts'
import type { Sql } from '../db/database.ts'
import { bills } from '../db/schema/payments.ts'
import { serveList } from '../files/serveList.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { answerBill } from './bill.ts'
import { decidingBy } from './paymentDecisions.ts'
import {
  cancelRegistration,
  confirmClaims,
  decideClaim,
  recordPayment,
  recordRefund,
  reinstateRegistration,
  reversePayment,
} from './deskPayments.ts'
import { previewConfirmation } from './previewPayments.ts'
import { mayCancel, mayDecideClaims, mayRecord, mayReinstate, mayReverse } from './rights.ts'
import { transferRow } from './rows.ts'
import { billSource } from './searchBills.ts'

/** The endpoints for organisers and payments. Each decision can be undone, and is in the audit log. */
export function adminPaymentRoutes(app: FastifyInstance, context: Context): void {
  const answerTransfer = async (sql: Sql, PaymentId: string) => ({
    Result: await transferRow(sql, PaymentId, context.now()),
    Id: PaymentId,
  })

  serveList(app, context, billList, billSource(context.now))

  serve(app, context, contract.confirmPayment, async (call) => {
    const { sql, params, body } = call
    await decideClaim(decidingBy(context, call), await mayDecideClaims(sql, [params.id]), body)
    await recordAudit(call, body.Accepted ? 'Confirm payment' : 'Refuse payment', params.id, body)
    return answerTransfer(sql, params.id)
  })

  serve(app, context, contract.previewConfirmation, async ({ sql, body }) => ({
    Result: await previewConfirmation(sql, body.PaymentIds),
  }))

  serve(app, context, contract.confirmMany, async (call) => {
    const { PaymentIds } = call.body
    const UndoId = await confirmClaims(decidingBy(context, call), await mayDecideClaims(call.sql, PaymentIds))
    await recordAudit(call, 'Confirm payments', UndoId, { PaymentIds })
    return { Result: null, Id: UndoId }
  })

  serve(app, context, contract.recordPayment, async (call) => {
    const { sql, body } = call
    const bill = await mayRecord(sql, body.PaymentDetailsId)
    const PaymentId = await recordPayment(decidingBy(context, call), bill, body)
    await recordAudit(call, 'Record payment', PaymentId, body)
    return answerTransfer(sql, PaymentId)
  })

  serve(app, context, contract.refundPayment, async (call) => {
    const { sql, body } = call
    const bill = await mayRecord(sql, body.PaymentDetailsId)
    const PaymentId = await recordRefund(decidingBy(context, call), bill, body)
    await recordAudit(call, 'Record refund', PaymentId, body)
    return answerTransfer(sql, PaymentId)
  })

  serve(app, context, contract.reversePayment, async (call) => {
    const { sql, params, body } = call
    await reversePayment(decidingBy(context, call), await mayReverse(sql, params.id), body.Reason)
    await recordAudit(call, 'Reverse payment', params.id, body)
    return answerTransfer(sql, params.id)
  })

  serve(app, context, contract.cancelRegistration, async (call) => {
    const { sql, params, body } = call
    await cancelRegistration(decidingBy(context, call), await mayCancel(sql, context, params.id, body), body)
    await recordAudit(call, 'Cancel registration', params.id, body)
    return answerBill(call, context, eq(bills.PaymentDetailsId, params.id))
  })

  serve(app, context, contract.reinstateRegistration, async (call) => {
    const { sql, params, body, after } = call
    const bill = await mayReinstate(sql, params.id)
    await reinstateRegistration(decidingBy(context, call), context, bill, body.Reason)
    await recordAudit(call, 'Reinstate registration', params.id, body)
    after(context.mailer.wake)
    return answerBill(call, context, eq(bills.PaymentDetailsId, params.id))
  })
}
