import { and, eq, inArray } from 'drizzle-orm'
import { moneyOf } from '../contract/core/money.ts'
import type { Caller } from '../server/http/context.ts'
import type { Sql } from '../server/db/database.ts'
import { takeClaim } from '../server/payments/claim.ts'
import { mayCancel, mayClaim, mayDecideClaims, mayRecord, mayReverse } from '../server/payments/rights.ts'
import type { Deciding } from '../server/payments/paymentDecisions.ts'
import {
  cancelRegistration,
  confirmClaims,
  decideClaim,
  recordPayment,
  reversePayment,
} from '../server/payments/deskPayments.ts'
import { transfers } from '../server/db/schema/payments.ts'
import { keepFile, stageFile } from './files.ts'
import { quiet, type Filling } from './filling.ts'
import { makeSheet } from './manuscript.ts'
import type { Registered } from './registrations.ts'
import { localDay } from './settings.ts'

/** What happens with the payment of a registration. */
type Course =
  | 'confirmed'
  | 'waiting'
  | 'unpaid'
  /** Half of the amount was claimed and confirmed. */
  | 'half'
  /** The full amount was claimed, but less was received. */
  | 'less'
  | 'refused'
  | 'desk'
  | 'reversed'
  | 'cancelled'

/** The courses of successive registrations, repeated. The first is the attendee who signs in. */
const courses: readonly Course[] = [
  ...(['confirmed', 'waiting', 'confirmed', 'unpaid', 'half', 'confirmed'] as const),
  ...(['waiting', 'refused', 'confirmed', 'desk', 'unpaid', 'confirmed'] as const),
  ...(['less', 'waiting', 'confirmed', 'reversed', 'confirmed', 'waiting'] as const),
  ...(['cancelled', 'confirmed', 'unpaid', 'confirmed'] as const),
]

/** A registration with its planned payment. */
export interface Claimed extends Registered {
  readonly course: Course
  readonly TransactionId: string
  readonly PaidOn: string
  readonly Amount: number
}

const isClaimed = (course: Course) => !['unpaid', 'desk', 'cancelled'].includes(course)

const costsSomething = ({ ExpectedAmount }: Registered) => ExpectedAmount > 0

/** Rupees are paid by UPI, everything else by bank. */
const modeOf = ({ CurrencySymbol }: Registered) => (CurrencySymbol === '₹' ? 'UPI' : 'NEFT/RTGS')

const numberOf = (registered: Registered, count: number) =>
  modeOf(registered) === 'UPI'
    ? String(412_000_000_000 + count * 7)
    : `DEMO${String(count).padStart(12, '0')}`

async function claim(sql: Sql, { context }: Filling, claimed: Claimed): Promise<void> {
  const { payer, PaymentDetailsId, TransactionId, PaidOn, Amount, FullName, CurrencySymbol } = claimed
  const bytes = await makeSheet('Payment slip', [
    `${FullName} paid ${moneyOf(Amount, CurrencySymbol).replace('₹', 'Rs. ')} on ${PaidOn}.`,
    `Transaction number ${TransactionId}`,
    'Made for a demonstration; no money was moved.',
  ])
  const staged = await stageFile(context, bytes)
  const file = { Kind: 'payment-proof', FileName: `slip-${TransactionId}.pdf`, staged } as const
  const ProofFileId = await keepFile(sql, context, payer, file)
  const PaymentMode = modeOf(claimed)
  const body = { PaymentDetailsId, PaymentMode, TransactionId, PaidOn, Amount, ProofFileId, Others: [] }
  await takeClaim(sql, context, payer, await mayClaim(sql, payer, body), body, quiet.publish)
}

/** Claims the payments, in the order of registration. */
async function claimAll(filling: Filling, registered: readonly Registered[]): Promise<Claimed[]> {
  const { clock } = filling
  const planned = registered.filter(costsSomething)
  return filling.inGroups('payments', planned, 40, async (sql, one, index) => {
    const course = courses[index % courses.length] ?? 'unpaid'
    clock.setDays(-6 + (2 * index) / planned.length)
    const Amount = course === 'half' ? Math.round(one.ExpectedAmount / 2) : one.ExpectedAmount
    const PaidOn = localDay(clock.now())
    const claimed = { ...one, course, TransactionId: numberOf(one, index + 1), PaidOn, Amount }
    if (isClaimed(course)) await claim(sql, filling, claimed)
    return claimed
  })
}

