import { eq } from 'drizzle-orm'
import { webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { getDoor, setCheckIns, type CheckInsBody } from '../../../contract/tickets/checkIns.ts'
import { checkTicket, type CheckSignature } from '../../../contract/tickets/ticketCode.ts'
import {
  getRevokedTickets,
  getTicketKeys,
  getTickets,
  renewTicketKey,
  revokeTicketKey,
} from '../../../contract/tickets/tickets.ts'
import { accommodations } from '../../../server/db/schema/registration.ts'
import { forgetRegistration } from '../../../server/registration/forgetRegistration.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { dateOf, settingsOf } from '../../support/papers.ts'
import { programmeEvent, publishedProgramme } from '../../support/programme.ts'
import { registered, transferred, travelling } from '../../support/registrations.ts'

let now = Date.parse('2026-11-20T09:00:00Z')
const portal = await emptiedPortal({ now: () => now })

const isSigned: CheckSignature = async (publicKey, signed, signature) => {
  const kind = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await webcrypto.subtle.importKey('spki', publicKey, kind, false, ['verify'])
  return webcrypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, signed)
}

const ticketsOf = async ({ AccessToken }: TestUser) =>
  (await call(portal, getTickets, { as: AccessToken })).Result

/** Checks a code at the door, with what anybody and an organiser can read. */
async function checked(admin: TestUser, code: string | undefined) {
  const { Result: Keys } = await call(portal, getTicketKeys, {})
  const { Result: revoked } = await call(portal, getRevokedTickets, { as: admin.AccessToken })
  return checkTicket(code ?? '', { Keys, RevokedTickets: new Set(revoked) }, isSigned)
}

const spouse = { FullName: 'Meera Iyer', Relation: 'Spouse', Gender: 'female', Age: 41 } as const

test('a ticket is there once the registration is paid in full or free, one for each person, and stays the same', async () => {
  await settingsOf(portal, { ConferenceName: 'Words and Trees' })
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const asha = await signedIn(portal)
  expect(await ticketsOf(asha)).toBeNull()
  const { AccommodationId, PaymentDetailsId } = await registered(portal, asha.UserDetailId, {
    GetPersons: [spouse],
  })
  expect(await ticketsOf(asha)).toBeNull()
  const half = { State: 'confirmed', Amount: 250_000, ConfirmedAmount: 250_000 } as const
  await transferred(portal, PaymentDetailsId, half)
  expect(await ticketsOf(asha)).toBeNull()
  await transferred(portal, PaymentDetailsId, half)
  await travelling(portal, AccommodationId)
  const own = await ticketsOf(asha)
  expect(own).toMatchObject({
    AccommodationId,
    ConferenceName: 'Words and Trees',
    BeginsOn: null,
    AccommodationRequired: true,
    RoomName: '',
    StayFrom: '2026-12-03',
    StayUntil: '2026-12-06',
  })
  const [first, second] = own?.Tickets ?? []
  expect(own?.Tickets.map(({ FullName, Relation }) => [FullName, Relation])).toEqual([
    [expect.stringMatching(/^Asha Rao \d+$/), ''],
    ['Meera Iyer', 'Spouse'],
  ])
  expect(Buffer.from(first?.Code ?? '', 'utf8').length).toBe(114)
  expect(await ticketsOf(asha)).toEqual(own)
  expect(await checked(admin, first?.Code)).toEqual({ TicketId: first?.TicketId })
  expect(await checked(admin, second?.Code)).toEqual({ TicketId: second?.TicketId })

  // A free registration has one, too; nobody reads another's, and visitors and auditors read none.
  const ravi = await signedIn(portal, { Roles: ['GeneralAttendee'] })
  await registered(portal, ravi.UserDetailId, { ExpectedAmount: 0, Amount: 0, AccommodationRequired: false })
  expect((await ticketsOf(ravi))?.Tickets.map(({ FullName }) => FullName)).toEqual([
    expect.stringMatching(/^Asha Rao \d+$/),
  ])
  const auditor = await signedIn(portal, { Roles: ['Auditor'] })
  expect((await call(portal, getTickets, { as: auditor.AccessToken })).status).toBe(403)
})

