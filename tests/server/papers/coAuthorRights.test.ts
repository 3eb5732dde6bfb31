import { afterAll, beforeAll, expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { getRegistrant } from '../../../contract/registration/registration.ts'
import { mayActFor } from '../../../server/papers/coAuthorRights.ts'
import { maySeeRegistration } from '../../../server/registration/rights.ts'
import { accommodationRow, lockAccommodation } from '../../../server/registration/rows.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { approvedPaperOf, registered, travelling } from '../../support/registrations.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const paperBy = (owner: TestUser, coAuthor: TestUser, change = {}) =>
  approvedPaperOf(portal, owner, [coAuthor], change)

const may = (
  caller: TestUser,
  roles: readonly ('Admin' | 'PaperPresenter' | 'GeneralAttendee')[],
  of: string,
) => mayActFor(portal.context.database.sql, { UserDetailId: caller.UserDetailId, Roles: roles }, of)

test('everybody may act for themselves, and an account without a profile for nobody', async () => {
  const user = await signedIn(portal, { Roles: ['GeneralAttendee'] })
  const nobody = await signedIn(portal, { profile: false })
  expect(await may(user, ['GeneralAttendee'], user.UserDetailId)).toBe(true)
  expect(await may(nobody, ['PaperPresenter'], noId)).toBe(false)
  expect(await may(nobody, ['PaperPresenter'], user.UserDetailId)).toBe(false)
})

test('a presenter may act for each author of a common approved paper, and a general attendee may not (spec 6.13, 6.18)', async () => {
  const [owner, coAuthor, stranger] = await Promise.all([
    signedIn(portal),
    signedIn(portal),
    signedIn(portal),
  ])
  await paperBy(owner, coAuthor)
  expect(await may(owner, ['PaperPresenter'], coAuthor.UserDetailId)).toBe(true)
  expect(await may(coAuthor, ['PaperPresenter'], owner.UserDetailId)).toBe(true)
  expect(await may(coAuthor, ['GeneralAttendee'], owner.UserDetailId)).toBe(false)
  expect(await may(stranger, ['PaperPresenter'], owner.UserDetailId)).toBe(false)
  expect(await may(stranger, ['Admin'], owner.UserDetailId)).toBe(true)
})

test('a paper that is not approved, or was withdrawn, gives no right', async () => {
  for (const change of [
    { Status: 'submitted' },
    { Status: 'rejected' },
    { Status: 'draft' },
    { WithdrawnOn: new Date().toISOString() },
  ] as const) {
    const [owner, coAuthor] = await Promise.all([signedIn(portal), signedIn(portal)])
    await paperBy(owner, coAuthor, change)
    expect(await may(owner, ['PaperPresenter'], coAuthor.UserDetailId)).toBe(false)
  }
})

test('a registration is read with its bill and its travel details, by those who may act for its person', async () => {
  const { sql } = portal.context.database
  const [user, stranger] = await Promise.all([signedIn(portal), signedIn(portal)])
  const { AccommodationId, PaymentDetailsId } = await registered(portal, user.UserDetailId)
  const person = { UserDetailId: user.UserDetailId, Roles: ['PaperPresenter'] as const }
  expect(await maySeeRegistration(sql, person, AccommodationId)).toMatchObject({
    AccommodationId,
    PaymentDetailsId,
    TravelId: noId,
    NumOfAccompanyingPerson: 0,
  })
  const { TravelId } = await travelling(portal, AccommodationId)
  expect(await accommodationRow(sql, AccommodationId)).toMatchObject({ TravelId })
  const other = { UserDetailId: stranger.UserDetailId, Roles: ['PaperPresenter'] as const }
  await expect(maySeeRegistration(sql, other, AccommodationId)).rejects.toMatchObject({ status: 404 })
  await expect(lockAccommodation(sql, noId)).rejects.toMatchObject({ status: 404 })
  expect(await lockAccommodation(sql, AccommodationId)).toMatchObject({ UserDetailId: user.UserDetailId })
})

test('an organiser reads anybody as one who registers, with a paper or without; others only whom they act for', async () => {
  const [user, stranger, admin] = await Promise.all([
    signedIn(portal, { Roles: ['GeneralAttendee'] }),
    signedIn(portal),
    signedIn(portal, { Roles: ['Admin'] }),
  ])
  const read = (as: TestUser, id = user.UserDetailId) =>
    call(portal, getRegistrant, { as: as.AccessToken, params: { id } })
  expect((await read(admin)).Result).toMatchObject({
    UserDetailId: user.UserDetailId,
    IsMe: false,
    MayAct: true,
    Accommodation: null,
    Category: 'GeneralAttendee',
  })
  expect((await read(user)).Result).toMatchObject({ IsMe: true, MayAct: true })
  expect((await read(stranger)).status).toBe(404)
  expect((await read(admin, noId)).status).toBe(404)
  const { AccommodationId } = await registered(portal, user.UserDetailId)
  expect((await read(admin)).Result.Accommodation).toMatchObject({ AccommodationId })
})
