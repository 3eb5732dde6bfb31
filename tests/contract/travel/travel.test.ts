import { expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { travelStep } from '../../../contract/registration/registration.ts'
import { crowdedNights, hasRoomFor, roomRules, sharers } from '../../../contract/travel/rooms.ts'
import {
  emptyTravel,
  nightsOf,
  TravelFields,
  travelRules,
  TravelState,
} from '../../../contract/travel/travel.ts'
import { byTrain } from '../../support/travel.ts'

const id = '5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b11'

test('empty travel details say all that is missing, in the order of the form', () => {
  expect(Object.values(travelRules(emptyTravel, true))).toEqual([
    'Arrival by is required',
    'Place of arrival is required',
    'Date and time of arrival is required',
    'Departure by is required',
    'Place of departure is required',
    'Date and time of departure is required',
    'Room from is required',
    'Room until is required',
  ])
})

test('who takes no accommodation need not say from when to when', () => {
  expect(travelRules({ ...byTrain, StayFrom: '', StayUntil: '' }, false)).toEqual({})
  expect(travelRules(byTrain, true)).toEqual({})
})

test.each<[string, Partial<TravelFields>, string]>([
  ['a mode that is not on the list', { ArrivalMode: 'Rocket' }, 'Arrival by is not one of the choices'],
  ['a departure before the arrival', { DepartureOn: '2026-12-03T09:39' }, 'Departure must be after arrival'],
  ['a departure at the arrival', { DepartureOn: byTrain.ArrivalOn }, 'Departure must be after arrival'],
  ['a stay of no night', { StayUntil: byTrain.StayFrom }, 'Room until must be after Room from'],
  ['a stay that runs backwards', { StayUntil: '2026-12-01' }, 'Room until must be after Room from'],
  ['a stay of 61 nights', { StayUntil: '2027-02-02' }, 'A stay can be at most 60 nights'],
  ['a stay of 8,000 years', { StayUntil: '9999-12-31' }, 'A stay can be at most 60 nights'],
  [
    'a place of 201 characters',
    { ArrivalPlace: 'x'.repeat(201) },
    'Place of arrival must be at most 200 characters long',
  ],
  [
    'a number of 201 characters',
    { DepartureNumber: 'x'.repeat(201) },
    'Number of flight or train (departure) must be at most 200 characters long',
  ],
  [
    'remarks of 2001 characters',
    { Remarks: 'x'.repeat(2001) },
    'Remarks must be at most 2000 characters long',
  ],
])('%s is refused', (_case, change, text) => {
  expect(Object.values(travelRules({ ...byTrain, ...change }, true))).toEqual([text])
})

test('60 nights, 200 characters and 2000 characters of remarks are still fine', () => {
  const most = {
    StayUntil: '2027-02-01',
    ArrivalPlace: '🚆'.repeat(200),
    Remarks: '🚆'.repeat(2000),
  }
  expect(travelRules({ ...byTrain, ...most }, true)).toEqual({})
})

test('a moment is a day that exists with a time that does', () => {
  const reads = (ArrivalOn: string) => TravelFields.safeParse({ ...emptyTravel, ArrivalOn }).success
  expect(['', '2026-12-03T00:00', '2028-02-29T23:59'].map(reads)).toEqual([true, true, true])
  expect(
    ['2026-12-03', '2026-02-29T09:00', '2026-12-03T24:00', '2026-12-03T09:40:00', 'soon'].map(reads),
  ).toEqual([false, false, false, false, false])
})

test('the nights of a stay are those between its days, over the end of a month and of summer time', () => {
  expect(nightsOf('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
  expect(nightsOf('2026-10-24', '2026-10-26')).toEqual(['2026-10-24', '2026-10-25'])
  expect(nightsOf('2026-12-03', '2026-12-03')).toEqual([])
  expect(nightsOf('', '2026-12-03')).toEqual([])
})

test('the state of a link to travel details reads without a travel id as none (spec 2.17, 2.18, 9.21)', () => {
  expect(TravelState.parse({ AccommodationId: id })).toEqual({ TravelId: noId, AccommodationId: id })
  expect(TravelState.parse({ TravelId: id, AccommodationId: id, UserDetailId: id })).toEqual({
    TravelId: id,
    AccommodationId: id,
    UserDetailId: id,
  })
  for (const state of [null, undefined, {}, { TravelId: id }, { AccommodationId: '7' }])
    expect(TravelState.safeParse(state).success).toBe(false)
})

test('a paid registration offers to fill or to edit travel details, or says that none are needed (spec 4.39, 4.40, 4.41, 4.42)', () => {
  const step = (IsPaymentDone: boolean, AccommodationRequired: boolean, TravelId: string) =>
    travelStep({ IsPaymentDone, AccommodationRequired, TravelId })
  expect(step(false, true, noId)).toBe('none')
  expect(step(false, true, id)).toBe('none')
  expect(step(true, true, noId)).toBe('fill')
  expect(step(true, true, id)).toBe('edit')
  expect(step(true, false, id)).toBe('edit')
  expect(step(true, false, noId)).toBe('complete')
  expect(
    'Your registration is complete. Travel details are not needed, since you take no accommodation.',
  ).toBe('Your registration is complete. Travel details are not needed, since you take no accommodation.')
})

const stay = (StayFrom: string, StayUntil: string, People = 1) => ({ StayFrom, StayUntil, People })

test('a room has room night by night, companions counted; who leaves in the morning is in nobody’s way', () => {
  const there = [stay('2026-12-03', '2026-12-05', 2), stay('2026-12-05', '2026-12-07')]
  expect(hasRoomFor(stay('2026-12-05', '2026-12-06'), 2, there)).toBe(true)
  expect(hasRoomFor(stay('2026-12-04', '2026-12-06'), 2, there)).toBe(false)
  expect(hasRoomFor(stay('2026-12-04', '2026-12-06'), 3, there)).toBe(true)
  expect(hasRoomFor(stay('2026-12-06', '2026-12-07', 2), 2, there)).toBe(false)
  expect(hasRoomFor(stay('2026-12-07', '2026-12-09', 2), 2, there)).toBe(true)
})

test('too many others in other nights do not prevent a stay', () => {
  const crowd = [stay('2026-12-03', '2026-12-04', 5)]
  expect(hasRoomFor(stay('2026-12-04', '2026-12-05'), 2, crowd)).toBe(true)
  expect(crowdedNights(crowd, 2)).toEqual(['2026-12-03'])
})

test('people share a room who are there in the same night', () => {
  const anna = { ...stay('2026-12-03', '2026-12-05'), FullName: 'Anna' }
  const ben = { ...stay('2026-12-05', '2026-12-06'), FullName: 'Ben' }
  expect(sharers(stay('2026-12-04', '2026-12-05'), [anna, ben])).toEqual([anna])
  expect(sharers(stay('2026-12-06', '2026-12-07'), [anna, ben])).toEqual([])
})

test('a room has a name and holds 1 to 50 people', () => {
  expect(roomRules({ RoomName: 'Nilgiri 101', Capacity: 50 })).toEqual({})
  expect(Object.values(roomRules({ RoomName: '  ', Capacity: 0 }))).toEqual([
    'Name of the room is required',
    'A room has room for 1 to 50 people',
  ])
  for (const Capacity of [51, 1.5, -1, Number.NaN])
    expect(roomRules({ RoomName: 'A', Capacity })).toEqual({ Capacity: 'A room has room for 1 to 50 people' })
  expect(roomRules({ RoomName: 'x'.repeat(101), Capacity: 1 })).toEqual({
    RoomName: 'Name of the room must be at most 100 characters long',
  })
})
