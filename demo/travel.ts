import { createRoom } from '../contract/travel/rooms.ts'
import type { TravelFields } from '../contract/travel/travel.ts'
import { giveRoom } from '../server/travel/rooms.ts'
import { mayGiveRoom, mayTravelFor } from '../server/travel/rights.ts'
import { createTravel } from '../server/travel/travels.ts'
import type { Caller } from './calls.ts'
import type { Filling } from './filling.ts'
import type { Claimed } from './payments.ts'
import { daysAhead, localDay } from './settings.ts'

/** The guest rooms and their beds. */
const rooms = Array.from({ length: 24 }, (_, index) => ({
  RoomName: `Guest house ${101 + index + 88 * Math.floor(index / 12)}`,
  Capacity: index % 4 === 3 ? 3 : 2,
}))

/** Adds the rooms; returns the free beds of each, by its id. */
async function addRooms(call: Caller): Promise<Map<string, number>> {
  const beds = new Map<string, number>()
  for (const body of rooms) beds.set((await call(createRoom, { body })).RoomId, body.Capacity)
  return beds
}

const ways = [
  { Mode: 'Train', Number: '16021', Place: 'Mysuru Junction', Time: '09:40', Back: '18:10' },
  { Mode: 'Flight', Number: '6E 7138', Place: 'Bengaluru Airport', Time: '14:05', Back: '20:30' },
  { Mode: 'Car', Number: '', Place: 'Guest house', Time: '19:00', Back: '08:30' },
  { Mode: 'Bus', Number: 'KA 09', Place: 'Mysuru bus station', Time: '11:20', Back: '22:00' },
] as const

/** A person's travel for a conference that starts at `now` + the days of its date. */
function travelOf(number: number, now: number): TravelFields {
  const on = (days: number) => localDay(now, daysAhead.conference_date + days)
  const come = ways[number % ways.length] ?? ways[0]
  const go = ways[(number * 3 + 1) % ways.length] ?? ways[0]
  const StayFrom = on(number % 5 === 4 ? 0 : -1)
  const StayUntil = on(4 + (number % 3))
  return {
    ArrivalMode: come.Mode,
    ArrivalNumber: come.Number,
    ArrivalPlace: come.Place,
    ArrivalOn: `${StayFrom}T${come.Time}`,
    ArrivalPickUp: number % 2 === 0,
    DepartureMode: go.Mode,
    DepartureNumber: go.Number,
    DeparturePlace: go.Place,
    DepartureOn: `${StayUntil}T${go.Back}`,
    DeparturePickUp: number % 3 === 0,
    StayFrom,
    StayUntil,
    Remarks: number % 6 === 1 ? 'Vegetarian food, please.' : '',
  }
}

/** Most people who paid in full and take a room enter their travel details; most of them already have a room. */
export async function planTravel(filling: Filling, call: Caller, claimed: readonly Claimed[]): Promise<void> {
  const { clock, together } = filling
  clock.setDays(0)
  const beds = await addRooms(call)
  const due = claimed.filter(
    ({ course, wish }) => ['confirmed', 'desk'].includes(course) && wish.AccommodationRequired,
  )
  const travelling = due.filter((_one, index) => index % 5 !== 3)
  await together(async (sql) => {
    for (const [index, { payer, AccommodationId, wish }] of travelling.entries()) {
      const registration = await mayTravelFor(sql, payer, AccommodationId, 'lock')
      const { Travel } = await createTravel(sql, payer, registration, travelOf(index, clock.now()))
      const people = 1 + wish.GetPersons.length
      const [free] = [...beds].find(([, left]) => left >= people) ?? []
      if (free === undefined || index % 6 === 5) continue
      await giveRoom(sql, await mayGiveRoom(sql, Travel.TravelId), free)
      beds.set(free, (beds.get(free) ?? 0) - people)
    }
  })
  filling.progress('travel', travelling.length, travelling.length)
}
