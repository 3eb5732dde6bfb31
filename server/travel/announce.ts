import type { Room } from '../../contract/rooms.ts'
import type { Travel } from '../../contract/travel.ts'
import type { Sql } from '../db/database.ts'
import type { Publishing } from '../hub/hub.ts'
import { companionsInPapers } from '../registration/rights.ts'

/** Tells the person, the authors of their approved papers and the organisers that travel details have changed. */
export async function announceTravel(
  sql: Sql,
  { publish }: Pick<Publishing, 'publish'>,
  { TravelId, UserDetailId, Version }: Travel,
): Promise<void> {
  const authors = await companionsInPapers(sql, { UserDetailId })
  const PersonIds = [...new Set([UserDetailId, ...authors.map((author) => author.UserDetailId)])]
  publish({ PersonIds, Roles: ['Admin'] }, { Target: 'Changed', Entity: 'Travel', Id: TravelId, Version })
}

/** Tells the organisers that a room has changed; one that was deleted, with version 0. */
export function announceRoom(
  { publish }: Pick<Publishing, 'publish'>,
  { RoomId, Version }: Pick<Room, 'RoomId' | 'Version'>,
): void {
  publish({ Roles: ['Admin'] }, { Target: 'Changed', Entity: 'Room', Id: RoomId, Version })
}
