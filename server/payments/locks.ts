import { and, asc, eq, inArray, ne, or, sql as text } from 'drizzle-orm'
import { paymentTexts } from '../../contract/payments/paymentTexts.ts'
import { type DeskMode } from '../../contract/payments/paymentModes.ts'
import { labelled } from '../db/archivedRows.ts'
import type { Sql } from '../db/database.ts'
import { groupsOf } from '../db/yielding.ts'
import { conflicting } from '../http/refusal.ts'
import { bills, transfers } from '../db/schema/payments.ts'

/**
 * Locks transaction numbers until the end of the transaction, in a fixed order, so that two claims of the same number
 * run one after the other. Lock them before bills.
 */
export async function lockNumbers(sql: Sql, numbers: readonly string[]): Promise<void> {
  for (const number of [...new Set(numbers)].filter(Boolean).sort())
    await sql.execute(text`select pg_advisory_xact_lock(hashtextextended(${number}, 20))`)
}

/**
 * Lets only one organiser at a time confirm lines of bank statements, until the end of the transaction: two
 * statements may contain the same line. Lock this before numbers.
 */
export async function lockStatements(sql: Sql): Promise<void> {
  await sql.execute(text`select pg_advisory_xact_lock(21, 0)`)
}

/**
 * Locks bills until the end of the transaction, always in the same order, so that changes to paid and expected
 * amounts run one after another. Lock them before registrations.
 */
export async function lockBills(sql: Sql, PaymentDetailsIds: readonly string[]): Promise<void> {
  const ids = [...new Set(PaymentDetailsIds)].sort()
  for (const some of groupsOf(ids, 1000))
    await sql
      .select({ PaymentDetailsId: bills.PaymentDetailsId })
      .from(bills)
      .where(inArray(bills.PaymentDetailsId, some))
      .orderBy(asc(bills.PaymentDetailsId))
      .for('update')
}

/** Numbers of slips and cheques are unique only per society or bank: several payers may have the same one. */
const isUnique = (mode: DeskMode) => mode !== 'Cash' && mode !== 'Cheque'

/**
 * Refuses with 409 a transaction number of another payer, or one that was already used for one of the bills (design
 * §3 "Payments"). A refused or reversed payment frees its number. Lock the number first.
 */
export async function mustBeUnused(
  sql: Sql,
  transfer: {
    readonly TransactionId: string
    readonly PaymentMode: DeskMode
    readonly ClaimedBy: string
    /** All-zero, or the payment that gets the number again. */
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
        or(inArray(transfers.PaymentDetailsId, PaymentDetailsIds), ofAnother),
      ),
    )
    .limit(1)
  if (used) throw conflicting(paymentTexts.numberUsed)
  // A transfer that paid for a past conference cannot pay for anything else.
  const before = isUnique(transfer.PaymentMode) ? await labelled(sql, transfers, transfer.TransactionId) : []
  if (before.some(({ State }) => State === 'confirmed')) throw conflicting(paymentTexts.numberUsed)
}
