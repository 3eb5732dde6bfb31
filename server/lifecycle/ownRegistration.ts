import { eq, inArray, or } from 'drizzle-orm'
import { pick, pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import type { Party } from '../papers/leaveDrafts.ts'
import { linesOf } from '../payments/billLines.ts'
import { billsWhere, transfersWhere } from '../payments/rows.ts'
import { bills, receipts, transfers } from '../db/schema/payments.ts'
import { readTravel } from '../travel/rows.ts'
import { accommodationsWhere } from '../registration/rows.ts'
import { accommodations } from '../db/schema/registration.ts'
import { tickets } from '../db/schema/tickets.ts'

async function billOf(sql: Sql, AccommodationId: string) {
  const [bill] = await billsWhere(sql, eq(bills.AccommodationId, AccommodationId))
  if (!bill) return null
  const billed = pick(bill, 'BilledName', 'BilledAddress', 'BilledTaxNumber', 'InvoiceNumber', 'InvoicedOn')
  return { ...pick(bill, 'PaymentDetailsId', 'Reference'), Lines: linesOf(bill), ...billed }
}

const { ReceiptNumber, Amount, Printed, IssuedOn, VoidedOn, VoidReason } = receipts

const receiptsOf = (sql: Sql, PaymentIds: readonly string[]) =>
  sql
    .select({ ReceiptNumber, Amount, Printed, IssuedOn, VoidedOn, VoidReason })
    .from(receipts)
    .where(inArray(receipts.PaymentId, [...PaymentIds]))
    .orderBy(ReceiptNumber)

/** Tickets that were given out, without their codes: a download lets nobody in. */
const ticketsOf = (sql: Sql, AccommodationId: string) =>
  sql
    .select(pick(tickets, 'TicketId', 'Place', 'FullName', 'CreatedOn'))
    .from(tickets)
    .where(eq(tickets.AccommodationId, AccommodationId))
    .orderBy(tickets.Place, tickets.CreatedOn)

/**
 * The stored data of a person's registration: companions, bill, payments including those that they claimed for
 * others, receipts and travel. `now` is in milliseconds.
 */
export async function registrationsOf(sql: Sql, { UserId, UserDetailId }: Party, now: number) {
  const [Registration] =
    UserDetailId === noId ? [] : await accommodationsWhere(sql, eq(accommodations.UserDetailId, UserDetailId))
  const Bill = Registration ? await billOf(sql, Registration.AccommodationId) : null
  const isOwn = Bill ? eq(transfers.PaymentDetailsId, Bill.PaymentDetailsId) : undefined
  const Payments = await transfersWhere(sql, or(eq(transfers.ClaimedBy, UserId), isOwn), now)
  const own = Payments.filter((payment) => payment.PaymentDetailsId === Bill?.PaymentDetailsId)
  const hasTravel = Registration !== undefined && Registration.TravelId !== noId
  return {
    Registration: Registration ?? null,
    Bill,
    Payments,
    Receipts: await receiptsOf(sql, pluck(own, 'PaymentId')),
    Tickets: Registration ? await ticketsOf(sql, Registration.AccommodationId) : [],
    Travel: hasTravel ? await readTravel(sql, Registration.TravelId) : null,
  }
}
