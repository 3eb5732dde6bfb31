import { eq, getTableColumns, sql as text } from 'drizzle-orm'
import type { Travel } from '../../contract/travel/travel.ts'
import type { Sql } from '../db/database.ts'
import { mustExist } from '../http/refusal.ts'
import { people } from '../db/schema/people.ts'
import { bills } from '../db/schema/payments.ts'
import { accommodations } from '../db/schema/registration.ts'
import { rooms, travels } from '../db/schema/travel.ts'
import { pick } from '../../contract/core/collections.ts'

const { RoomId: _room, CreatedOn: _on, ...columns } = getTableColumns(travels)

/** The response columns of the table itself, for queries that may find no travel details. */
export const ownColumns = columns

/** The response columns of travel details; for queries that join registrations, people and rooms. */
export const travelColumns = {
  ...columns,
  UserDetailId: accommodations.UserDetailId,
  FullName: people.FullName,
  RoomName: text<string>`coalesce(${rooms.RoomName}, '')`,
}

/** The number of people of a registration: the person and the companions. */
export const peopleCount = text<number>`1 + jsonb_array_length(${accommodations.GetPersons})`

/** Travel details as in responses. Throws 404 if there are none. */
export async function readTravel(sql: Sql, id: string): Promise<Travel> {
  const [travel] = await sql
    .select(travelColumns)
    .from(travels)
    .innerJoin(accommodations, eq(accommodations.AccommodationId, travels.AccommodationId))
    .innerJoin(people, eq(people.UserDetailId, accommodations.UserDetailId))
    .leftJoin(rooms, eq(rooms.RoomId, travels.RoomId))
    .where(eq(travels.TravelId, id))
  return mustExist(travel)
}

/** The data of a registration that travel needs. */
export async function readRegistration(sql: Sql, AccommodationId: string, lock: 'lock' | 'read') {
  const query = sql
    .select({
      ...pick(accommodations, 'AccommodationId', 'UserDetailId', 'AccommodationRequired', 'CancelledOn'),
      People: peopleCount,
      PaymentDetailsId: bills.PaymentDetailsId,
    })
    .from(accommodations)
    .innerJoin(bills, eq(bills.AccommodationId, accommodations.AccommodationId))
    .where(eq(accommodations.AccommodationId, AccommodationId))
  // `no key update`, so that inserting references to the registration does not wait.
  const [registration] = await (lock === 'lock' ? query.for('no key update', { of: accommodations }) : query)
  return mustExist(registration)
}
