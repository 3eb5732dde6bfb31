import { and, eq, sql as text } from 'drizzle-orm'
import { paymentTexts } from '../../contract/payments/paymentTexts.ts'
import { totalOf } from '../../contract/registration/rates.ts'
import { undoKinds } from '../../contract/core/undo.ts'
import { getHomePageRow } from '../conference/settings.ts'
import { conflicting, notFound } from '../http/refusal.ts'
import type { Context } from '../http/context.ts'
import { accommodations } from '../db/schema/registration.ts'
import { undoEntries } from '../db/schema/undo.ts'
import { billsChanged } from './billsChanged.ts'
import type { Deciding } from './decide.ts'
import { lockBills } from './locks.ts'
import { reinstatedMail } from './paymentLetters.ts'
import { billsWhere } from './rows.ts'
import { billStates } from '../db/billTotals.ts'
import { bills } from '../db/schema/payments.ts'

/**
 * Makes a cancelled registration valid again, with the charges of its last save: money received and not refunded
 * counts towards them. The person gets a mail; call `mailer.wake` after the commit. 409 for one that was not
 * cancelled, or whose cancellation can still be undone: undo it instead.
 */
export async function reinstateRegistration(
  { sql, context, publish }: Deciding & { readonly context: Pick<Context, 'mailer' | 'publicUrl'> },
  PaymentDetailsId: string,
  Reason: string,
): Promise<void> {
  await lockBills(sql, [PaymentDetailsId])
  const [bill] = await billsWhere(sql, eq(bills.PaymentDetailsId, PaymentDetailsId))
  if (!bill) throw notFound()
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
  const ExpectedAmount = totalOf(bill, { ...bill, NumOfAccompanyingPerson: bill.GetPersons.length })
  await sql
    .update(accommodations)
    .set({ ExpectedAmount, CancelledOn: null, CancelReason: '' })
    .where(eq(accommodations.AccommodationId, bill.AccommodationId))
  await billsChanged(sql, publish, [PaymentDetailsId])
  const balance = (await billStates(sql, [PaymentDetailsId])).get(PaymentDetailsId)
  const about = {
    FullName: bill.FullName,
    Reference: bill.Reference,
    CurrencySymbol: bill.CurrencySymbol,
    DueAmount: balance?.DueAmount ?? 0,
    OverpaidAmount: balance?.OverpaidAmount ?? 0,
    conference: await getHomePageRow(sql),
    link: `${context.publicUrl()}/payment/accommodation/${bill.AccommodationId}`,
  }
  if (bill.Email !== '')
    await context.mailer.queue(sql, { ...reinstatedMail(about, Reason), Recipient: bill.Email })
}
