import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { createRoom, deleteRoom, getRooms, giveRoom, updateRoom } from '../../../contract/travel/rooms.ts'
import { createTravel, getTravels, updateTravel, type TravelFields } from '../../../contract/travel/travel.ts'
import { auditEntries } from '../../../server/db/schema/audit.ts'
import { accommodations } from '../../../server/db/schema/registration.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { byTrain, paidFor } from '../../support/travel.ts'

let portal: TestPortal
let admin: TestUser
beforeAll(async () => {
  portal = await startPortal()
  admin = await signedIn(portal, { Roles: ['Admin'] })
})
afterAll(() => portal.stop())

const as = () => admin.AccessToken
const companion = { FullName: 'Anil', Relation: 'Spouse', Gender: 'male', Age: 40 }

async function roomFor(Capacity: number): Promise<string> {
  const body = { RoomName: `Room ${randomUUID()}`, Capacity }
  return (await call(portal, createRoom, { as: as(), body })).Result.RoomId
}

/** Somebody who travels with so many companions; answers the travel's id. */
async function guest(fields: Partial<TravelFields> = {}, companions = 0) {
  const user = await signedIn(portal)
  const GetPersons = Array.from({ length: companions }, () => companion)
  const AccommodationId = await paidFor(portal, user.UserDetailId, { GetPersons })
  const body = { ...byTrain, ...fields, AccommodationId }
  const { Result } = await call(portal, createTravel, { as: user.AccessToken, body })
  return { user, AccommodationId, id: Result.TravelId }
}

const give = (id: string, RoomId: string) =>
  call(portal, giveRoom, { as: as(), params: { id }, body: { RoomId } })
const roomOf = async (RoomId: string) =>
  (await call(portal, getRooms, { as: as() })).Result.find((room) => room.RoomId === RoomId)

test('an admin adds a room, gives it, and sees who shares it and that nobody is without', async () => {
  const RoomId = await roomFor(3)
  const [anna, ben] = [await guest({}, 1), await guest({ StayFrom: '2026-12-05', StayUntil: '2026-12-07' })]
  expect((await give(anna.id, RoomId)).status).toBe(200)
  const given = await give(ben.id, RoomId)
  const room = await roomOf(RoomId)
  expect(given.Result.RoomName).toBe(room?.RoomName)
  expect(room).toMatchObject({
    Capacity: 3,
    CrowdedNights: [],
    Guests: [
      { AccommodationId: anna.AccommodationId, People: 2, StayFrom: '2026-12-03', StayUntil: '2026-12-06' },
      { AccommodationId: ben.AccommodationId, People: 1, StayFrom: '2026-12-05', StayUntil: '2026-12-07' },
    ],
  })
  const travellers = (await call(portal, getTravels, { as: as() })).Result
  for (const { AccommodationId } of [anna, ben])
    expect(travellers.find((one) => one.AccommodationId === AccommodationId)?.NightsWithoutRoom).toEqual([])
  const [entry] = await portal.context.database.sql
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.SubjectId, ben.user.UserDetailId))
  expect(entry).toMatchObject({ Action: 'Give room', UserId: admin.UserId })
})

test('a room that is full in one night of a stay is refused; it is free again once somebody leaves it', async () => {
  const RoomId = await roomFor(2)
  const anna = await guest({}, 1)
  const late = await guest({ StayFrom: '2026-12-05', StayUntil: '2026-12-08' })
  await give(anna.id, RoomId)
  expect(await give(late.id, RoomId)).toMatchObject({
    status: 409,
    Message: 'This room is full in a night of this stay',
  })
  expect((await give(anna.id, noId)).Result.RoomName).toBe('')
  expect((await give(late.id, RoomId)).status).toBe(200)
})

test('two who are given the last place at once do not both get it', async () => {
  const RoomId = await roomFor(1)
  const both = [await guest(), await guest()]
  const given = await Promise.all(both.map(({ id }) => give(id, RoomId)))
  expect(given.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await roomOf(RoomId))?.Guests).toHaveLength(1)
})

test('nobody gets a room who needs none, or one that is not there', async () => {
  const RoomId = await roomFor(2)
  const user = await signedIn(portal)
  const AccommodationId = await paidFor(portal, user.UserDetailId, { AccommodationRequired: false })
  const body = { ...byTrain, AccommodationId }
  const { Result } = await call(portal, createTravel, { as: as(), body })
  expect(await give(Result.TravelId, RoomId)).toMatchObject({
    status: 422,
    Errors: ['This person needs no room'],
  })
  const { id } = await guest()
  expect((await give(id, randomUUID())).status).toBe(404)
})

