import { and, asc, eq, inArray, ne, or, sql as text } from 'drizzle-orm'
import { paymentTexts } from '../../contract/payments/paymentTexts.ts'
import { type DeskMode } from '../../contract/payments/paymentModes.ts'
import { labelled } from '../db/archivedRows.ts'
import type { Sql } from '../db/database.ts'
import { conflicting } from '../http/refusal.ts'
import { bills, transfers } from '../db/schema/payments.ts'

/**
 * Holds transaction numbers until the end of the transaction, in one order, so that two claims of the same one follow
 * each other. To be taken before bills are.
 */
export async function lockNumbers(sql: Sql, numbers: readonly string[]): Promise<void> {
  for (const number of [...new Set(numbers)].filter(Boolean).sort())
    await sql.execute(text`select pg_advisory_xact_lock(hashtextextended(${number}, 20))`)
}

/**
 * Lets one organiser at a time confirm lines of bank statements, until the end of the transaction: the same line may stand in
 * two of them. To be taken before numbers are.
 */
export async function lockStatements(sql: Sql): Promise<void> {
  await sql.execute(text`select pg_advisory_xact_lock(21, 0)`)
}

/**
 * Holds bills until the end of the transaction, always in one order, so that changes to what is paid, and to what is
 * expected, follow one another. To be taken before registrations are.
 */
export async function lockBills(sql: Sql, PaymentDetailsIds: readonly string[]): Promise<void> {
  const ids = [...new Set(PaymentDetailsIds)].sort()
  for (let start = 0; start < ids.length; start += 1000)
    await sql
      .select({ PaymentDetailsId: bills.PaymentDetailsId })
      .from(bills)
      .where(inArray(bills.PaymentDetailsId, ids.slice(start, start + 1000)))
      .orderBy(asc(bills.PaymentDetailsId))
      .for('update')
}

/** Numbers of slips and cheques are each society's or bank's own: they may come up with several payers. */
const isUnique = (mode: DeskMode) => mode !== 'Cash' && mode !== 'Cheque'

/**
 * Refuses a transaction number with 409 that belongs to another payer, or that was used for one of the bills before
 * (design §3 "Payments"). A refused or reversed payment holds its number no longer. Hold the number first.
 */
export async function mustBeUnused(
  sql: Sql,
  transfer: {
    readonly TransactionId: string
    readonly PaymentMode: DeskMode
    readonly ClaimedBy: string
    /** All-zero, or the payment that shall have the number again. */
    readonly PaymentId: string
  },
  PaymentDetailsIds: readonly string[],
): Promise<void> {
  if (transfer.TransactionId === '') return
  const ofAnother = isUnique(transfer.PaymentMode)
    ? and(
        ne(transfers.ClaimedBy, transfer.ClaimedBy),
        inArray(transfers.PaymentMode, ['UPI', 'NEFT/RTGS', 'IMPS']),
      )
    : undefined
  const [used] = await sql
    .select({ PaymentId: transfers.PaymentId })
    .from(transfers)
    .where(
      and(
        eq(transfers.TransactionId, transfer.TransactionId),
        ne(transfers.PaymentId, transfer.PaymentId),
        inArray(transfers.State, ['waiting', 'confirmed']),
        or(inArray(transfers.PaymentDetailsId, [...PaymentDetailsIds]), ofAnother),
      ),
    )
    .limit(1)
  if (used) throw conflicting(paymentTexts.numberUsed)
  // What paid for a conference that is over pays for nothing else.
  const before = isUnique(transfer.PaymentMode) ? await labelled(sql, transfers, transfer.TransactionId) : []
  if (before.some(({ State }) => State === 'confirmed')) throw conflicting(paymentTexts.numberUsed)
}
