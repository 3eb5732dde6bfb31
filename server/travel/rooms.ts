import { asc, eq } from 'drizzle-orm'
import { groupBy } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import {
  crowdedNights,
  hasRoomFor,
  roomTexts,
  type Room,
  type RoomFields,
} from '../../contract/travel/rooms.ts'
import type { Travel } from '../../contract/travel/travel.ts'
import type { Sql } from '../db/database.ts'
import { broken, conflicting } from '../http/refusal.ts'
import { allGuests, guestsOf, type GuestOfRoom } from './guests.ts'
import { mayChangeRoom, type mayGiveRoom } from './rights.ts'
import { readRegistration, readTravel } from './rows.ts'
import { rooms, travels } from '../db/schema/travel.ts'
import { stored } from '../db/stored.ts'

type RoomRow = typeof rooms.$inferSelect
type Changeable = Awaited<ReturnType<typeof mayChangeRoom>>
type Roomable = Awaited<ReturnType<typeof mayGiveRoom>>

const roomOf = (row: RoomRow, guests: readonly GuestOfRoom[]): Room => ({
  ...row,
  Guests: guests.map(({ RoomId: _room, ...guest }) => guest),
  CrowdedNights: crowdedNights(guests, row.Capacity),
})

/** The rooms in natural order of their names ('Room 2' before 'Room 10'), each with its guests. */
export async function listRooms(sql: Sql): Promise<Room[]> {
  const rows = await sql.select().from(rooms).orderBy(asc(rooms.RoomName))
  const guests = groupBy(await allGuests(sql), ({ RoomId }) => RoomId)
  const byNumber = new Intl.Collator('en', { numeric: true })
  return rows
    .map((row) => roomOf(row, guests.get(row.RoomId) ?? []))
    .sort((a, b) => byNumber.compare(a.RoomName, b.RoomName))
}

/**
 * Refuses another room's name, ignoring case (409); locked, so that two calls with one name run one after the other.
 */
async function mustBeFree(sql: Sql, name: string, exceptId: string): Promise<void> {
  await sql.execute('lock table rooms in share row exclusive mode')
  const known = await sql.select({ RoomId: rooms.RoomId, RoomName: rooms.RoomName }).from(rooms)
  const isTaken = known.some(
    ({ RoomId, RoomName }) => RoomId !== exceptId && RoomName.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) throw conflicting({ RoomName: roomTexts.taken })
}

/** Adds a room. */
export async function createRoom(sql: Sql, body: RoomFields): Promise<Room> {
  const RoomName = body.RoomName.trim()
  await mustBeFree(sql, RoomName, noId)
  const made = await sql.insert(rooms).values({ RoomName, Capacity: body.Capacity }).returning()
  return roomOf(stored(made), [])
}

/** Changes a room. Refuses a taken name and a capacity too small for its guests (409). */
export async function updateRoom(sql: Sql, before: Changeable, body: RoomFields): Promise<Room> {
  const RoomName = body.RoomName.trim()
  await mustBeFree(sql, RoomName, before.RoomId)
  const guests = await guestsOf(sql, before.RoomId, noId)
  if (body.Capacity < before.Capacity && crowdedNights(guests, body.Capacity).length > 0)
    throw conflicting(roomTexts.tooSmall)
  const row = { ...before, RoomName, Capacity: body.Capacity, Version: before.Version + 1 }
  await sql.update(rooms).set(row).where(eq(rooms.RoomId, before.RoomId))
  return roomOf(row, guests)
}

/** Deletes a room without guests (409 otherwise). */
export async function deleteRoom(sql: Sql, { RoomId }: Changeable): Promise<void> {
  if ((await sql.$count(travels, eq(travels.RoomId, RoomId))) > 0) throw conflicting(roomTexts.inUse)
  await sql.delete(rooms).where(eq(rooms.RoomId, RoomId))
}

/**
 * Gives a traveller a room for all their nights, or takes it away (all-zero). Refuses a room that is full on any of
 * them (409), and a traveller who needs none (422).
 */
export async function giveRoom(sql: Sql, travel: Roomable, RoomId: string): Promise<Travel> {
  const { TravelId } = travel
  if (RoomId !== noId) await mustHaveRoom(sql, travel, RoomId)
  await sql
    .update(travels)
    .set({ RoomId, Version: travel.Version + 1 })
    .where(eq(travels.TravelId, TravelId))
  return readTravel(sql, TravelId)
}

async function mustHaveRoom(sql: Sql, travel: Roomable, RoomId: string): Promise<void> {
  const { TravelId, AccommodationId, StayFrom, StayUntil } = travel
  const room = await mayChangeRoom(sql, RoomId)
  const { AccommodationRequired, CancelledOn, People } = await readRegistration(sql, AccommodationId, 'read')
  if (!AccommodationRequired || CancelledOn !== null || !StayFrom || !StayUntil)
    throw broken(roomTexts.noStay)
  const stay = { StayFrom, StayUntil, People }
  if (!hasRoomFor(stay, room.Capacity, await guestsOf(sql, RoomId, TravelId)))
    throw conflicting(roomTexts.full)
}
