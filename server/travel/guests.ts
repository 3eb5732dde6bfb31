import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Guest } from '../../contract/travel/rooms.ts'
import type { Sql } from '../db/database.ts'
import { people } from '../db/schema/people.ts'
import { accommodations } from '../db/schema/registration.ts'
import { peopleCount } from './rows.ts'
import { travels } from '../db/schema/travel.ts'

/** All guests of rooms, each with the id of their room; without cancelled registrations. */
export async function allGuests(
  sql: Sql,
): Promise<(Guest & { readonly RoomId: string; readonly TravelId: string })[]> {
  return guestQuery(sql, ne(travels.RoomId, noId))
}

/** The guests of one room, except one of them. */
export async function guestsOf(sql: Sql, RoomId: string, exceptTravelId: string): Promise<Guest[]> {
  return guestQuery(sql, and(eq(travels.RoomId, RoomId), ne(travels.TravelId, exceptTravelId)))
}

/** The people with this room. */
export async function guestPeople(sql: Sql, RoomId: string): Promise<string[]> {
  const rows = await sql
    .select({ id: accommodations.UserDetailId })
    .from(travels)
    .innerJoin(accommodations, eq(accommodations.AccommodationId, travels.AccommodationId))
    .where(eq(travels.RoomId, RoomId))
  return pluck(rows, 'id')
}

function guestQuery(sql: Sql, which: ReturnType<typeof and>) {
  return sql
    .select({
      RoomId: travels.RoomId,
      TravelId: travels.TravelId,
      AccommodationId: travels.AccommodationId,
      FullName: people.FullName,
      People: peopleCount,
      StayFrom: travels.StayFrom,
      StayUntil: travels.StayUntil,
    })
    .from(travels)
    .innerJoin(accommodations, eq(accommodations.AccommodationId, travels.AccommodationId))
    .innerJoin(people, eq(people.UserDetailId, accommodations.UserDetailId))
    .where(and(which, isNull(accommodations.CancelledOn)))
    .orderBy(asc(travels.StayFrom), asc(people.FullName), asc(travels.TravelId))
}
