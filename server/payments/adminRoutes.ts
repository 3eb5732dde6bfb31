import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { billList } from '../../contract/payments/billList.ts'
import * as contract from '../../contract/payments/payments.ts'
import { recordAudit } from '../audit/record.ts'
import { serveList } from '../files/serveList.ts'
import type { Caller, Context } from '../http/context.ts'
import { serve, type Call } from '../http/serve.ts'
import { readBill } from './bill.ts'
import type { Deciding } from './decide.ts'
import {
  cancelRegistration,
  confirmClaims,
  decideClaim,
  recordPayment,
  recordRefund,
  reversePayment,
} from './deskPayments.ts'
import { previewConfirmation } from './previewPayments.ts'
import { reinstateRegistration } from './reinstate.ts'
import { mayCancel, mayDecideClaims, mayRecord, mayReinstate, mayReverse } from './rights.ts'
import { transferRow } from './rows.ts'
import { billSource } from './searchBills.ts'
import { bills } from '../db/schema/payments.ts'

/** The endpoints for organisers and payments. Each decision can be undone, and is in the audit log. */
export function adminPaymentRoutes(app: FastifyInstance, context: Context): void {
  type Admin = Pick<Call<Endpoint>, 'sql' | 'publish' | 'after' | 'traceId'> & { readonly caller: Caller }

  const decidingBy = ({ sql, caller, publish, after }: Admin): Deciding => {
    after(() => {
      context.undo.wake()
    })
    return { sql, context, UserId: caller.UserId, publish }
  }

  const record = ({ sql, caller, traceId }: Admin, Action: string, SubjectId: string, Details: object) =>
    recordAudit({ sql, caller, traceId }, Action, SubjectId, { ...Details })

  const answerOf = async ({ sql }: Admin, PaymentId: string) => ({
    Result: await transferRow(sql, PaymentId, context.now()),
    Id: PaymentId,
  })

  serveList(app, context, billList, billSource(context.now))

  serve(app, context, contract.confirmPayment, async (call) => {
    const { params, body } = call
    await decideClaim(decidingBy(call), await mayDecideClaims(call.sql, [params.id]), body)
    await record(call, body.Accepted ? 'Confirm payment' : 'Refuse payment', params.id, body)
    return answerOf(call, params.id)
  })

  serve(app, context, contract.previewConfirmation, async ({ sql, body }) => ({
    Result: await previewConfirmation(sql, body.PaymentIds),
  }))

  serve(app, context, contract.confirmMany, async (call) => {
    const { PaymentIds } = call.body
    const UndoId = await confirmClaims(decidingBy(call), await mayDecideClaims(call.sql, PaymentIds))
    await record(call, 'Confirm payments', UndoId, { PaymentIds })
    return { Result: null, Id: UndoId }
  })

  serve(app, context, contract.recordPayment, async (call) => {
    const bill = await mayRecord(call.sql, call.body.PaymentDetailsId)
    const PaymentId = await recordPayment(decidingBy(call), bill, call.body)
    await record(call, 'Record payment', PaymentId, call.body)
    return answerOf(call, PaymentId)
  })

  serve(app, context, contract.refundPayment, async (call) => {
    const bill = await mayRecord(call.sql, call.body.PaymentDetailsId)
    const PaymentId = await recordRefund(decidingBy(call), bill, call.body)
    await record(call, 'Record refund', PaymentId, call.body)
    return answerOf(call, PaymentId)
  })

  serve(app, context, contract.reversePayment, async (call) => {
    const { params, body } = call
    await reversePayment(decidingBy(call), await mayReverse(call.sql, params.id), body.Reason)
    await record(call, 'Reverse payment', params.id, body)
    return answerOf(call, params.id)
  })

  serve(app, context, contract.cancelRegistration, async (call) => {
    const { params, body, sql, caller } = call
    await cancelRegistration(decidingBy(call), await mayCancel(sql, context, params.id, body), body)
    await record(call, 'Cancel registration', params.id, body)
    const bill = await readBill(sql, context, caller, eq(bills.PaymentDetailsId, params.id))
    return { Result: bill, Id: bill.PaymentDetailsId, Version: bill.Version }
  })

  serve(app, context, contract.reinstateRegistration, async (call) => {
    const { params, body, sql, caller, after } = call
    await reinstateRegistration(
      { ...decidingBy(call), context },
      await mayReinstate(sql, params.id),
      body.Reason,
    )
    await record(call, 'Reinstate registration', params.id, body)
    after(context.mailer.wake)
    const bill = await readBill(sql, context, caller, eq(bills.PaymentDetailsId, params.id))
    return { Result: bill, Id: bill.PaymentDetailsId, Version: bill.Version }
  })
}
