import { eq } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import {
  deskRules,
  type CancelBody,
  type DecisionOnPaymentBody,
  type DeskBody,
} from '../../contract/payments/payments.ts'
import { DeskMode, plainNumber } from '../../contract/payments/paymentModes.ts'
import { totalOf } from '../../contract/registration/rates.ts'
import { registrationTexts } from '../../contract/registration/registrationTexts.ts'
import { getHomePageRow, today } from '../conference/settings.ts'
import type { Context } from '../http/context.ts'
import { conflicting, mustHold, mustExist } from '../http/refusal.ts'
import { accommodations } from '../db/schema/registration.ts'
import { billsChanged } from './billsChanged.ts'
import { decideAsOne, keepDecision, type Deciding, type Recorded } from './paymentDecisions.ts'
import { lockNumbers, lockBills } from './locks.ts'
import {
  mayRecord,
  type mayCancel,
  type mayDecideClaims,
  type mayReinstate,
  type mayReverse,
} from './rights.ts'
import { aboutBill, reinstatedMail } from './paymentLetters.ts'
import { stateOfBill } from './rows.ts'
import { mustCoverRefunds } from './takeBackPayments.ts'
import { transfers } from '../db/schema/payments.ts'
import { mustBeUsual } from './unusualPayment.ts'
import { pick } from '../../contract/core/collections.ts'

type Decidable = Awaited<ReturnType<typeof mayDecideClaims>>
type Recordable = Awaited<ReturnType<typeof mayRecord>>

/** Confirms all or part of a claim, or refuses it with the reason in `Remarks`. */
export async function decideClaim(
  deciding: Deciding,
  [claim]: Decidable,
  { Amount, Accepted, Remarks }: DecisionOnPaymentBody,
): Promise<void> {
  const { sql } = deciding
  const { PaymentId, PaymentDetailsId } = mustExist(claim)
  const { FullName } = await mayRecord(sql, PaymentDetailsId)
  if (Accepted) {
    await decideAsOne(deciding, {
      Title: `Payment of ${FullName} confirmed`,
      Confirmed: [{ PaymentId, Amount }],
    })
    if (Remarks !== '') await sql.update(transfers).set({ Remarks }).where(eq(transfers.PaymentId, PaymentId))
    return
  }
  const fields = { State: 'refused', ConfirmedAmount: 0, Remarks } as const
  await decideOn(
    deciding,
    { PaymentId, PaymentDetailsId },
    { Title: `Payment of ${FullName} refused` },
    fields,
  )
}

/** Changes one payment by a decision that can be undone. */
async function decideOn(
  deciding: Deciding,
  { PaymentId, PaymentDetailsId }: Pick<typeof transfers.$inferSelect, 'PaymentId' | 'PaymentDetailsId'>,
  decision: Parameters<typeof keepDecision>[1],
  fields: Partial<typeof transfers.$inferInsert>,
): Promise<void> {
  const { sql, context, UserId, publish } = deciding
  const { UndoId } = await keepDecision(deciding, decision)
  const DecidedOn = new Date(context.now()).toISOString()
  await sql
    .update(transfers)
    .set({ ...fields, DecidedBy: UserId, DecidedOn, UndoId })
    .where(eq(transfers.PaymentId, PaymentId))
  await billsChanged(sql, publish, [PaymentDetailsId])
}

/** Confirms claims with their full amounts, all or none. */
export async function confirmClaims(deciding: Deciding, claims: Decidable): Promise<string> {
  const Title = claims.length === 1 ? '1 payment confirmed' : `${claims.length} payments confirmed`
  const { UndoId } = await decideAsOne(deciding, { Title, Confirmed: claims })
  return UndoId
}

const recordedOf = (body: Omit<DeskBody, 'Remarks'>, IsRefund: boolean, Remarks: string): Recorded => ({
  ...pick(body, 'PaymentDetailsId', 'PaidOn', 'Amount'),
  IsRefund,
  PaymentMode: DeskMode.parse(body.PaymentMode),
  TransactionId: plainNumber(body.TransactionId),
  Remarks,
})

/**
 * Records a payment at the desk; returns its `PaymentId`. 409 for a cancelled registration, and for an unusual
 * amount without confirmation.
 */
