import { eq } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import {
  cancelRules,
  deskRules,
  type CancelBody,
  type DecisionOnPaymentBody,
  type DeskBody,
} from '../../contract/payments/payments.ts'
import { DeskMode, plainNumber } from '../../contract/payments/paymentModes.ts'
import { paymentTexts } from '../../contract/payments/paymentTexts.ts'
import { registrationTexts } from '../../contract/registration/registrationTexts.ts'
import { conflicting, mustHold, notFound } from '../http/refusal.ts'
import { accommodations } from '../db/schema/registration.ts'
import { stateOfBill } from './bill.ts'
import { billsChanged } from './billsChanged.ts'
import { today } from './claim.ts'
import { decideAsOne, lockClaims, keepDecision, type Deciding, type Recorded } from './decide.ts'
import { lockNumbers, lockBills } from './locks.ts'
import { billsWhere } from './rows.ts'
import { mustCoverRefunds } from './takeBackPayments.ts'
import { bills, transfers } from '../db/schema/payments.ts'
import { mustBeUsual } from './unusual.ts'

async function billRow({ sql }: Pick<Deciding, 'sql'>, PaymentDetailsId: string) {
  const [bill] = await billsWhere(sql, eq(bills.PaymentDetailsId, PaymentDetailsId))
  if (!bill) throw notFound()
  return bill
}

/** Confirms all or part of a claim, or refuses it with the reason in `Remarks`. */
export async function decideClaim(
  deciding: Deciding,
  PaymentId: string,
  { Amount, Accepted, Remarks }: DecisionOnPaymentBody,
): Promise<void> {
  const { sql, context, UserId, publish } = deciding
  const [claim] = await lockClaims(sql, [PaymentId])
  if (!claim) throw notFound()
  const { FullName } = await billRow(deciding, claim.PaymentDetailsId)
  if (Accepted) {
    await decideAsOne(deciding, {
      Title: `Payment of ${FullName} confirmed`,
      Confirmed: [{ PaymentId: claim.PaymentId, Amount }],
    })
    if (Remarks !== '') await sql.update(transfers).set({ Remarks }).where(eq(transfers.PaymentId, PaymentId))
    return
  }
  const { UndoId } = await keepDecision(deciding, { Title: `Payment of ${FullName} refused` })
  const DecidedOn = new Date(context.now()).toISOString()
  await sql
    .update(transfers)
    .set({ State: 'refused', ConfirmedAmount: 0, Remarks, DecidedBy: UserId, DecidedOn, UndoId })
    .where(eq(transfers.PaymentId, PaymentId))
  await billsChanged(sql, publish, [claim.PaymentDetailsId])
}

/** Confirms claims with their full amounts, all or none. */
export async function confirmClaims(deciding: Deciding, PaymentIds: readonly string[]): Promise<string> {
  const claims = await lockClaims(deciding.sql, PaymentIds)
  const Title = claims.length === 1 ? '1 payment confirmed' : `${claims.length} payments confirmed`
  const { UndoId } = await decideAsOne(deciding, { Title, Confirmed: claims })
  return UndoId
}

const recordedOf = (body: Omit<DeskBody, 'Remarks'>, IsRefund: boolean, Remarks: string): Recorded => ({
  PaymentDetailsId: body.PaymentDetailsId,
  IsRefund,
  PaymentMode: DeskMode.parse(body.PaymentMode),
  TransactionId: plainNumber(body.TransactionId),
  PaidOn: body.PaidOn,
  Amount: body.Amount,
  Remarks,
})

/**
 * Records a payment at the desk; returns its `PaymentId`. 404 if the bill does not exist, 409 for a cancelled
 * registration, and for an unusual amount without confirmation.
 */
export async function recordPayment(
  deciding: Deciding,
  { ConfirmedUnusual = false, ...body }: DeskBody & { readonly ConfirmedUnusual?: boolean | undefined },
): Promise<string> {
  const bill = await billRow(deciding, body.PaymentDetailsId)
  mustHold(deskRules(body, await today(deciding.sql, deciding.context)))
  const payment = recordedOf(body, false, body.Remarks)
  await lockNumbers(deciding.sql, [payment.TransactionId])
  await lockBills(deciding.sql, [bill.PaymentDetailsId])
  const { CancelledOn, FullName, CurrencySymbol } = await billRow(deciding, bill.PaymentDetailsId)
  if (CancelledOn !== null) throw conflicting(registrationTexts.cancelled)
  const { DueAmount } = await stateOfBill(deciding.sql, bill.PaymentDetailsId)
  await mustBeUsual(deciding.sql, payment.Amount, { DueAmount, CurrencySymbol }, ConfirmedUnusual)
  const { Made } = await decideAsOne(deciding, {
    Title: `Payment of ${FullName} recorded`,
    Recorded: [payment],
  })
  return Made[0] ?? noId
}

