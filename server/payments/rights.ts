import { and, eq, inArray, sql as text, type SQL } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import { undoKinds } from '../../contract/core/undo.ts'
import type { ClaimBody } from '../../contract/payments/claims.ts'
import { plainNumber } from '../../contract/payments/paymentModes.ts'
import { cancelRules, type CancelBody } from '../../contract/payments/payments.ts'
import { paymentTexts } from '../../contract/payments/paymentTexts.ts'
import { registrationTexts } from '../../contract/registration/registrationTexts.ts'
import { today } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import { bills, transfers } from '../db/schema/payments.ts'
import { undoEntries } from '../db/schema/undo.ts'
import { rowsInGroups } from '../db/yielding.ts'
import type { Actor, Context } from '../http/context.ts'
import { permit, type RowCall } from '../http/permitted.ts'
import { conflicting, mustBeCurrent, mustExist, mustHold, notFound } from '../http/refusal.ts'
import { mustActFor } from '../papers/coAuthorRights.ts'
import { lockBills, lockNumbers } from './locks.ts'
import { billsWhere, stateOfBill } from './rows.ts'

async function readBillRow(sql: Sql, PaymentDetailsId: string) {
  const [bill] = await billsWhere(sql, eq(bills.PaymentDetailsId, PaymentDetailsId))
  return mustExist(bill)
}

/** A bill that the caller may pay; 404 for other people's. */
export async function mayPayBill(sql: Sql, caller: Actor, condition: SQL) {
  const [bill] = await billsWhere(sql, condition)
  return permit(await mustActFor(sql, caller, bill), 'pay')
}

/** The shares of a claim, each of a bill that the caller may pay; 404 if one does not exist or is other people's. */
export async function mayClaim(sql: Sql, caller: Actor, { PaymentDetailsId, Amount, Others }: ClaimBody) {
  const shares = [{ PaymentDetailsId, Amount }, ...Others].map((share) => ({
    ...share,
    PaymentDetailsId: share.PaymentDetailsId.toLowerCase(),
  }))
  const ids = new Set(pluck(shares, 'PaymentDetailsId'))
  const found = await billsWhere(sql, inArray(bills.PaymentDetailsId, [...ids]))
  if (found.length < ids.size) throw notFound()
  for (const UserDetailId of new Set(pluck(found, 'UserDetailId')))
    await mustActFor(sql, caller, { UserDetailId })
  return permit(shares, 'claim')
}

/** Locks a bill that the caller may pay, to change whom it names; 412 if stale. */
export async function mayChangeBill({ sql, caller, params, ifMatch }: RowCall) {
  await lockBills(sql, [params.id])
  const bill = await mayPayBill(sql, caller, eq(bills.PaymentDetailsId, params.id))
  mustBeCurrent(ifMatch, bill.Version)
  return permit(bill, 'change')
}

/** An existing bill, on which organisers record payments and refunds. */
export const mayRecord = async (sql: Sql, PaymentDetailsId: string) =>
  permit(await readBillRow(sql, PaymentDetailsId), 'record')

/** Transfers by their ids; 404 if one does not exist. */
export async function readTransfers(sql: Sql, PaymentIds: readonly string[]) {
  const ids = [...new Set(PaymentIds)]
  const found = await rowsInGroups(ids, (some) =>
    sql.select().from(transfers).where(inArray(transfers.PaymentId, some)),
  )
  if (found.length < ids.length) throw notFound()
  return found
}

/** Claims that nobody has decided: 404 if one does not exist, 409 if one was decided. */
async function waitingClaims(sql: Sql, PaymentIds: readonly string[]) {
  const claims = await readTransfers(sql, PaymentIds)
  if (claims.some(({ State }) => State !== 'waiting')) throw conflicting(paymentTexts.notWaiting)
  return claims
}

/** Locks waiting claims with their bills: 404 if one does not exist, 409 if one was decided. */
export async function mayDecideClaims(sql: Sql, PaymentIds: readonly string[]) {
  await lockBills(sql, pluck(await readTransfers(sql, PaymentIds), 'PaymentDetailsId'))
  return permit(await waitingClaims(sql, PaymentIds), 'decide')
}

/** Locks the bill of a confirmed payment or recorded refund whose undo window is over; 409 for any other payment. */
export async function mayReverse(sql: Sql, PaymentId: string) {
  await lockBills(sql, pluck(await readTransfers(sql, [PaymentId]), 'PaymentDetailsId'))
  const [transfer] = await readTransfers(sql, [PaymentId])
  if (transfer?.State !== 'confirmed') throw conflicting(paymentTexts.notConfirmed)
  if (transfer.UndoId !== noId) throw conflicting(paymentTexts.stillUndoable)
  return permit(transfer, 'reverse')
}

/**
 * Locks the bill of a registration that may be cancelled with a refund. 409 if it is already cancelled, if a claim
 * waits, or for more than was received.
 */
export async function mayCancel(
  sql: Sql,
  context: Pick<Context, 'now'>,
  PaymentDetailsId: string,
  body: CancelBody,
) {
  await readBillRow(sql, PaymentDetailsId)
  mustHold(cancelRules(body, await today(sql, context)))
  await lockNumbers(sql, [plainNumber(body.TransactionId)])
  await lockBills(sql, [PaymentDetailsId])
  const bill = await readBillRow(sql, PaymentDetailsId)
  if (bill.CancelledOn !== null) throw conflicting(registrationTexts.cancelled)
  const { WaitingAmount, ConfirmedAmount, RefundedAmount } = await stateOfBill(sql, bill.PaymentDetailsId)
  if (WaitingAmount > 0) throw conflicting(paymentTexts.claimWaits)
  if (body.RefundAmount > ConfirmedAmount - RefundedAmount) throw conflicting(paymentTexts.moreThanPaid)
  return permit(bill, 'cancel')
}

/**
 * Locks the bill of a cancelled registration that may count again. 409 for one that was not cancelled, or whose
 * cancellation can still be undone: undo it instead.
 */
export async function mayReinstate(sql: Sql, PaymentDetailsId: string) {
  await lockBills(sql, [PaymentDetailsId])
  const bill = await readBillRow(sql, PaymentDetailsId)
  if (bill.CancelledOn === null) throw conflicting(paymentTexts.notCancelled)
  const waiting = await sql.$count(
    undoEntries,
    and(
      eq(undoEntries.Kind, undoKinds.payments),
      eq(undoEntries.State, 'waiting'),
      text`${undoEntries.Payload} -> 'Cancelled' ->> 'PaymentDetailsId' = ${PaymentDetailsId}`,
    ),
  )
  if (waiting > 0) throw conflicting(paymentTexts.stillUndoable)
  return permit(bill, 'reinstate')
}
