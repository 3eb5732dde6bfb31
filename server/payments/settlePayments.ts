import { and, eq, inArray } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import { moneyOf } from '../../contract/core/money.ts'
import { paymentConfirmedNotice, paymentRefusedNotice } from '../../contract/notifications/notices.ts'
import { users } from '../db/schema/accounts.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import type { AddressedLetter, Letter } from '../mail/mail.ts'
import { notify, type AddressedNotice } from '../directory/notify.ts'
import type { After } from '../jobs/inTransaction.ts'
import type { UndoKind, UndoRow } from '../undo/undoQueue.ts'
import { getBankRow } from '../conference/bank.ts'
import { billsChanged } from './billsChanged.ts'
import { Payload, paymentsOf } from './paymentDecisions.ts'
import { lockBills } from './locks.ts'
import {
  aboutBill,
  cancelledMail,
  confirmedMail,
  refundMail,
  refusedMail,
  reversedMail,
} from './paymentLetters.ts'
import { issueReceipt, receiptKind, voidReceipt } from './receipts.ts'
import { billsWithStates, type BillWithPerson, type BillWithState } from './rows.ts'
import { takeBackPayments } from './takeBackPayments.ts'
import { bills, transfers } from '../db/schema/payments.ts'
import { publishAfter } from '../hub/hub.ts'

type Closing = Pick<Context, 'now' | 'mailer' | 'hub' | 'publicUrl'>
type TransferRow = typeof transfers.$inferSelect

/**
 * Payments per transaction: a receipt takes a few statements, and others must not wait long for the number sequence.
 */
const atOnce = 20

/** The recipients of the news about a payment: the person, and for a refused claim also its claimer. */
async function audienceOf(sql: Sql, bill: BillWithPerson, payment: TransferRow) {
  if (payment.State !== 'refused') return { Emails: [bill.Email], PersonIds: [bill.UserDetailId] }
  const [claimer] = await sql
    .select({ Email: users.Email, UserDetailId: users.UserDetailId })
    .from(users)
    .where(eq(users.Id, payment.ClaimedBy))
  return {
    Emails: [...new Set([bill.Email.toLowerCase(), claimer?.Email ?? ''])].filter(Boolean),
    PersonIds: [bill.UserDetailId, claimer?.UserDetailId ?? noId],
  }
}

/** The effects of one payment: the mail about it, and a notification if there is one. */
interface Consequence {
  readonly letter: Letter
  readonly notice?: ReturnType<typeof paymentConfirmedNotice>
}

/** The data needed to close payments, read once for a slice. */
async function readPress(sql: Sql, context: Closing, ids: readonly string[]) {
  const conference = await getHomePageRow(sql)
  const bank = await getBankRow(sql)
  const rows = await billsWithStates(sql, inArray(bills.PaymentDetailsId, ids))
  const aboutOf = (bill: BillWithState) => aboutBill(bill, conference, context.publicUrl())
  const billOf = (id: string) => {
    const bill = rows.find(({ PaymentDetailsId }) => PaymentDetailsId === id)
    if (!bill) throw new Error('A payment without a bill')
    return bill
  }
  return { press: { conference, bank, now: context.now() }, aboutOf, billOf }
}

/** Closes one payment and returns the messages about it; null if there are none. */
async function closeOne(
  sql: Sql,
  { press, aboutOf, billOf }: Awaited<ReturnType<typeof readPress>>,
  payment: TransferRow,
  isCancellation: boolean,
): Promise<Consequence | null> {
  const bill = billOf(payment.PaymentDetailsId)
  const about = aboutOf(bill)
  const { ConfirmedAmount, Remarks } = payment
  const amount = (sum: number) => moneyOf(sum, bill.CurrencySymbol)
  if (payment.State === 'refused')
    return {
      letter: refusedMail(about, payment.Amount, payment.TransactionId, Remarks),
      notice: paymentRefusedNotice(bill.AccommodationId, amount(payment.Amount), Remarks),
    }
  if (payment.State === 'reversed') {
    const number = await voidReceipt(sql, payment, press.now)
    return { letter: reversedMail(about, ConfirmedAmount, number, Remarks) }
  }
  // The mail about a cancellation contains the refund.
  if (payment.IsRefund) return isCancellation ? null : { letter: refundMail(about, ConfirmedAmount, Remarks) }
  const number = await issueReceipt(sql, press, bill, payment)
  const letter = confirmedMail(about, ConfirmedAmount, number)
  return {
    letter: { ...letter, Attachment: `${receiptKind}:${payment.PaymentId}` },
    notice: paymentConfirmedNotice(bill.AccommodationId, amount(ConfirmedAmount), number),
  }
}

/** Makes the receipts and mails of a slice of a decision whose window has closed; returns true if there is more. */
export async function closePayments(
  sql: Sql,
  context: Closing,
  entry: UndoRow,
  after: After,
): Promise<boolean> {
  const { Cancelled } = Payload.parse(entry.Payload)
  const payments = await paymentsOf(sql, entry).limit(atOnce)
  const hasMore = payments.length === atOnce
  const ids = [...pluck(payments, 'PaymentDetailsId'), ...(Cancelled ? [Cancelled.PaymentDetailsId] : [])]
  await lockBills(sql, ids)
  const press = await readPress(sql, context, ids)
  const letters: AddressedLetter[] = []
  const notices: AddressedNotice[] = []
  for (const payment of payments) {
    const follows = await closeOne(sql, press, payment, Cancelled !== null)
    if (!follows) continue
    const { letter, notice } = follows
    const { Emails, PersonIds } = await audienceOf(sql, press.billOf(payment.PaymentDetailsId), payment)
    letters.push(...Emails.map((Recipient) => ({ ...letter, Recipient })))
    const OnceKey = `payment ${payment.State} ${payment.PaymentId}`
    if (notice) notices.push({ ...notice, PersonIds, OnceKey })
  }
  if (Cancelled && !hasMore) {
    const bill = press.billOf(Cancelled.PaymentDetailsId)
    const refunded = payments.filter(({ IsRefund }) => IsRefund)
    const sum = refunded.reduce((all, { ConfirmedAmount }) => all + ConfirmedAmount, 0)
    const letter = cancelledMail(press.aboutOf(bill), sum, bill.CancelReason)
    letters.push({ ...letter, Recipient: bill.Email })
  }
  await sql
    .update(transfers)
    .set({ UndoId: noId })
    .where(
      and(eq(transfers.UndoId, entry.UndoId), inArray(transfers.PaymentId, pluck(payments, 'PaymentId'))),
    )
  await context.mailer.queue(sql, ...letters)
  const publish = publishAfter(context.hub, after)
  await notify({ sql, publish }, ...notices)
  await billsChanged(sql, publish, ids)
  after(context.mailer.wake)
  return hasMore
}

/** The undo queue's handler for decisions on payments. */
export function paymentDecisions(context: Closing): UndoKind {
  return {
    carryOut: (sql, entry, after) => closePayments(sql, context, entry, after),
    takeBack: (sql, entry, after) => takeBackPayments(sql, entry, publishAfter(context.hub, after)),
  }
}
