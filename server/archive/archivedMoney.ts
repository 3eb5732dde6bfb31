import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { pluck } from '../../contract/core/collections.ts'
import { ArchivedReceipt, ArchivedRegistration } from '../../contract/archive/archiveRows.ts'
import type { Sql } from '../db/database.ts'
import { notFound } from '../http/refusal.ts'
import type { Caller } from '../http/context.ts'
import { bills, receipts, transfers } from '../db/schema/payments.ts'
import { people } from '../db/schema/people.ts'
import { mayActFor } from '../papers/coAuthorRights.ts'
import { accommodations } from '../db/schema/registration.ts'
import { travels } from '../db/schema/travel.ts'
import { found, rowsNaming, rowsOf } from './readArchived.ts'

const Registration = ArchivedRegistration.omit({
  FullName: true,
  Organization: true,
  NumOfAccompanyingPerson: true,
  ActualAmount: true,
  ArrivalOn: true,
  DepartureOn: true,
}).extend({ UserDetailId: z.string(), GetPersons: z.array(z.unknown()) })
const Bill = z.object({ PaymentDetailsId: z.string(), AccommodationId: z.string() })
const Transfer = z.object({
  PaymentDetailsId: z.string(),
  State: z.string(),
  IsRefund: z.boolean(),
  ConfirmedAmount: z.number(),
})
const Travel = z.object({ AccommodationId: z.string(), ArrivalOn: z.string(), DepartureOn: z.string() })
/** The currency is in the printed words. */
const Receipt = ArchivedReceipt.omit({ FullName: true, CurrencySymbol: true }).extend({
  Printed: z.object({ CurrencySymbol: z.string(), To: z.object({ Name: z.string() }) }),
})

/** Registrations of a past conference by their ids, with payments and travel. */
export async function archivedRegistrations(
  sql: Sql,
  ConferenceId: string,
  ids: readonly string[],
): Promise<ArchivedRegistration[]> {
  const rows = await rowsOf(sql, found(ConferenceId, accommodations), ids, Registration)
  if (rows.length === 0) return []
  const billed = await rowsNaming(sql, bills, ids, Bill)
  const paid = await rowsNaming(sql, transfers, pluck(billed, 'PaymentDetailsId'), Transfer)
  const travelled = await rowsNaming(sql, travels, ids, Travel)
  const named = await sql
    .select({ Id: people.UserDetailId, FullName: people.FullName, Organization: people.Organization })
    .from(people)
    .where(inArray(people.UserDetailId, pluck(rows, 'UserDetailId')))
  const byBill = new Map(billed.map((bill) => [bill.PaymentDetailsId, bill.AccommodationId]))
  const sums = new Map<string, number>()
  for (const { PaymentDetailsId, State, IsRefund, ConfirmedAmount } of paid) {
    const id = byBill.get(PaymentDetailsId)
    if (State === 'confirmed' && id)
      sums.set(id, (sums.get(id) ?? 0) + (IsRefund ? -ConfirmedAmount : ConfirmedAmount))
  }
  const persons = new Map(named.map((person) => [person.Id, person]))
  const travelOf = new Map(travelled.map((travel) => [travel.AccommodationId, travel]))
  return rows.map(({ UserDetailId, GetPersons, ...row }) => ({
    ...row,
    FullName: persons.get(UserDetailId)?.FullName ?? '',
    Organization: persons.get(UserDetailId)?.Organization ?? '',
    NumOfAccompanyingPerson: GetPersons.length,
    ActualAmount: sums.get(row.AccommodationId) ?? 0,
    ArrivalOn: travelOf.get(row.AccommodationId)?.ArrivalOn ?? '',
    DepartureOn: travelOf.get(row.AccommodationId)?.DepartureOn ?? '',
  }))
}

/** Receipts of a past conference by their numbers. */
export async function archivedReceipts(
  sql: Sql,
  ConferenceId: string,
  numbers: readonly string[],
): Promise<ArchivedReceipt[]> {
  const rows = await rowsOf(sql, found(ConferenceId, receipts), numbers, Receipt)
  return rows.map(({ Printed, ...row }) => ({
    ...row,
    FullName: Printed.To.Name,
    CurrencySymbol: Printed.CurrencySymbol,
  }))
}

/** Throws 404 unless the archived payment belongs to a person the caller may act for. */
export async function mustSeeArchivedPayment(sql: Sql, caller: Caller, PaymentId: string): Promise<void> {
  const [transfer] = await rowsNaming(sql, transfers, [PaymentId], Bill.pick({ PaymentDetailsId: true }))
  const [bill] = transfer ? await rowsNaming(sql, bills, [transfer.PaymentDetailsId], Bill) : []
  const [registration] = bill
    ? await rowsNaming(sql, accommodations, [bill.AccommodationId], z.object({ UserDetailId: z.string() }))
    : []
  if (!registration || !(await mayActFor(sql, caller, registration.UserDetailId))) throw notFound()
}
