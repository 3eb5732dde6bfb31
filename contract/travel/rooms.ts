import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Day, Id, Line, Version } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { errorsOf, isWhole, textError } from '../core/rules.ts'
import { Stay, Travel, nightsOf } from './travel.ts'

export const RoomFields = z.strictObject({ RoomName: Line, Capacity: z.number() })
export type RoomFields = z.infer<typeof RoomFields>

/** A guest of a room; `People` includes the companions. */
export const Guest = z.object({
  AccommodationId: Id,
  FullName: z.string(),
  People: z.number().int(),
  StayFrom: Stay,
  StayUntil: Stay,
})
export type Guest = z.infer<typeof Guest>

export const Room = z.object({
  RoomId: Id,
  RoomName: z.string(),
  Capacity: z.number().int(),
  Guests: z.array(Guest),
  /** Nights with more people than the capacity, for example after a guest added a companion. */
  CrowdedNights: z.array(Day),
  Version,
})
export type Room = z.infer<typeof Room>

export const roomTexts = {
  taken: 'A room with this name exists already',
  capacityInvalid: `A room has room for 1 to ${limits.RoomCapacity} people`,
  full: 'This room is full in a night of this stay',
  tooSmall: 'More people than that stay in this room in a night',
  inUse: 'People stay in this room. Give them another one first',
  noStay: 'This person needs no room',
} as const

export function roomRules(body: RoomFields) {
  return errorsOf({
    RoomName: textError('Name of the room', body.RoomName.trim(), limits.NameLongest),
    Capacity: !isWhole(body.Capacity, 1, limits.RoomCapacity) && roomTexts.capacityInvalid,
  })
}

type Staying = Pick<Guest, 'People' | 'StayFrom' | 'StayUntil'>

/** The number of people in each night, by its day. */
function peopleByNight(guests: readonly Staying[]): ReadonlyMap<string, number> {
  const people = new Map<string, number>()
  for (const { People, StayFrom, StayUntil } of guests)
    for (const night of nightsOf(StayFrom, StayUntil)) people.set(night, (people.get(night) ?? 0) + People)
  return people
}

/** The nights, by their day, with more people than `capacity`. */
export function crowdedNights(guests: readonly Staying[], capacity: number): string[] {
  return [...peopleByNight(guests)].flatMap(([night, count]) => (count > capacity ? [night] : [])).sort()
}

/** The highest number of other guests in any one night of a stay. */
export function mostPeople(stay: Staying, others: readonly Staying[]): number {
  const people = peopleByNight(others)
  return Math.max(0, ...nightsOf(stay.StayFrom, stay.StayUntil).map((night) => people.get(night) ?? 0))
}

/** True if a room has enough beds for a guest in all their nights, beside its other guests. */
export function hasRoomFor(stay: Staying, capacity: number, others: readonly Staying[]): boolean {
  const nights = new Set(nightsOf(stay.StayFrom, stay.StayUntil))
  return !crowdedNights([stay, ...others], capacity).some((night) => nights.has(night))
}

/** The other guests with at least one night of this stay. */
export function sharers<G extends Staying>(stay: Staying, others: readonly G[]): G[] {
  const nights = new Set(nightsOf(stay.StayFrom, stay.StayUntil))
  return others.filter(({ StayFrom, StayUntil }) =>
    nightsOf(StayFrom, StayUntil).some((night) => nights.has(night)),
  )
}

export const getRooms = adminEndpoint('GET /Travel/room', {
  part: 'travel',
  summary: 'The rooms, with who stays in them',
  shows: ['Room', 'Travel', 'Accommodation'],
  result: z.array(Room),
})

const setsRoom = { body: RoomFields, rules: roomRules, result: Room } as const

export const createRoom = adminEndpoint('POST /Travel/room', {
  part: 'travel',
  summary: 'Adds a room',
  ...setsRoom,
})

export const updateRoom = adminEndpoint('PUT /Travel/room/:id', {
  part: 'travel',
  summary: 'Changes a room; takes `If-Match`',
  ...setsRoom,
})

export const deleteRoom = adminEndpoint('DELETE /Travel/room/:id', {
  part: 'travel',
  summary: 'Deletes a room in which nobody stays',
})

export const giveRoom = adminEndpoint('PUT /Travel/:id/room', {
  part: 'travel',
  summary: 'Gives the person of travel details a room, or none (all-zero)',
  body: z.strictObject({ RoomId: Id }),
  result: Travel,
})
