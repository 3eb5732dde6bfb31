import { and, asc, eq, isNull, ne, type SQL } from 'drizzle-orm'
import { pluck, pick } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Guest, Room } from '../../contract/travel/rooms.ts'
import type { Sql } from '../db/database.ts'
import type { Publishing } from '../hub/hub.ts'
import { announceToSeers } from '../papers/coAuthorRights.ts'
import { people } from '../db/schema/people.ts'
import { accommodations } from '../db/schema/registration.ts'
import { peopleCount } from './rows.ts'
import { travels } from '../db/schema/travel.ts'

/** A guest with the room. */
export type GuestOfRoom = Guest & { readonly RoomId: string }

/** All guests of rooms; without cancelled registrations. */
export const allGuests = (sql: Sql): Promise<GuestOfRoom[]> => guestsWhere(sql, ne(travels.RoomId, noId))

/** The guests of one room, except one of them. */
export const guestsOf = (sql: Sql, RoomId: string, exceptTravelId: string): Promise<GuestOfRoom[]> =>
  guestsWhere(sql, and(eq(travels.RoomId, RoomId), ne(travels.TravelId, exceptTravelId)))

/**
 * Notifies the organisers of a changed room (version 0 if it was deleted), and everybody who sees the travel details
 * of its guests, which show its name.
 */
export async function announceRoom(
  call: Pick<Publishing, 'publish'> & { readonly sql: Sql },
  { RoomId, Version }: Pick<Room, 'RoomId' | 'Version'>,
): Promise<void> {
  const guests = await call.sql
    .select({ UserDetailId: accommodations.UserDetailId })
    .from(travels)
    .innerJoin(accommodations, eq(accommodations.AccommodationId, travels.AccommodationId))
    .where(eq(travels.RoomId, RoomId))
  await announceToSeers(call, pluck(guests, 'UserDetailId'), { Entity: 'Room', Id: RoomId, Version })
}

async function guestsWhere(sql: Sql, condition: SQL | undefined): Promise<GuestOfRoom[]> {
  return sql
    .select({
      ...pick(travels, 'RoomId', 'AccommodationId', 'StayFrom', 'StayUntil'),
      FullName: people.FullName,
      People: peopleCount,
    })
    .from(travels)
    .innerJoin(accommodations, eq(accommodations.AccommodationId, travels.AccommodationId))
    .innerJoin(people, eq(people.UserDetailId, accommodations.UserDetailId))
    .where(and(condition, isNull(accommodations.CancelledOn)))
    .orderBy(asc(travels.StayFrom), asc(people.FullName), asc(travels.TravelId))
}
