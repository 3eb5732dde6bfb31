import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { longDate } from '../../contract/core/moments.ts'
import { paymentTexts } from '../../contract/payments/paymentTexts.ts'
import type { VerifiedReceipt } from '../../contract/payments/receipts.ts'
import { getHomePageRow } from '../conference/settings.ts'
import { nextNumber } from '../db/counter.ts'
import { labelled, namingRow } from '../db/archivedRows.ts'
import type { Sql } from '../db/database.ts'
import { newToken } from '../http/keys.ts'
import { conflicting, mustExist } from '../http/refusal.ts'
import type { AttachedFile } from '../mail/delivery.ts'
import { printAside } from './print/printer.ts'
import { Printed, printedOf } from './printedTexts.ts'
import type { BillWithPerson } from './rows.ts'
import { receipts, type transfers } from '../db/schema/payments.ts'
import { pick } from '../../contract/core/collections.ts'

const Receipt = z.object({
  ReceiptNumber: z.string(),
  Amount: z.number(),
  VerifyCode: z.string(),
  Printed: z.unknown(),
  IssuedOn: z.string(),
  VoidedOn: z.string().nullable(),
  VoidReason: z.string(),
})

/** The receipt of a payment, from this conference or a past one. */
async function receiptOf(sql: Sql, PaymentId: string): Promise<z.infer<typeof Receipt> | undefined> {
  const [receipt] = await sql.select().from(receipts).where(eq(receipts.PaymentId, PaymentId))
  return receipt ?? Receipt.optional().parse(await namingRow(sql, receipts, PaymentId))
}

/** The receipt with a printed code, from this conference or a past one. */
async function receiptByCode(sql: Sql, code: string): Promise<z.infer<typeof Receipt> | undefined> {
  const [receipt] = await sql.select().from(receipts).where(eq(receipts.VerifyCode, code))
  return receipt ?? Receipt.optional().parse((await labelled(sql, receipts, code))[0])
}

type Press = Parameters<typeof printedOf>[1]

/** The name under which mails refer to an attached receipt. */
export const receiptKind = 'receipt'

const numberOf = (count: number) => `R-${String(count).padStart(4, '0')}`

/** Makes the receipt of a confirmed payment with its current texts, which never change; returns its number. */
export async function issueReceipt(
  sql: Sql,
  press: Press,
  bill: BillWithPerson,
  payment: typeof transfers.$inferSelect,
): Promise<string> {
  const ReceiptNumber = numberOf(await nextNumber(sql, 'receipt'))
  const { PaymentId, ConfirmedAmount: Amount, PaymentMode, TransactionId, PaidOn } = payment
  const words = printedOf(bill, press, {
    Title: 'Receipt',
    Number: ReceiptNumber,
    Facts: [
      ['Paid by', PaymentMode],
      ...(TransactionId ? [['Transaction number', TransactionId] as [string, string]] : []),
      ['Paid on', longDate(`${PaidOn}T12:00:00Z`, 'UTC')],
    ],
    AmountLabel: 'Amount received',
    Amount,
  })
  await sql.insert(receipts).values({
    ReceiptNumber,
    PaymentId,
    Amount,
    VerifyCode: newToken(),
    Printed: words,
    IssuedOn: new Date(press.now).toISOString(),
  })
  return ReceiptNumber
}

/** Voids the receipt of a payment, if it has one; it keeps its number. Returns the number, empty without one. */
export async function voidReceipt(
  sql: Sql,
  payment: { readonly PaymentId: string; readonly Remarks: string },
  now: number,
): Promise<string> {
  const [receipt] = await sql
    .update(receipts)
    .set({ VoidedOn: new Date(now).toISOString(), VoidReason: payment.Remarks })
    .where(eq(receipts.PaymentId, payment.PaymentId))
    .returning({ ReceiptNumber: receipts.ReceiptNumber })
  return receipt?.ReceiptNumber ?? ''
}

/**
 * The receipt of a payment as a file; 409 while there is none. `publicUrl` is the base of the address in its QR code.
 */
export async function receiptFile(sql: Sql, PaymentId: string, publicUrl: string): Promise<AttachedFile> {
  const receipt = await receiptOf(sql, PaymentId)
  if (!receipt) throw conflicting(paymentTexts.noReceipt)
  const { TimeZone } = await getHomePageRow(sql)
  const address = `${publicUrl}/verify/${receipt.VerifyCode}`
  return {
    FileName: `receipt-${receipt.ReceiptNumber}.pdf`,
    ContentType: 'application/pdf',
    Content: await printAside(Printed.parse(receipt.Printed), {
      code: { address, label: 'Scan to check that this receipt is genuine' },
      void:
        receipt.VoidedOn === null
          ? null
          : { on: longDate(receipt.VoidedOn, TimeZone), reason: receipt.VoidReason },
    }),
  }
}

/** The content of a receipt, by its printed code; 404 for an unknown code. */
export async function verifiedReceipt(sql: Sql, code: string): Promise<VerifiedReceipt> {
  const receipt = mustExist(await receiptByCode(sql, code))
  const words = Printed.parse(receipt.Printed)
  const { TimeZone } = await getHomePageRow(sql)
  return {
    ...pick(receipt, 'ReceiptNumber', 'IssuedOn', 'Amount', 'VoidedOn'),
    ...pick(words, 'CurrencySymbol', 'ConferenceName'),
    FullName: words.To.Name,
    SocietyName: words.Society.Name,
    TimeZone,
  }
}
