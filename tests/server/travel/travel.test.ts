import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import {
  createTravel,
  getTravel,
  getTravels,
  updateTravel,
  type TravelFields,
  type Traveller,
} from '../../../contract/travel/travel.ts'
import { travels } from '../../../server/db/schema/travel.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { approvedPaperOf, registered, transferred } from '../../support/registrations.ts'
import { byTrain, paidFor } from '../../support/travel.ts'

let portal: TestPortal
let admin: TestUser
beforeAll(async () => {
  portal = await startPortal()
  admin = await signedIn(portal, { Roles: ['Admin'] })
})
afterAll(() => portal.stop())

const fill = (user: TestUser, AccommodationId: string, fields: Partial<TravelFields> = {}, key?: string) =>
  call(portal, createTravel, {
    as: user.AccessToken,
    body: { ...byTrain, ...fields, AccommodationId },
    ...(key ? { key } : {}),
  })
const list = async (user: TestUser, query = {}): Promise<Traveller[]> =>
  (await call(portal, getTravels, { as: user.AccessToken, query })).Result

test('a presenter who has paid fills the travel details, reads them and changes them (spec 6.12)', async () => {
  const user = await signedIn(portal)
  const AccommodationId = await paidFor(portal, user.UserDetailId)
  const filled = await fill(user, AccommodationId, { Remarks: 'No nuts, please' })
  expect(filled).toMatchObject({
    status: 200,
    Message: 'Your travel details have been saved',
    version: 1,
    Result: { ...byTrain, Remarks: 'No nuts, please', AccommodationId, RoomName: '', Version: 1 },
  })
  const id = filled.Result.TravelId
  expect(filled.Id).toBe(id)
  const params = { id }
  const changed = await call(portal, updateTravel, {
    as: user.AccessToken,
    params,
    body: { ...byTrain, ArrivalNumber: '12613' },
    ifMatch: 1,
  })
  expect(changed).toMatchObject({ status: 200, version: 2, Result: { ArrivalNumber: '12613', Remarks: '' } })
  const read = await call(portal, getTravel, { as: user.AccessToken, params })
  expect(read).toMatchObject({ status: 200, version: 2, Result: changed.Result })
})

test('a change on an older version is refused with the version there is, and a key that was served answers again', async () => {
  const user = await signedIn(portal)
  const key = randomUUID()
  const AccommodationId = await paidFor(portal, user.UserDetailId)
  const first = await fill(user, AccommodationId, {}, key)
  expect(await fill(user, AccommodationId, {}, key)).toEqual({
    ...first,
    headers: expect.anything() as unknown,
  })
  const params = { id: first.Result.TravelId }
  const change = (ArrivalNumber: string) =>
    call(portal, updateTravel, {
      as: user.AccessToken,
      params,
      body: { ...byTrain, ArrivalNumber },
      ifMatch: 1,
    })
  expect((await change('1')).status).toBe(200)
  expect(await change('2')).toMatchObject({ status: 412, version: 2 })
  expect((await call(portal, getTravel, { as: user.AccessToken, params })).Result.ArrivalNumber).toBe('1')
})

test('a second create changes nothing and answers the first, also where both come at once', async () => {
  const user = await signedIn(portal)
  const AccommodationId = await paidFor(portal, user.UserDetailId)
  const both = await Promise.all([fill(user, AccommodationId), fill(user, AccommodationId)])
  expect(new Set(both.map(({ Id }) => Id)).size).toBe(1)
  expect(both.map(({ Message }) => Message).sort()).toEqual([
    'Travel details have been filled already',
    'Your travel details have been saved',
  ])
  const third = await fill(user, AccommodationId, { ArrivalNumber: 'another' })
  expect(third).toMatchObject({
    status: 200,
    Id: both[0].Id,
    Message: 'Travel details have been filled already',
    Result: { ArrivalNumber: '16021', Version: 1 },
  })
})

test('travel details are refused before full payment, except for an admin (spec 6.9)', async () => {
  const user = await signedIn(portal)
  const { AccommodationId, PaymentDetailsId } = await registered(portal, user.UserDetailId)
  const refused = {
    status: 422,
    Errors: ['Travel details can be filled once the registration is paid in full'],
  }
  expect(await fill(user, AccommodationId)).toMatchObject(refused)
  await transferred(portal, PaymentDetailsId, { State: 'confirmed', ConfirmedAmount: 499_999 })
  expect(await fill(user, AccommodationId)).toMatchObject(refused)
  await transferred(portal, PaymentDetailsId, { State: 'waiting', Amount: 1 })
  expect(await fill(user, AccommodationId)).toMatchObject(refused)
  const filled = await fill(admin, AccommodationId)
  expect(filled.status).toBe(200)
  const params = { id: filled.Result.TravelId }
  expect((await call(portal, getTravel, { as: user.AccessToken, params })).status).toBe(200)
})

