import { inArray } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import type { ConfirmPreview } from '../../contract/payments/payments.ts'
import { paymentTexts } from '../../contract/payments/paymentTexts.ts'
import type { Sql } from '../db/database.ts'
import { conflicting, notFound } from '../http/refusal.ts'
import { billsWhere } from './rows.ts'
import { billStates } from '../db/billTotals.ts'
import { bills, transfers } from '../db/schema/payments.ts'

/** The result of confirming claims; refuses like the confirmation itself. Changes nothing. */
export async function previewConfirmation(sql: Sql, PaymentIds: readonly string[]): Promise<ConfirmPreview> {
  const ids = [...new Set(PaymentIds)]
  const claims = await sql.select().from(transfers).where(inArray(transfers.PaymentId, ids))
  if (claims.length < ids.length) throw notFound()
  if (claims.some(({ State }) => State !== 'waiting')) throw conflicting(paymentTexts.notWaiting)
  const billIds = [...new Set(pluck(claims, 'PaymentDetailsId'))]
  const named = new Map(
    (await billsWhere(sql, inArray(bills.PaymentDetailsId, billIds))).map((bill) => [
      bill.PaymentDetailsId,
      bill,
    ]),
  )
  const comes = new Map<string, number>()
  const sums = new Map<string, number>()
  for (const { PaymentDetailsId, Amount } of claims) {
    comes.set(PaymentDetailsId, (comes.get(PaymentDetailsId) ?? 0) + Amount)
    const symbol = named.get(PaymentDetailsId)?.CurrencySymbol ?? ''
    sums.set(symbol, (sums.get(symbol) ?? 0) + Amount)
  }
  const states = await billStates(sql, billIds)
  return {
    Count: claims.length,
    Sums: [...sums].map(([CurrencySymbol, Amount]) => ({ CurrencySymbol, Amount })),
    PaidInFull: billIds.filter((id) => (states.get(id)?.DueAmount ?? 0) <= (comes.get(id) ?? 0)).length,
    Mails: claims.flatMap(({ PaymentDetailsId }) => {
      const bill = named.get(PaymentDetailsId)
      return bill?.Email ? [{ FullName: bill.FullName, Email: bill.Email }] : []
    }),
  }
}