export async function recordPayment(
  deciding: Deciding,
  bill: Recordable,
  { ConfirmedUnusual = false, ...body }: DeskBody & { readonly ConfirmedUnusual?: boolean | undefined },
): Promise<string> {
  mustHold(deskRules(body, await today(deciding.sql, deciding.context)))
  const payment = recordedOf(body, false, body.Remarks)
  await lockNumbers(deciding.sql, [payment.TransactionId])
  await lockBills(deciding.sql, [bill.PaymentDetailsId])
  const { CancelledOn, FullName, CurrencySymbol } = await mayRecord(deciding.sql, bill.PaymentDetailsId)
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
export async function recordRefund(deciding: Deciding, bill: Recordable, body: DeskBody): Promise<string> {
  mustHold(deskRules(body, await today(deciding.sql, deciding.context)))
  const { Made } = await decideAsOne(deciding, {
    Title: `Refund to ${bill.FullName} recorded`,
    Recorded: [recordedOf(body, true, body.Remarks)],
  })
  await mustCoverRefunds(deciding.sql, [bill.PaymentDetailsId])
  return Made[0] ?? noId
}

/** Reverses a confirmed payment or a recorded refund after its undo window. */
export async function reversePayment(
  deciding: Deciding,
  payment: Awaited<ReturnType<typeof mayReverse>>,
  Reason: string,
): Promise<void> {
  const { PaymentDetailsId, Remarks, DecidedBy, DecidedOn } = payment
  const { FullName } = await mayRecord(deciding.sql, PaymentDetailsId)
  const Payload = { Reversed: { Remarks, DecidedBy, DecidedOn } }
  const decision = { Title: `Payment of ${FullName} taken back`, Payload }
  await decideOn(deciding, payment, decision, { State: 'reversed', Remarks: Reason })
  await mustCoverRefunds(deciding.sql, [PaymentDetailsId])
}

/**
 * Cancels the registration of a bill and pays money back: the rest of what was received is kept, and nothing is due
 * any more.
 */
export async function cancelRegistration(
  deciding: Deciding,
  bill: Awaited<ReturnType<typeof mayCancel>>,
  body: CancelBody,
): Promise<void> {
  const { sql, context, publish } = deciding
  const { PaymentDetailsId, AccommodationId, ExpectedAmount } = bill
  await sql
    .update(accommodations)
    .set({ CancelledOn: new Date(context.now()).toISOString(), CancelReason: body.Reason })
    .where(eq(accommodations.AccommodationId, AccommodationId))
  const refund = { ...body, PaymentDetailsId, Amount: body.RefundAmount }
  await decideAsOne(deciding, {
    Title: `Registration of ${bill.FullName} cancelled`,
    Recorded: body.RefundAmount > 0 ? [recordedOf(refund, true, body.Reason)] : [],
    Payload: { Cancelled: { PaymentDetailsId, AccommodationId, ExpectedAmount } },
  })
  // Without a refund no payment has changed, but the bill has.
  if (body.RefundAmount === 0) await billsChanged(sql, publish, [PaymentDetailsId])
}

/**
 * Makes a cancelled registration valid again, with the charges of its last save: money received and not refunded
 * counts towards them. The person gets a mail; call `mailer.wake` after the commit.
 */
export async function reinstateRegistration(
  { sql, publish }: Deciding,
  context: Pick<Context, 'mailer' | 'publicUrl'>,
  bill: Awaited<ReturnType<typeof mayReinstate>>,
  Reason: string,
): Promise<void> {
  const { PaymentDetailsId, AccommodationId, Email } = bill
  const ExpectedAmount = totalOf(bill, { ...bill, NumOfAccompanyingPerson: bill.GetPersons.length })
  await sql
    .update(accommodations)
    .set({ ExpectedAmount, CancelledOn: null, CancelReason: '' })
    .where(eq(accommodations.AccommodationId, AccommodationId))
  await billsChanged(sql, publish, [PaymentDetailsId])
  const State = await stateOfBill(sql, PaymentDetailsId)
  const about = aboutBill({ ...bill, State }, await getHomePageRow(sql), context.publicUrl())
  if (Email !== '') await context.mailer.queue(sql, { ...reinstatedMail(about, Reason), Recipient: Email })
}