test('a person without accommodation gets the message that travel details are not needed (spec 4.42)', async () => {
  const user = await signedIn(portal)
  const AccommodationId = await paidFor(portal, user.UserDetailId, { AccommodationRequired: false })
  expect(await fill(user, AccommodationId)).toMatchObject({
    status: 422,
    Errors: ['Travel details are not needed, since no accommodation is taken'],
  })
  expect((await fill(admin, AccommodationId, { StayFrom: '', StayUntil: '' })).status).toBe(200)
})

test('who has cancelled fills nothing and is in no list', async () => {
  const user = await signedIn(portal)
  const CancelledOn = new Date(portal.clock.now()).toISOString()
  const AccommodationId = await paidFor(portal, user.UserDetailId, { CancelledOn })
  expect(await fill(user, AccommodationId)).toMatchObject({
    status: 422,
    Errors: ['This registration has been cancelled'],
  })
  expect(await list(user)).toEqual([])
})

test('broken rules are refused on filling and on changing, in the words of the form', async () => {
  const user = await signedIn(portal)
  const AccommodationId = await paidFor(portal, user.UserDetailId)
  const Errors = ['Departure must be after arrival', 'Room until is required']
  const wrong = { DepartureOn: '2026-12-01T09:00', StayUntil: '' }
  expect(await fill(user, AccommodationId, wrong)).toMatchObject({ status: 422, Message: Errors[0], Errors })
  const { Id } = await fill(user, AccommodationId)
  const body = { ...byTrain, ...wrong }
  expect(
    await call(portal, updateTravel, { as: user.AccessToken, params: { id: Id ?? noId }, body }),
  ).toMatchObject({ status: 422, Errors })
})

test('a stranger finds neither the registration nor the travel details, and reads nothing of them', async () => {
  const owner = await signedIn(portal)
  const AccommodationId = await paidFor(portal, owner.UserDetailId)
  const nowhere = await fill(owner, randomUUID())
  for (const Roles of [['PaperPresenter'], ['GeneralAttendee']] as const) {
    const stranger = await signedIn(portal, { Roles })
    const refused = await fill(stranger, AccommodationId)
    expect(refused).toEqual({ ...nowhere, headers: expect.anything() as unknown })
    expect(refused.status).toBe(404)
  }
  const { Id } = await fill(owner, AccommodationId, { Remarks: 'secret' })
  const params = { id: Id ?? noId }
  const stranger = await signedIn(portal)
  const read = await call(portal, getTravel, { as: stranger.AccessToken, params })
  expect(read).toMatchObject({ status: 404, Result: null, Message: 'Not found' })
  const changed = await call(portal, updateTravel, { as: stranger.AccessToken, params, body: byTrain })
  expect(changed.status).toBe(404)
  expect(await list(stranger)).toEqual([])
})

test('a presenter travels for the authors of an approved paper; a general attendee for nobody else', async () => {
  const owner = await signedIn(portal)
  const other = await signedIn(portal)
  const attendee = await signedIn(portal, { Roles: ['GeneralAttendee'] })
  await approvedPaperOf(portal, owner, [other, attendee])
  const ids = {
    owner: await paidFor(portal, owner.UserDetailId),
    other: await paidFor(portal, other.UserDetailId),
    attendee: await paidFor(portal, attendee.UserDetailId),
  }
  expect((await fill(other, ids.owner)).status).toBe(200)
  expect((await fill(owner, ids.attendee)).status).toBe(200)
  expect((await fill(attendee, ids.other)).status).toBe(404)
  const seen = async (user: TestUser) =>
    (await list(user))
      .map(({ AccommodationId, IsMe, Travel }) => [AccommodationId, IsMe, Travel !== null])
      .sort()
  expect(await seen(attendee)).toEqual([[ids.attendee, true, true]])
  expect(await seen(other)).toEqual(
    [
      [ids.owner, false, true],
      [ids.other, true, false],
      [ids.attendee, false, true],
    ].sort(),
  )
  expect((await list(owner)).map(({ Phone }) => Phone)).toEqual(['', '', ''])
})

