import { eq, inArray, sql as text } from 'drizzle-orm'
import { pick, pluck } from '../../contract/core/collections.ts'
import { duplicateTexts, type MergePlan, type Pair } from '../../contract/users/duplicates.ts'
import type { Sql } from '../db/database.ts'
import { lockBills } from '../payments/locks.ts'
import { bills, receipts, transfers } from '../db/schema/payments.ts'
import { accommodations } from '../db/schema/registration.ts'
import { forgetCompanionsOfTickets } from '../registration/forgetRegistration.ts'
import { travels } from '../db/schema/travel.ts'
import { undoEntries } from '../db/schema/undo.ts'

/** The outcome for the registrations of two people, and why it is not possible; empty if it is. */
interface RegistrationPlan {
  readonly says: MergePlan['Registration']
  readonly refusal: string
  /** The one that is deleted, of two. */
  readonly goes?: Held
}

async function registrationsOf(sql: Sql, ids: readonly string[]) {
  const ofBill = text`${transfers.PaymentDetailsId} = ${bills.PaymentDetailsId}`
  return sql
    .select({
      ...pick(accommodations, 'UserDetailId', 'AccommodationId'),
      PaymentDetailsId: bills.PaymentDetailsId,
      isCancelled: text<boolean>`${accommodations.CancelledOn} is not null`,
      /** True with a receipt, void or not, or an invoice: their numbers are kept for ever. */
      isNumbered: text<boolean>`${bills.InvoiceNumber} <> '' or exists (select 1 from ${receipts}
        join ${transfers} on ${transfers.PaymentId} = ${receipts.PaymentId} where ${ofBill})`,
      /** True if money came in or was refunded, or a payment was claimed. */
      isPaid: text<boolean>`exists (select 1 from ${transfers}
        where ${ofBill} and ${transfers.State} in ('waiting', 'confirmed'))`,
      /** True while a decision about it or one of its payments can be undone. */
      isUndoable: text<boolean>`exists (select 1 from ${undoEntries} where ${undoEntries.State} = 'waiting' and (
        ${undoEntries.Payload} -> 'Cancelled' ->> 'AccommodationId' = ${accommodations.AccommodationId}::text
        or exists (select 1 from ${transfers} where ${ofBill} and ${transfers.UndoId} = ${undoEntries.UndoId})))`,
    })
    .from(accommodations)
    .innerJoin(bills, eq(bills.AccommodationId, accommodations.AccommodationId))
    .where(inArray(accommodations.UserDetailId, [...ids]))
}

/** The data of a registration that decides whether a merge may delete it. */
type Held = Awaited<ReturnType<typeof registrationsOf>>[number]

/** Locks the bills of two people until the end of the transaction. */
export async function lockBillsOf(sql: Sql, { KeepId, DropId }: Pair): Promise<void> {
  await lockBills(sql, pluck(await registrationsOf(sql, [KeepId, DropId]), 'PaymentDetailsId'))
}

const isBare = ({ isNumbered, isPaid }: Held) => !isNumbered && !isPaid

/** Chooses which of two registrations is deleted: the cancelled one, else one without payments, the other's first. */
function planBoth(own: Held, other: Held): RegistrationPlan {
  const isOutlived = own.isCancelled !== other.isCancelled
  const may = isOutlived ? [own, other].filter(({ isCancelled }) => isCancelled) : [other, own]
  const goes = may.find((held) => isBare(held) && !held.isUndoable) ?? may.find(isBare)
  const says = isOutlived ? 'outlives' : 'replaces'
  if (!goes) {
    const isForGood = may.every(({ isNumbered }) => isNumbered)
    return { says, refusal: isForGood ? duplicateTexts.bothNumbered : duplicateTexts.bothPaid }
  }
  return { says, refusal: goes.isUndoable ? duplicateTexts.undoable : '', goes }
}

/** The plan for the registrations of two people; with two, also which one is deleted. */
export async function planRegistrations(sql: Sql, { KeepId, DropId }: Pair): Promise<RegistrationPlan> {
  const held = await registrationsOf(sql, [KeepId, DropId])
  const own = held.find(({ UserDetailId }) => UserDetailId === KeepId)
  const other = held.find(({ UserDetailId }) => UserDetailId === DropId)
  if (own && other) return planBoth(own, other)
  return { says: other ? 'moves' : own ? 'stays' : 'none', refusal: '' }
}

/** Moves the registration to the kept person. Of two, one is deleted with its refused claims and any second travel. */
export async function moveRegistration(sql: Sql, pair: Pair): Promise<void> {
  const { goes } = await planRegistrations(sql, pair)
  if (goes) {
    const { AccommodationId, PaymentDetailsId, isCancelled } = goes
    if (!isCancelled)
      await sql.execute(text`update travels t set accommodation_id = r.accommodation_id, version = t.version + 1
        from accommodations r where t.accommodation_id = ${AccommodationId}
          and r.accommodation_id <> ${AccommodationId} and r.user_detail_id in (${pair.KeepId}, ${pair.DropId})
          and not exists (select 1 from travels h where h.accommodation_id = r.accommodation_id)`)
    await forgetCompanionsOfTickets(sql, AccommodationId)
    await sql.delete(travels).where(eq(travels.AccommodationId, AccommodationId))
    await sql.delete(transfers).where(eq(transfers.PaymentDetailsId, PaymentDetailsId))
    await sql.delete(bills).where(eq(bills.PaymentDetailsId, PaymentDetailsId))
    await sql.delete(accommodations).where(eq(accommodations.AccommodationId, AccommodationId))
  }
  await sql
    .update(accommodations)
    .set({ UserDetailId: pair.KeepId, Version: text`${accommodations.Version} + 1` })
    .where(eq(accommodations.UserDetailId, pair.DropId))
}
