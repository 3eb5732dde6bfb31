import { eq } from 'drizzle-orm'
import { totalOf } from '../../contract/registration/rates.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Context } from '../http/context.ts'
import { accommodations } from '../db/schema/registration.ts'
import { billsChanged } from './billsChanged.ts'
import type { Deciding } from './decide.ts'
import { reinstatedMail } from './paymentLetters.ts'
import type { mayReinstate } from './rights.ts'
import { billStates } from '../db/billTotals.ts'

/**
 * Makes a cancelled registration valid again, with the charges of its last save: money received and not refunded
 * counts towards them. The person gets a mail; call `mailer.wake` after the commit.
 */
export async function reinstateRegistration(
  { sql, context, publish }: Deciding & { readonly context: Pick<Context, 'mailer' | 'publicUrl'> },
  bill: Awaited<ReturnType<typeof mayReinstate>>,
  Reason: string,
): Promise<void> {
  const { PaymentDetailsId } = bill
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