/** Records a refund; returns its `PaymentId`. 409 for more than was received. */
export async function recordRefund(deciding: Deciding, body: DeskBody): Promise<string> {
  const bill = await billRow(deciding, body.PaymentDetailsId)
  mustHold(deskRules(body, await today(deciding.sql, deciding.context)))
  const { Made } = await decideAsOne(deciding, {
    Title: `Refund to ${bill.FullName} recorded`,
    Recorded: [recordedOf(body, true, body.Remarks)],
  })
  await mustCoverRefunds(deciding.sql, [bill.PaymentDetailsId])
  return Made[0] ?? noId
}

/** Reverses a confirmed payment or a recorded refund after its undo window; 409 within it, or for any other payment. */
export async function reversePayment(deciding: Deciding, PaymentId: string, Reason: string): Promise<void> {
  const { sql, context, UserId, publish } = deciding
  const read = async () => {
    const [transfer] = await sql.select().from(transfers).where(eq(transfers.PaymentId, PaymentId))
    if (!transfer) throw notFound()
    return transfer
  }
  await lockBills(sql, [(await read()).PaymentDetailsId])
  const { State, UndoId: open, PaymentDetailsId, Remarks, DecidedBy, DecidedOn } = await read()
  if (State !== 'confirmed') throw conflicting(paymentTexts.notConfirmed)
  if (open !== noId) throw conflicting(paymentTexts.stillUndoable)
  const { FullName } = await billRow(deciding, PaymentDetailsId)
  const { UndoId } = await keepDecision(deciding, {
    Title: `Payment of ${FullName} reversed`,
    Payload: { Reversed: { Remarks, DecidedBy, DecidedOn } },
  })
  await sql
    .update(transfers)
    .set({
      State: 'reversed',
      Remarks: Reason,
      DecidedBy: UserId,
      DecidedOn: new Date(context.now()).toISOString(),
      UndoId,
    })
    .where(eq(transfers.PaymentId, PaymentId))
  await mustCoverRefunds(sql, [PaymentDetailsId])
  await billsChanged(sql, publish, [PaymentDetailsId])
}

/**
 * Cancels the registration of a bill and pays money back: the rest of what was received is kept, and nothing is due
 * any more. 409 if it is already cancelled, if a claim waits, or for more than was received.
 */
export async function cancelRegistration(
  deciding: Deciding,
  PaymentDetailsId: string,
  body: CancelBody,
): Promise<void> {
  const { sql, context, publish } = deciding
  await billRow(deciding, PaymentDetailsId)
  mustHold(cancelRules(body, await today(sql, context)))
  await lockNumbers(sql, [plainNumber(body.TransactionId)])
  await lockBills(sql, [PaymentDetailsId])
  const bill = await billRow(deciding, PaymentDetailsId)
  if (bill.CancelledOn !== null) throw conflicting(registrationTexts.cancelled)
  const { WaitingAmount, ConfirmedAmount, RefundedAmount } = await stateOfBill(sql, bill.PaymentDetailsId)
  if (WaitingAmount > 0) throw conflicting(paymentTexts.claimWaits)
  if (body.RefundAmount > ConfirmedAmount - RefundedAmount) throw conflicting(paymentTexts.moreThanPaid)
  const { AccommodationId, ExpectedAmount } = bill
  await sql
    .update(accommodations)
    .set({ CancelledOn: new Date(context.now()).toISOString(), CancelReason: body.Reason })
    .where(eq(accommodations.AccommodationId, AccommodationId))
  const refund = { ...body, PaymentDetailsId, Amount: body.RefundAmount }
  await decideAsOne(deciding, {
    Title: `Registration of ${bill.FullName} cancelled`,
    Recorded: body.RefundAmount > 0 ? [recordedOf(refund, true, body.Reason)] : [],
    Payload: { Cancelled: { PaymentDetailsId: bill.PaymentDetailsId, AccommodationId, ExpectedAmount } },
  })
  // Without a refund no payment has changed, but the bill has.
  if (body.RefundAmount === 0) await billsChanged(sql, publish, [bill.PaymentDetailsId])
}
