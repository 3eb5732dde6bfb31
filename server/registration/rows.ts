import { eq, getTableColumns, sql as text, type SQL } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Accommodation } from '../../contract/registration/registration.ts'
import type { Sql } from '../db/database.ts'
import { mustExist } from '../http/refusal.ts'
import { billStates } from '../db/billTotals.ts'
import { bills } from '../db/schema/payments.ts'
import { people } from '../db/schema/people.ts'
import { travels } from '../db/schema/travel.ts'
import { accommodations } from '../db/schema/registration.ts'

const {
  CancelReason: _reason,
  CreatedBy: _by,
  CreatedOn: _on,
  ...ownColumns
} = getTableColumns(accommodations)

const columns = {
  ...ownColumns,
  FullName: people.FullName,
  PaymentDetailsId: bills.PaymentDetailsId,
  TravelId: text<string>`coalesce(${travels.TravelId}, ${noId})`,
}

/** Registrations that match a condition, as in responses, unsorted. */
export async function accommodationsWhere(sql: Sql, condition: SQL | undefined): Promise<Accommodation[]> {
  const rows = await sql
    .select(columns)
    .from(accommodations)
    .innerJoin(people, eq(people.UserDetailId, accommodations.UserDetailId))
    .innerJoin(bills, eq(bills.AccommodationId, accommodations.AccommodationId))
    .leftJoin(travels, eq(travels.AccommodationId, accommodations.AccommodationId))
    .where(condition)
  const states = await billStates(sql, pluck(rows, 'PaymentDetailsId'))
  return rows.map((row) => {
    const state = states.get(row.PaymentDetailsId)
    return {
      ...row,
      NumOfAccompanyingPerson: row.GetPersons.length,
      ActualAmount: (state?.ConfirmedAmount ?? 0) - (state?.RefundedAmount ?? 0),
      IsPaymentDone: state?.IsPaymentDone ?? false,
      PaymentStatus: state?.PaymentStatus ?? '',
      RefusalReason: state?.RefusalReason ?? '',
      PaymentId: state?.PaymentId ?? noId,
    }
  })
}

/** One registration, without a check of rights; 404 if it does not exist. */
export async function accommodationRow(sql: Sql, AccommodationId: string): Promise<Accommodation> {
  const [row] = await accommodationsWhere(sql, eq(accommodations.AccommodationId, AccommodationId))
  return mustExist(row)
}

/** Locks a registration until the end of the transaction; 404 if it does not exist. */
export async function lockAccommodation(
  sql: Sql,
  AccommodationId: string,
): Promise<typeof accommodations.$inferSelect> {
  const [row] = await sql
    .select()
    .from(accommodations)
    .where(eq(accommodations.AccommodationId, AccommodationId))
    .for('update')
  return mustExist(row)
}
