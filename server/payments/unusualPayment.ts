import { and, eq, gt, isNull, sql as text } from 'drizzle-orm'
import { unusualPayment, unusualTexts } from '../../contract/payments/unusualPayment.ts'
import type { Sql } from '../db/database.ts'
import { Refusal } from '../http/refusal.ts'
import { accommodations } from '../db/schema/registration.ts'

/** The median cost of the registrations in a currency, in minor units; 0 without any. */
async function usualAmount(sql: Sql, CurrencySymbol: string): Promise<number> {
  const [row] = await sql
    .select({
      Usual: text<
        number | null
      >`percentile_disc(0.5) within group (order by ${accommodations.ExpectedAmount})::float8`,
    })
    .from(accommodations)
    .where(
      and(
        eq(accommodations.CurrencySymbol, CurrencySymbol),
        gt(accommodations.ExpectedAmount, 0),
        isNull(accommodations.CancelledOn),
      ),
    )
  return row?.Usual ?? 0
}

/**
 * Refuses with 409 a payment of more than is due, or of ten times the usual, unless it is confirmed: the first error
 * is the reason, the last one says how to confirm it. Lock the bill first.
 */
export async function mustBeUsual(
  sql: Sql,
  Amount: number,
  bill: { readonly DueAmount: number; readonly CurrencySymbol: string },
  isConfirmed: boolean,
): Promise<void> {
  if (isConfirmed) return
  const { DueAmount, CurrencySymbol } = bill
  const UsualAmount = await usualAmount(sql, CurrencySymbol)
  const reason = unusualPayment(Amount, { DueAmount, UsualAmount, CurrencySymbol })
  if (reason) throw new Refusal(409, reason, [reason, unusualTexts.confirm])
}
