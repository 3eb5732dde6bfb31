import { eq } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { rooms, travels } from '../db/schema/travel.ts'
import type { Actor } from '../http/context.ts'
import { permit, type RowCall } from '../http/permitted.ts'
import { mustBeCurrent, mustExist } from '../http/refusal.ts'
import { mustActFor } from '../papers/coAuthorRights.ts'
import { readRegistration } from './rows.ts'

/** A registration for whose person the caller may travel; 404 for other people's. */
export const mayTravelFor = async (
  sql: Sql,
  caller: Actor,
  AccommodationId: string,
  lock: 'lock' | 'read' = 'read',
) => mustActFor(sql, caller, await readRegistration(sql, AccommodationId, lock))

/** Locks travel details until the end of the transaction, for an organiser to give a room. Lock them before a room. */
export async function mayGiveRoom(sql: Sql, TravelId: string) {
  const [travel] = await sql.select().from(travels).where(eq(travels.TravelId, TravelId)).for('update')
  return permit(mustExist(travel), 'give room')
}

/** Locks travel details that the caller may change, with their registration: 404 for other people's, 412 if stale. */
export async function mayChangeTravel({ sql, caller, params, ifMatch }: RowCall) {
  const before = await mayGiveRoom(sql, params.id)
  const registration = await mayTravelFor(sql, caller, before.AccommodationId)
  mustBeCurrent(ifMatch, before.Version)
  return { before: permit(before, 'change'), registration }
}

/** Locks a room until the end of the transaction, so that its free places stay free until then; 412 if stale. */
export async function mayChangeRoom(sql: Sql, id: string, ifMatch: number | null = null) {
  const [found] = await sql.select().from(rooms).where(eq(rooms.RoomId, id)).for('update')
  const room = mustExist(found)
  mustBeCurrent(ifMatch, room.Version)
  return permit(room, 'change')
}