test('a ticket of somebody who no longer comes is revoked, and the others stay valid', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const asha = await signedIn(portal)
  const { AccommodationId } = await registered(portal, asha.UserDetailId, {
    ExpectedAmount: 0,
    GetPersons: [spouse],
  })
  const [own, companion] = (await ticketsOf(asha))?.Tickets ?? []
  const { sql } = portal.context.database
  const row = eq(accommodations.AccommodationId, AccommodationId)
  await sql
    .update(accommodations)
    .set({ GetPersons: [{ ...spouse, FullName: 'Leela Iyer' }] })
    .where(row)
  const [, next] = (await ticketsOf(asha))?.Tickets ?? []
  expect(await checked(admin, companion?.Code)).toEqual({ refusal: 'revoked' })
  expect(await checked(admin, own?.Code)).toEqual({ TicketId: own?.TicketId })
  expect(await checked(admin, next?.Code)).toEqual({ TicketId: next?.TicketId })
  await forgetRegistration(sql, asha.UserDetailId)
  expect(await checked(admin, next?.Code)).toEqual({ refusal: 'revoked' })
  await sql.update(accommodations).set({ CancelledOn: '2026-11-20T10:00:00Z' }).where(row)
  expect(await ticketsOf(asha)).toBeNull()
  expect(await checked(admin, own?.Code)).toEqual({ refusal: 'revoked' })
  await sql.update(accommodations).set({ CancelledOn: null }).where(row)
  expect(await checked(admin, own?.Code)).toEqual({ TicketId: own?.TicketId })
})

test('after a new key earlier tickets stay valid, and after a revoked one each is signed again', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const asha = await signedIn(portal)
  const ravi = await signedIn(portal)
  for (const { UserDetailId } of [asha, ravi]) await registered(portal, UserDetailId, { ExpectedAmount: 0 })
  const [before] = (await ticketsOf(asha))?.Tickets ?? []
  now += 60_000
  const { Result: newer } = await call(portal, renewTicketKey, { as: admin.AccessToken })
  const [later] = (await ticketsOf(ravi))?.Tickets ?? []
  expect((await ticketsOf(asha))?.Tickets[0]).toEqual(before)
  expect(await checked(admin, before?.Code)).toEqual({ TicketId: before?.TicketId })
  expect(await checked(admin, later?.Code)).toEqual({ TicketId: later?.TicketId })

  now += 60_000
  const key = { as: admin.AccessToken, params: { id: newer.Id } }
  expect((await call(portal, revokeTicketKey, key)).Result.RevokedOn).toBe('2026-11-20T09:02:00.000Z')
  expect(await checked(admin, later?.Code)).toEqual({ refusal: 'revoked' })
  expect(await checked(admin, before?.Code)).toEqual({ TicketId: before?.TicketId })
  const [again] = (await ticketsOf(ravi))?.Tickets ?? []
  expect(again).toEqual({ ...later, Code: again?.Code })
  expect(again?.Code).not.toBe(later?.Code)
  expect(await checked(admin, again?.Code)).toEqual({ TicketId: later?.TicketId })
  const { Result: keys } = await call(portal, getTicketKeys, {})
  expect(keys.map(({ RetiredOn, RevokedOn }) => [RetiredOn !== null, RevokedOn !== null])).toEqual([
    [false, false],
    [true, true],
    [true, false],
  ])
  // The private halves leave the portal nowhere.
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual([
    ...['CreatedOn', 'Id', 'KeyId', 'PublicKey', 'RetiredOn', 'RevokedOn'],
  ])
  for (const endpoint of [renewTicketKey, getRevokedTickets])
    expect((await call(portal, endpoint, { as: asha.AccessToken })).status).toBe(403)
})