test('a change of the stay keeps a room that is free in all its nights, and loses one that is not', async () => {
  const RoomId = await roomFor(1)
  const anna = await guest({ StayFrom: '2026-12-03', StayUntil: '2026-12-05' })
  const ben = await guest({ StayFrom: '2026-12-05', StayUntil: '2026-12-06' })
  await give(anna.id, RoomId)
  await give(ben.id, RoomId)
  const change = (fields: Partial<TravelFields>) =>
    call(portal, updateTravel, {
      as: anna.user.AccessToken,
      params: { id: anna.id },
      body: { ...byTrain, StayFrom: '2026-12-03', StayUntil: '2026-12-05', ...fields },
    })
  expect((await change({ StayFrom: '2026-12-02' })).Result.RoomName).not.toBe('')
  const lost = await change({ StayFrom: '2026-12-02', StayUntil: '2026-12-06' })
  expect(lost).toMatchObject({
    status: 200,
    Message:
      'Your travel details have been saved. Your room is taken in a night of this stay: the organisers will give you another one',
    Result: { RoomName: '', StayUntil: '2026-12-06' },
  })
  const travellers = (await call(portal, getTravels, { as: as() })).Result
  expect(travellers.find((one) => one.AccommodationId === anna.AccommodationId)?.NightsWithoutRoom).toEqual([
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
  ])
})

test('a room with more guests than its capacity shows in which nights', async () => {
  const RoomId = await roomFor(2)
  const { id, AccommodationId } = await guest({}, 1)
  await give(id, RoomId)
  await portal.context.database.sql
    .update(accommodations)
    .set({ GetPersons: [companion, companion] })
    .where(eq(accommodations.AccommodationId, AccommodationId))
  expect((await roomOf(RoomId))?.CrowdedNights).toEqual(['2026-12-03', '2026-12-04', '2026-12-05'])
})

test('a room is changed on its version, never below its guests, and deleted only empty', async () => {
  const RoomId = await roomFor(3)
  const { id } = await guest({}, 1)
  await give(id, RoomId)
  const params = { id: RoomId }
  const change = (RoomName: string, Capacity: number, ifMatch?: number) =>
    call(portal, updateRoom, {
      as: as(),
      params,
      body: { RoomName, Capacity },
      ...(ifMatch === undefined ? {} : { ifMatch }),
    })
  const name = `Nilgiri ${randomUUID()}`
  expect(await change(name, 1, 1)).toMatchObject({
    status: 409,
    Message: 'More people than that stay in this room in a night',
  })
  expect(await change(`  ${name} `, 2, 1)).toMatchObject({
    status: 200,
    version: 2,
    Result: { RoomName: name, Capacity: 2 },
  })
  expect((await change(name, 4, 1)).status).toBe(412)
  expect(await call(portal, deleteRoom, { as: as(), params })).toMatchObject({
    status: 409,
    Message: 'People stay in this room. Give them another one first',
  })
  await give(id, noId)
  expect((await call(portal, deleteRoom, { as: as(), params })).status).toBe(200)
  expect(await roomOf(RoomId)).toBeUndefined()
})

test('two rooms never have one name, in whatever letters; rooms are listed as people count', async () => {
  const add = (RoomName: string) => call(portal, createRoom, { as: as(), body: { RoomName, Capacity: 2 } })
  for (const name of ['Kaveri 10', 'Kaveri 9']) expect((await add(name)).status).toBe(200)
  expect(await add(' kaveri 9')).toMatchObject({
    status: 409,
    Message: 'A room with this name exists already',
  })
  const RoomId = await roomFor(1)
  const renamed = await call(portal, updateRoom, {
    as: as(),
    params: { id: RoomId },
    body: { RoomName: 'KAVERI 10', Capacity: 1 },
  })
  expect(renamed.status).toBe(409)
  const names = (await call(portal, getRooms, { as: as() })).Result.map(({ RoomName }) => RoomName)
  expect(names.filter((name) => name.startsWith('Kaveri'))).toEqual(['Kaveri 9', 'Kaveri 10'])
})
