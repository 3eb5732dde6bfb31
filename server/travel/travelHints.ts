import type { Room } from '../../contract/travel/rooms.ts'
import type { Travel } from '../../contract/travel/travel.ts'
import type { Sql } from '../db/database.ts'
import type { Publishing } from '../hub/hub.ts'
import { seersOf } from '../papers/coAuthorRights.ts'
import { guestPeople } from './guests.ts'

/** Notifies the person, the authors of their approved papers and the organisers of changed travel details. */
export async function announceTravel(
  sql: Sql,
  { publish }: Pick<Publishing, 'publish'>,
  { TravelId, UserDetailId, Version }: Travel,
): Promise<void> {
  const PersonIds = (await seersOf(sql, [UserDetailId])).get(UserDetailId) ?? []
  publish({ PersonIds, Roles: ['Admin'] }, { Target: 'Changed', Entity: 'Travel', Id: TravelId, Version })
}

/**
 * Notifies the organisers of a changed room (version 0 if it was deleted), and everybody who sees the travel details
 * of its guests, which show its name.
 */
export async function announceRoom(
  sql: Sql,
  { publish }: Pick<Publishing, 'publish'>,
  { RoomId, Version }: Pick<Room, 'RoomId' | 'Version'>,
): Promise<void> {
  const guests = await guestPeople(sql, RoomId)
  const PersonIds = [...new Set([...(await seersOf(sql, guests)).values()].flat())]
  publish({ PersonIds, Roles: ['Admin'] }, { Target: 'Changed', Entity: 'Room', Id: RoomId, Version })
}
