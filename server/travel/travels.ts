import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { registrationTexts } from '../../contract/registration/registrationTexts.ts'
import { noId } from '../../contract/core/limits.ts'
import { hasRoomFor } from '../../contract/travel/rooms.ts'
import { travelRules, travelTexts, type Travel, type TravelFields } from '../../contract/travel/travel.ts'
import type { Sql } from '../db/database.ts'
import type { Actor } from '../http/context.ts'
import { broken, mustHold } from '../http/refusal.ts'
import { stateOfBill } from '../payments/rows.ts'
import { guestsOf } from './guests.ts'
import { mayChangeRoom, type mayChangeTravel, type mayTravelFor } from './rights.ts'
import { readTravel } from './rows.ts'
import { travels } from '../db/schema/travel.ts'

/** The result of a save, and the message for the person. */
export interface Saved {
  readonly Travel: Travel
  readonly Message?: string
}

type Registration = Awaited<ReturnType<typeof mayTravelFor>>
type Changeable = Awaited<ReturnType<typeof mayChangeTravel>>

/** Spec §4 "Payment display": travel details come after the payment, if accommodation is booked. */
async function mustBeDue(sql: Sql, registration: Registration): Promise<void> {
  if (registration.CancelledOn !== null) throw broken(registrationTexts.cancelled)
  const { IsPaymentDone } = await stateOfBill(sql, registration.PaymentDetailsId)
  if (!IsPaymentDone) throw broken(travelTexts.notPaid)
  if (!registration.AccommodationRequired) throw broken(travelTexts.notNeeded)
}

/**
 * Creates the travel details of a registration, which is locked, so that of two simultaneous calls the second finds
 * the first one's row. If they exist already, it changes nothing and returns them. Refuses a registration that is not paid in full or has no accommodation,
 * unless the caller is an admin (422), and broken rules (422).
 */
export async function createTravel(
  sql: Sql,
  caller: Actor,
  registration: Registration,
  fields: TravelFields,
  TravelId: string = randomUUID(),
): Promise<Saved> {
  const { AccommodationId } = registration
  const [known] = await sql
    .select({ TravelId: travels.TravelId })
    .from(travels)
    .where(eq(travels.AccommodationId, AccommodationId))
  if (known) return { Travel: await readTravel(sql, known.TravelId), Message: travelTexts.exists }
  if (!caller.Roles.includes('Admin')) await mustBeDue(sql, registration)
  mustHold(travelRules(fields, registration.AccommodationRequired))
  await sql.insert(travels).values({ ...fields, TravelId, AccommodationId })
  return { Travel: await readTravel(sql, TravelId), Message: travelTexts.saved }
}

/**
 * Changes travel details. If the room is full on a night of the new stay, the person loses it: the organisers' list
 * shows the nights without a room. Refuses broken rules (422).
 */
export async function updateTravel(
  sql: Sql,
  { before, registration }: Changeable,
  fields: TravelFields,
): Promise<Saved> {
  mustHold(travelRules(fields, registration.AccommodationRequired))
  const keepsRoom = await fitsRoom(sql, before, fields, registration.People)
  const RoomId = keepsRoom ? before.RoomId : noId
  await sql
    .update(travels)
    .set({ ...fields, RoomId, Version: before.Version + 1 })
    .where(eq(travels.TravelId, before.TravelId))
  return {
    Travel: await readTravel(sql, before.TravelId),
    Message: keepsRoom ? travelTexts.saved : travelTexts.roomLost,
  }
}

async function fitsRoom(
  sql: Sql,
  { TravelId, RoomId, ...before }: Changeable['before'],
  { StayFrom, StayUntil }: TravelFields,
  People: number,
): Promise<boolean> {
  if (RoomId === noId) return true
  if (StayFrom === before.StayFrom && StayUntil === before.StayUntil) return true
  const room = await mayChangeRoom(sql, RoomId)
  return hasRoomFor({ StayFrom, StayUntil, People }, room.Capacity, await guestsOf(sql, RoomId, TravelId))
}
