import { inArray } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import type { ConfirmPreview } from '../../contract/payments/payments.ts'
import type { Sql } from '../db/database.ts'
import { readTransfers } from './rights.ts'
import { billsWithStates } from './rows.ts'
import { bills } from '../db/schema/payments.ts'

/** The result of confirming those of these claims that still wait; 404 if one does not exist. Changes nothing. */
export async function previewConfirmation(sql: Sql, PaymentIds: readonly string[]): Promise<ConfirmPreview> {
  const all = await readTransfers(sql, PaymentIds)
  const claims = all.filter(({ State }) => State === 'waiting')
  const ids = [...new Set(pluck(claims, 'PaymentDetailsId'))]
  const claimedBills = await billsWithStates(sql, inArray(bills.PaymentDetailsId, ids))
  const named = new Map(claimedBills.map((bill) => [bill.PaymentDetailsId, bill]))
  const claimed = new Map<string, number>()
  const sums = new Map<string, number>()
  for (const { PaymentDetailsId, Amount } of claims) {
    claimed.set(PaymentDetailsId, (claimed.get(PaymentDetailsId) ?? 0) + Amount)
    const symbol = named.get(PaymentDetailsId)?.CurrencySymbol ?? ''
    sums.set(symbol, (sums.get(symbol) ?? 0) + Amount)
  }
  return {
    PaymentIds: pluck(claims, 'PaymentId'),
    Count: claims.length,
    Sums: [...sums].map(([CurrencySymbol, Amount]) => ({ CurrencySymbol, Amount })),
    PaidInFull: claimedBills.filter(
      ({ PaymentDetailsId, State }) => State.DueAmount <= (claimed.get(PaymentDetailsId) ?? 0),
    ).length,
    Mails: claims.flatMap(({ PaymentDetailsId }) => {
      const bill = named.get(PaymentDetailsId)
      return bill?.Email ? [{ FullName: bill.FullName, Email: bill.Email }] : []
    }),
  }
}
