import { eq, getTableColumns, sql as text } from 'drizzle-orm'
import type { Travel } from '../../contract/travel/travel.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { notFound } from '../http/refusal.ts'
import { people } from '../db/schema/people.ts'
import { billStates } from '../db/billTotals.ts'
import { bills } from '../db/schema/payments.ts'
import { mayActFor } from '../papers/coAuthorRights.ts'
import { accommodations } from '../db/schema/registration.ts'
import { rooms, travels } from '../db/schema/travel.ts'

const { RoomId: _room, CreatedOn: _on, ...columns } = getTableColumns(travels)

/** What is answered of the table itself, for a query in which there may be no travel details. */
export const ownColumns = columns

/** What is answered of travel details; for a query that joins registrations, people and rooms. */
export const travelColumns = {
  ...columns,
  UserDetailId: accommodations.UserDetailId,
  FullName: people.FullName,
  RoomName: text<string>`coalesce(${rooms.RoomName}, '')`,
}

/** The person and the companions of a registration. */
export const peopleCount = text<number>`1 + jsonb_array_length(${accommodations.GetPersons})`

/** Travel details as they are answered. Throws 404 where there are none. */
export async function readTravel(sql: Sql, id: string): Promise<Travel> {
  const [travel] = await sql
    .select(travelColumns)
    .from(travels)
    .innerJoin(accommodations, eq(accommodations.AccommodationId, travels.AccommodationId))
    .innerJoin(people, eq(people.UserDetailId, accommodations.UserDetailId))
    .leftJoin(rooms, eq(rooms.RoomId, travels.RoomId))
    .where(eq(travels.TravelId, id))
  if (!travel) throw notFound()
  return travel
}

/** Holds travel details until the end of the transaction. Hold them before a room. */
export async function lockTravel(sql: Sql, id: string) {
  const [travel] = await sql.select().from(travels).where(eq(travels.TravelId, id)).for('update')
  if (!travel) throw notFound()
  return travel
}

/** What travel needs to know of a registration. */
export async function readRegistration(sql: Sql, AccommodationId: string, lock: 'held' | 'read') {
  const query = sql
    .select({
      AccommodationId: accommodations.AccommodationId,
      UserDetailId: accommodations.UserDetailId,
      AccommodationRequired: accommodations.AccommodationRequired,
      CancelledOn: accommodations.CancelledOn,
      People: peopleCount,
      PaymentDetailsId: bills.PaymentDetailsId,
    })
    .from(accommodations)
    .innerJoin(bills, eq(bills.AccommodationId, accommodations.AccommodationId))
    .where(eq(accommodations.AccommodationId, AccommodationId))
  // `no key update`, so that whoever only refers to the registration need not wait.
  const [registration] = await (lock === 'held' ? query.for('no key update', { of: accommodations }) : query)
  if (!registration) throw notFound()
  return registration
}

/** The same of a person for whom the caller may travel; anybody else's is answered with 404. */
export async function ownRegistration(
  sql: Sql,
  caller: Pick<Caller, 'UserDetailId' | 'Roles'>,
  AccommodationId: string,
  lock: 'held' | 'read' = 'read',
) {
  const registration = await readRegistration(sql, AccommodationId, lock)
  if (!(await mayActFor(sql, caller, registration.UserDetailId))) throw notFound()
  return registration
}

/** True if a bill is paid in full. */
export async function isPaid(sql: Sql, PaymentDetailsId: string): Promise<boolean> {
  const states = await billStates(sql, [PaymentDetailsId])
  return states.get(PaymentDetailsId)?.IsPaymentDone ?? false
}