test('the organiser sees who arrives and leaves on a day, whom to pick up, and their phone numbers (spec 2.11)', async () => {
  const { context } = portal
  await context.database.sql.delete(travels)
  const arrives = await signedIn(portal)
  const leaves = await signedIn(portal)
  const unfilled = await signedIn(portal)
  const GetPersons = [{ FullName: 'Anil', Relation: 'Spouse', Gender: 'male', Age: 40 }]
  const there = [
    await paidFor(portal, arrives.UserDetailId, { GetPersons }),
    await paidFor(portal, leaves.UserDetailId),
    await paidFor(portal, unfilled.UserDetailId),
  ]
  await fill(arrives, there[0] ?? noId)
  await fill(leaves, there[1] ?? noId, {
    ArrivalOn: '2026-12-02T08:00',
    ArrivalPickUp: false,
    DepartureOn: '2026-12-03T20:00',
    DeparturePickUp: true,
  })
  const on = async (query: object) =>
    (await list(admin, { Day: '2026-12-03', ...query })).map(({ UserDetailId }) =>
      UserDetailId === arrives.UserDetailId ? 'arrives' : 'leaves',
    )
  expect(await on({ Kind: 'arrival' })).toEqual(['arrives'])
  expect(await on({ Kind: 'departure' })).toEqual(['leaves'])
  expect((await on({})).sort()).toEqual(['arrives', 'leaves'])
  expect(await on({ Kind: 'arrival', PickUp: 'no' })).toEqual([])
  expect(await on({ Kind: 'departure', PickUp: 'yes' })).toEqual(['leaves'])
  expect(await list(admin, { Day: '2026-12-09' })).toEqual([])
  const all = await list(admin)
  expect(all.find(({ UserDetailId }) => UserDetailId === arrives.UserDetailId)).toMatchObject({
    People: 2,
    Phone: '+91 9876543210',
    IsMe: false,
    IsPaymentDone: true,
    NightsWithoutRoom: ['2026-12-03', '2026-12-04', '2026-12-05'],
  })
  expect(all.find(({ UserDetailId }) => UserDetailId === unfilled.UserDetailId)).toMatchObject({
    People: 1,
    Travel: null,
    NightsWithoutRoom: [],
  })
  const odd = await call(portal, getTravels, { as: admin.AccessToken, query: { Day: '2026-02-30' } })
  expect(odd.status).toBe(400)
})

test('the addresses and phone numbers of travellers are for organisers who hold travel', async () => {
  const owner = await signedIn(portal)
  const other = await signedIn(portal)
  await approvedPaperOf(portal, owner, [other])
  await paidFor(portal, owner.UserDetailId)
  await paidFor(portal, other.UserDetailId)
  const organiser = (Part: 'travel' | 'money', IsFull = true) =>
    signedIn(portal, {
      Roles: ['Admin', 'PaperPresenter'],
      DeskParts: [{ Part, IsFull, ThemeIds: [] }],
    })
  const reachedBy = async (user: TestUser) =>
    (await list(user))
      .filter(({ UserDetailId }) => [owner.UserDetailId, other.UserDetailId].includes(UserDetailId))
      .map(({ Email, Phone }) => [Email, Phone])
      .sort()
  const reached = [
    [owner.Email, '+91 9876543210'],
    [other.Email, '+91 9876543210'],
  ].sort()
  expect(await reachedBy(admin)).toEqual(reached)
  expect(await reachedBy(await organiser('travel'))).toEqual(reached)
  expect(await reachedBy(await organiser('travel', false))).toEqual(reached)
  expect(await reachedBy(await organiser('money'))).toEqual([])
  const nothing = [
    ['', ''],
    ['', ''],
  ]
  expect(await reachedBy(owner)).toEqual(nothing)
  const money = await organiser('money')
  await approvedPaperOf(portal, money, [owner, other])
  expect(await reachedBy(money)).toEqual(nothing)
})

test('each person keeps one row of travel details', async () => {
  const user = await signedIn(portal)
  const AccommodationId = await paidFor(portal, user.UserDetailId)
  await Promise.all(Array.from({ length: 4 }, () => fill(user, AccommodationId)))
  const rows = await portal.context.database.sql
    .select()
    .from(travels)
    .where(eq(travels.AccommodationId, AccommodationId))
  expect(rows).toHaveLength(1)
})