/** The ids of the payments of bills in one state. */
async function paymentIds(
  sql: Sql,
  of: readonly Claimed[],
  State: 'waiting' | 'confirmed',
): Promise<ReadonlyMap<string, string>> {
  const bills = of.map(({ PaymentDetailsId }) => PaymentDetailsId)
  const rows = await sql
    .select({ PaymentDetailsId: transfers.PaymentDetailsId, PaymentId: transfers.PaymentId })
    .from(transfers)
    .where(and(eq(transfers.State, State), inArray(transfers.PaymentDetailsId, bills)))
  return new Map(rows.map(({ PaymentDetailsId, PaymentId }) => [PaymentDetailsId, PaymentId]))
}

/** The organisers' decisions on the claims, course by course. */
async function decideOn(deciding: Deciding, claimed: readonly Claimed[]): Promise<void> {
  const { sql } = deciding
  const of = (...wanted: readonly Course[]) => claimed.filter(({ course }) => wanted.includes(course))
  const waiting = await paymentIds(sql, claimed, 'waiting')
  const idOf = ({ PaymentDetailsId }: Claimed) => waiting.get(PaymentDetailsId) ?? ''
  const claimOf = (one: Claimed) => mayDecideClaims(sql, [idOf(one)])
  const full = of('confirmed', 'half', 'reversed').map(idOf)
  await confirmClaims(deciding, await mayDecideClaims(sql, full))
  for (const one of of('less')) {
    const Amount = one.Amount - Math.round(one.Amount / 5)
    const Remarks = 'The bank kept a part of it. Please pay the rest.'
    await decideClaim(deciding, await claimOf(one), { Amount, Accepted: true, Remarks })
  }
  for (const one of of('refused')) {
    const Remarks = 'No transfer with this number has arrived. Please look at the number again.'
    await decideClaim(deciding, await claimOf(one), { Amount: one.Amount, Accepted: false, Remarks })
  }
  for (const { PaymentDetailsId, PaidOn, Amount } of of('desk', 'cancelled')) {
    const paid = { PaymentMode: 'Cash', TransactionId: '', Remarks: 'Paid at the office of the society' }
    await recordPayment(deciding, await mayRecord(sql, PaymentDetailsId), {
      ...paid,
      PaymentDetailsId,
      PaidOn,
      Amount,
    })
  }
}

/** The organisers' corrections a day later. */
async function putRight(deciding: Deciding, claimed: readonly Claimed[], today: string): Promise<void> {
  const { sql, context } = deciding
  const confirmed = await paymentIds(sql, claimed, 'confirmed')
  for (const { course, PaymentDetailsId, Amount } of claimed) {
    if (course === 'reversed')
      await reversePayment(
        deciding,
        await mayReverse(sql, confirmed.get(PaymentDetailsId) ?? ''),
        'The bank took the transfer back: the account was not covered.',
      )
    if (course === 'cancelled') {
      const body = {
        Reason: 'Cannot travel for reasons of health',
        RefundAmount: Amount - Math.round(Amount / 10),
        PaymentMode: 'Cash',
        TransactionId: '',
        PaidOn: today,
      }
      const bill = await mayCancel(sql, context, PaymentDetailsId, body)
      await cancelRegistration(deciding, bill, body)
    }
  }
}

/** People pay, and organisers confirm, refuse and correct. Returns the result for each registration. */
export async function payAndConfirm(
  filling: Filling,
  admin: Caller,
  registered: readonly Registered[],
): Promise<Claimed[]> {
  const { context, clock, together } = filling
  const claimed = await claimAll(filling, registered)
  const decidingBy = (sql: Sql): Deciding => ({ sql, context, UserId: admin.UserId, publish: quiet.publish })
  clock.setDays(-3)
  await together((sql) => decideOn(decidingBy(sql), claimed))
  await filling.closeWindows()
  clock.setDays(-2)
  await together((sql) => putRight(decidingBy(sql), claimed, localDay(clock.now())))
  await filling.closeWindows()
  return claimed
}
