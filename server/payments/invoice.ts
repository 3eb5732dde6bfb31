import { eq } from 'drizzle-orm'
import { paymentTexts } from '../../contract/payments/paymentTexts.ts'
import { getHomePageRow } from '../conference/settings.ts'
import { nextNumber } from '../db/counter.ts'
import type { Sql } from '../db/database.ts'
import type { Permitted } from '../http/permitted.ts'
import { conflicting } from '../http/refusal.ts'
import type { AttachedFile } from '../mail/delivery.ts'
import { getBankRow } from '../conference/bank.ts'
import { upiLinkOf } from './bill.ts'
import { lockBills } from './locks.ts'
import { printAside } from './print/printer.ts'
import { printedOf } from './printedTexts.ts'
import { stateOfBill, type BillWithPerson } from './rows.ts'
import { bills } from '../db/schema/payments.ts'

/** A bill's invoice number and its day: assigned on the first request, and the same from then on. */
async function numbered(sql: Sql, PaymentDetailsId: string, now: number) {
  await lockBills(sql, [PaymentDetailsId])
  const is = eq(bills.PaymentDetailsId, PaymentDetailsId)
  const [bill] = await sql
    .select({ InvoiceNumber: bills.InvoiceNumber, InvoicedOn: bills.InvoicedOn })
    .from(bills)
    .where(is)
  if (bill?.InvoicedOn) return { Number: bill.InvoiceNumber, on: Date.parse(bill.InvoicedOn) }
  const InvoiceNumber = `I-${String(await nextNumber(sql, 'invoice')).padStart(4, '0')}`
  await sql
    .update(bills)
    .set({ InvoiceNumber, InvoicedOn: new Date(now).toISOString() })
    .where(is)
  return { Number: InvoiceNumber, on: now }
}

/** The invoice of a bill as a file, in a transaction; 409 if there is nothing to invoice. */
export async function invoiceFile(
  sql: Sql,
  bill: Permitted<BillWithPerson, 'pay'>,
  now: number,
): Promise<AttachedFile> {
  const state = await stateOfBill(sql, bill.PaymentDetailsId)
  if (state.ExpectedAmount <= 0) throw conflicting(paymentTexts.noInvoice)
  const { Number, on } = await numbered(sql, bill.PaymentDetailsId, now)
  const [conference, bank] = [await getHomePageRow(sql), await getBankRow(sql)]
  const words = printedOf(
    bill,
    { conference, bank, now: on },
    {
      Title: 'Invoice',
      Number,
      Facts: [],
      AmountLabel: 'Total',
      Amount: bill.ExpectedAmount,
    },
  )
  const address = upiLinkOf(bank, bill, state.DueAmount)
  return {
    FileName: `invoice-${Number}.pdf`,
    ContentType: 'application/pdf',
    Content: await printAside(words, {
      code: address ? { address, label: 'Scan with a UPI app to pay what is due' } : null,
      void: null,
    }),
  }
}
