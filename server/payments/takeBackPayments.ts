import { eq, inArray } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import { paymentTexts } from '../../contract/payments/paymentTexts.ts'
import type { Sql } from '../db/database.ts'
import { groupsOf } from '../db/yielding.ts'
import { conflicting } from '../http/refusal.ts'
import type { Publishing } from '../hub/hub.ts'
import { accommodations } from '../db/schema/registration.ts'
import type { UndoRow } from '../undo/undoQueue.ts'
import { billsChanged } from './billsChanged.ts'
import { Payload, paymentsOf } from './paymentDecisions.ts'
import { lockNumbers, lockBills, mustBeUnused } from './locks.ts'
import { billStates } from '../db/billTotals.ts'
import { transfers } from '../db/schema/payments.ts'

const undecided = {
  State: 'waiting',
  ConfirmedAmount: 0,
  Remarks: '',
  DecidedBy: noId,
  DecidedOn: null,
  UndoId: noId,
} as const

/** Refuses with 409 a change after which more would be refunded than was received. */
export async function mustCoverRefunds(sql: Sql, PaymentDetailsIds: readonly string[]): Promise<void> {
  for (const some of groupsOf(PaymentDetailsIds))
    for (const { ConfirmedAmount, RefundedAmount } of (await billStates(sql, some)).values())
      if (RefundedAmount > ConfirmedAmount) throw conflicting(paymentTexts.moreThanPaid)
}

/**
 * Restores the payments of a decision to the state before it: claims wait again, its recorded payments are deleted, a
 * reversed payment counts again, a cancelled registration is valid again. Refuses with 409 if that is no longer
 * possible because the number was used again or the money was refunded.
 */
export async function takeBackPayments(
  sql: Sql,
  entry: UndoRow,
  publish: Publishing['publish'],
): Promise<void> {
  const { Made, Reversed, Cancelled } = Payload.parse(entry.Payload)
  const found = await paymentsOf(sql, entry)
  // These freed their numbers, which may have been used since.
  const released = found.filter(({ State }) => State === 'refused' || State === 'reversed')
  await lockNumbers(sql, pluck(released, 'TransactionId'))
  const ids = [...pluck(found, 'PaymentDetailsId'), ...(Cancelled ? [Cancelled.PaymentDetailsId] : [])]
  await lockBills(sql, ids)
  for (const transfer of released) await mustBeUnused(sql, transfer, [transfer.PaymentDetailsId])
  const made = new Set(Made)
  for (const some of groupsOf(Made)) await sql.delete(transfers).where(inArray(transfers.PaymentId, some))
  const claims = found.filter(({ PaymentId, State }) => !made.has(PaymentId) && State !== 'reversed')
  for (const some of groupsOf(pluck(claims, 'PaymentId')))
    await sql.update(transfers).set(undecided).where(inArray(transfers.PaymentId, some))
  if (Reversed)
    await sql
      .update(transfers)
      .set({ ...Reversed, State: 'confirmed', UndoId: noId })
      .where(eq(transfers.UndoId, entry.UndoId))
  if (Cancelled)
    await sql
      .update(accommodations)
      .set({ ExpectedAmount: Cancelled.ExpectedAmount, CancelledOn: null, CancelReason: '' })
      .where(eq(accommodations.AccommodationId, Cancelled.AccommodationId))
  await mustCoverRefunds(sql, [...new Set(ids)])
  await billsChanged(sql, publish, ids)
}
