import { getBill, getInvoice, getUpi, setBilledTo } from '../../contract/payments/bills.ts'
import { fillPaymentDetails } from '../../contract/payments/claims.ts'
import { getReceipt, verifyReceipt } from '../../contract/payments/receipts.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mustSeeArchivedPayment } from '../archive/archivedMoney.ts'
import { contentDisposition } from '../files/fileNames.ts'
import type { Context } from '../http/context.ts'
import { serve, serveStream } from '../http/serve.ts'
import type { AttachedFile } from '../mail/delivery.ts'
import { adminPaymentRoutes } from './adminRoutes.ts'
import { bankRoutes } from '../conference/bank.ts'
import { answerBill, changeBilledTo, readBill } from './bill.ts'
import { billsChanged } from './billsChanged.ts'
import { takeClaim } from './claim.ts'
import { paymentDecisions } from './settlePayments.ts'
import { paymentsKind } from './paymentDecisions.ts'
import { invoiceFile } from './invoice.ts'
import { receiptFile, receiptKind, verifiedReceipt } from './receipts.ts'
import { mayChangeBill, mayClaim, mayPayBill } from './rights.ts'
import { bills, transfers } from '../db/schema/payments.ts'
import { pick } from '../../contract/core/collections.ts'

const sendFile = (reply: FastifyReply, { FileName, ContentType, Content }: AttachedFile) =>
  reply
    .header('content-type', ContentType)
    .header('content-disposition', contentDisposition(FileName))
    .header('cache-control', 'private, no-store')
    .send(Content)

/** The endpoints for bills and payments, for payers and for organisers who confirm (design §3 "Payments"). */
export function paymentRoutes(app: FastifyInstance, context: Context): void {
  context.undo.register(paymentsKind, paymentDecisions(context))
  context.mailer.attach(receiptKind, (PaymentId) =>
    receiptFile(context.database.sql, PaymentId, context.publicUrl()),
  )

  serve(app, context, getBill, (call) => answerBill(call, context, eq(bills.AccommodationId, call.params.id)))

  serve(app, context, getUpi, async (call) => {
    const bill = await readBill(call, context, eq(bills.AccommodationId, call.params.id))
    const account = pick(bill.Bank, 'UpiId', 'AccountName')
    return { Result: { ...pick(bill, 'UpiLink', 'DueAmount', 'Reference'), ...account } }
  })

  serve(app, context, fillPaymentDetails, async (call) => {
    const { sql, caller, body, publish } = call
    await takeClaim(sql, context, caller, await mayClaim(sql, caller, body), body, publish)
    return answerBill(call, context, eq(bills.PaymentDetailsId, body.PaymentDetailsId))
  })

  serve(app, context, setBilledTo, async (call) => {
    const { sql, params, publish } = call
    await changeBilledTo(sql, await mayChangeBill(call), call.body)
    await billsChanged(sql, publish, [params.id])
    return answerBill(call, context, eq(bills.PaymentDetailsId, params.id))
  })

  serveStream(app, context, getInvoice, async ({ sql, caller, params, reply }) => {
    const bill = await mayPayBill(sql, caller, eq(bills.PaymentDetailsId, params.id))
    // The first request assigns the number.
    const file = await context.database.sql.transaction((own) => invoiceFile(own, bill, context.now()))
    return sendFile(reply, file)
  })

  serveStream(app, context, getReceipt, async ({ sql, caller, params, reply }) => {
    const [payment] = await sql
      .select({ PaymentId: transfers.PaymentId, PaymentDetailsId: transfers.PaymentDetailsId })
      .from(transfers)
      .where(eq(transfers.PaymentId, params.id))
    if (payment) await mayPayBill(sql, caller, eq(bills.PaymentDetailsId, payment.PaymentDetailsId))
    else await mustSeeArchivedPayment(sql, caller, params.id)
    return sendFile(reply, await receiptFile(sql, params.id, context.publicUrl()))
  })

  serve(app, context, verifyReceipt, async ({ sql, params }) => ({
    Result: await verifiedReceipt(sql, params.code),
  }))

  adminPaymentRoutes(app, context)
  bankRoutes(app, context)
}