test('the entrance knows everybody who has a ticket, also before it is opened, and when they came in', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const asha = await signedIn(portal)
  const { AccommodationId } = await registered(portal, asha.UserDetailId, {
    ExpectedAmount: 0,
    GetPersons: [spouse],
  })
  const as = admin.AccessToken
  const people = async () =>
    (await call(portal, getDoor, { as })).Result.Tickets.map(
      ({ FullName, Relation, Attendee, AdmittedOn }) => [FullName, Relation, Attendee, AdmittedOn],
    )
  const [, companion] = (await call(portal, getDoor, { as })).Result.Tickets.toSorted((a, b) =>
    a.Relation.localeCompare(b.Relation),
  )
  const TicketId = companion?.TicketId ?? ''
  const opened = (await ticketsOf(asha))?.Tickets ?? []
  expect(opened[1]?.TicketId).toBe(TicketId)
  const name = opened[0]?.FullName ?? ''

  // Two devices without a network admit the same person: the earlier moment is the true one.
  const note = async (body: Partial<CheckInsBody>) =>
    (await call(portal, setCheckIns, { as, body: { Admit: [], TakeBack: [], ...body } })).status
  const at = (AdmittedOn: string) => ({ Admit: [{ TicketId, AdmittedOn }] })
  expect(await note(at('2026-11-20T10:00:00.000Z'))).toBe(200)
  expect(await note(at('2026-11-20T09:30:00.000Z'))).toBe(200)
  expect(await note(at('2026-11-20T11:00:00.000Z'))).toBe(200)
  const sorted = (all: Awaited<ReturnType<typeof people>>) =>
    all.toSorted((a, b) => String(a[1]).localeCompare(String(b[1])))
  expect(sorted(await people())).toEqual([
    [name, '', '', null],
    ['Meera Iyer', 'Spouse', name, '2026-11-20T09:30:00.000Z'],
  ])
  expect(await note({ TakeBack: [TicketId] })).toBe(200)
  expect(sorted(await people())[1]?.[3]).toBeNull()
  expect(await note({ ...at('2026-11-20T10:00:00.000Z'), TakeBack: [TicketId] })).toBe(422)

  const { sql } = portal.context.database
  await sql
    .update(accommodations)
    .set({ CancelledOn: '2026-11-20T10:00:00Z' })
    .where(eq(accommodations.AccommodationId, AccommodationId))
  const { Result: later } = await call(portal, getDoor, { as })
  expect(later.Tickets).toEqual([])
  expect(later.RevokedTickets).toEqual(opened.map((one) => one.TicketId).sort())
  const stranger = { as: asha.AccessToken }
  expect((await call(portal, getDoor, stranger)).status).toBe(403)
  const body = { Admit: [], TakeBack: [] }
  expect((await call(portal, setCheckIns, { ...stranger, body })).status).toBe(403)
})

test('a ticket has the conference date until a programme says from when until when', async () => {
  const asha = await signedIn(portal)
  await registered(portal, asha.UserDetailId, { ExpectedAmount: 0 })
  const days = async () => {
    const own = await ticketsOf(asha)
    return [own?.BeginsOn, own?.EndsOn]
  }
  expect(await days()).toEqual([null, null])
  await settingsOf(portal, { TimeZone: 'Asia/Kolkata' })
  await dateOf(portal, 'conference_date', '2030-12-02')
  expect(await days()).toEqual(['2030-12-02T18:29:59.000Z', '2030-12-02T18:29:59.000Z'])
  await publishedProgramme(portal, [])
  expect(await days()).toEqual(['2030-12-02T18:29:59.000Z', '2030-12-02T18:29:59.000Z'])
  await publishedProgramme(portal, [
    programmeEvent(),
    programmeEvent({ StartsOn: '2030-12-02T04:00:00.000Z', EndsOn: '2030-12-04T10:00:00.000Z' }),
  ])
  expect(await days()).toEqual(['2030-12-02T04:00:00.000Z', '2030-12-05T13:00:00.000Z'])
})
