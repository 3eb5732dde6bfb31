import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { labelled, namingRow } from '../db/archivedRows.ts'
import type { Sql } from '../db/database.ts'
import { receipts } from '../db/schema/payments.ts'

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
export async function receiptOf(sql: Sql, PaymentId: string): Promise<z.infer<typeof Receipt> | undefined> {
  const [receipt] = await sql.select().from(receipts).where(eq(receipts.PaymentId, PaymentId))
  return receipt ?? Receipt.optional().parse(await namingRow(sql, receipts, PaymentId))
}

/** The receipt with a printed code, from this conference or a past one. */
export async function receiptByCode(sql: Sql, code: string): Promise<z.infer<typeof Receipt> | undefined> {
  const [receipt] = await sql.select().from(receipts).where(eq(receipts.VerifyCode, code))
  return receipt ?? Receipt.optional().parse((await labelled(sql, receipts, code))[0])
}
