import { eq } from 'drizzle-orm'
import { registrationTexts } from '../../contract/registration/registrationTexts.ts'
import { noId } from '../../contract/core/limits.ts'
import { hasRoomFor } from '../../contract/travel/rooms.ts'
import {
  travelRules,
  travelTexts,
  type CreateTravelBody,
  type Travel,
  type TravelFields,
} from '../../contract/travel/travel.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { broken, mustBeCurrent, mustHold, notFound } from '../http/refusal.ts'
import { guestsOf, lockRoom } from './guests.ts'
import { isPaid, lockTravel, ownRegistration, readTravel } from './rows.ts'
import { travels } from '../db/schema/travel.ts'

/** What became of a save, and what its person is told. */
export interface Saved {
  readonly Travel: Travel
  readonly Message: string
}

type Registration = Awaited<ReturnType<typeof ownRegistration>>

/** Spec §4 "Payment display": travel details follow the payment, where accommodation is taken. */
async function mustBeDue(sql: Sql, registration: Registration): Promise<void> {
  if (registration.CancelledOn !== null) throw broken(registrationTexts.cancelled)
  if (!(await isPaid(sql, registration.PaymentDetailsId))) throw broken(travelTexts.notPaid)
  if (!registration.AccommodationRequired) throw broken(travelTexts.notNeeded)
}

/**
 * Fills the travel details of a registration for which the caller may act (404 otherwise). Where they are filled already
 * it changes nothing and answers those. Refuses one that is not paid in full, or takes no accommodation, unless an admin
 * fills it (422), and broken rules (422).
 */
export async function createTravel(
  sql: Sql,
  caller: Caller,
  { AccommodationId, ...fields }: CreateTravelBody,
): Promise<Saved> {
  // Held, so that of two who fill it at once the second one finds the first's.
  const registration = await ownRegistration(sql, caller, AccommodationId, 'held')
  const [known] = await sql
    .select({ TravelId: travels.TravelId })
    .from(travels)
    .where(eq(travels.AccommodationId, AccommodationId))
  if (known) return { Travel: await readTravel(sql, known.TravelId), Message: travelTexts.exists }
  if (!caller.Roles.includes('Admin')) await mustBeDue(sql, registration)
  mustHold(travelRules(fields, registration.AccommodationRequired))
  const [made] = await sql
    .insert(travels)
    .values({ ...fields, AccommodationId })
    .returning({ TravelId: travels.TravelId })
  if (!made) throw notFound()
  return { Travel: await readTravel(sql, made.TravelId), Message: travelTexts.saved }
}

/**
 * Changes travel details of somebody for whom the caller may act (404 otherwise). A room that is taken in a night of the
 * new stay is lost: the organiser's list shows the nights without one. Refuses a stale version (412) and broken rules
 * (422).
 */
export async function updateTravel(
  sql: Sql,
  caller: Caller,
  id: string,
  fields: TravelFields,
  ifMatch: number | null,
): Promise<Saved> {
  const before = await lockTravel(sql, id)
  const registration = await ownRegistration(sql, caller, before.AccommodationId)
  mustBeCurrent(ifMatch, before.Version)
  mustHold(travelRules(fields, registration.AccommodationRequired))
  const keepsRoom = await fitsRoom(sql, before, fields, registration.People)
  const RoomId = keepsRoom ? before.RoomId : noId
  await sql
    .update(travels)
    .set({ ...fields, RoomId, Version: before.Version + 1 })
    .where(eq(travels.TravelId, id))
  return {
    Travel: await readTravel(sql, id),
    Message: keepsRoom ? travelTexts.saved : travelTexts.roomLost,
  }
}

async function fitsRoom(
  sql: Sql,
  { TravelId, RoomId, ...before }: Awaited<ReturnType<typeof lockTravel>>,
  { StayFrom, StayUntil }: TravelFields,
  People: number,
): Promise<boolean> {
  if (RoomId === noId) return true
  if (StayFrom === before.StayFrom && StayUntil === before.StayUntil) return true
  const room = await lockRoom(sql, RoomId)
  return hasRoomFor({ StayFrom, StayUntil, People }, room.Capacity, await guestsOf(sql, RoomId, TravelId))
}
