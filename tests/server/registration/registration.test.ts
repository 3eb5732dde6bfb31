import { eq, sql as text } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import {
  createAccommodation,
  emptyRegistration,
  getAccommodation,
  getAccommodations,
  getPaperAccommodations,
  setCategory,
  updateAccommodation,
  type CreateAccommodationBody,
  type RegistrationFields,
} from '../../../contract/registration/registration.ts'
import { createAuthor, updateAuthor } from '../../../contract/people/authors.ts'
import { saveProfile } from '../../../contract/people/profile.ts'
import { bills, transfers } from '../../../server/db/schema/payments.ts'
import { accommodations } from '../../../server/db/schema/registration.ts'
import { people } from '../../../server/db/schema/people.ts'
import { authorOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { dateOf } from '../../support/papers.ts'
import { approvedPaperOf, rateOf, ratesOf } from '../../support/registrations.ts'

const portal = await emptiedPortal()

const spouse = { FullName: 'Meera Rao', Relation: 'Spouse', Gender: 'female', Age: 41 }
const child = { FullName: 'Anil Rao', Relation: 'Child', Gender: 'male', Age: 0 }

const attending = {
  IsAttendingConference: true,
  AccommodationRequired: true,
  IsBookOfAbstractRequired: true,
  IsSocietyLifeMember: false,
}

const bodyOf = (
  { UserDetailId }: Pick<TestUser, 'UserDetailId'>,
  given: Partial<CreateAccommodationBody> = {},
): CreateAccommodationBody => ({ ...attending, AddPerson: [], UserDetailId, PaperId: noId, ...given })

const changeOf = ({ GetPersons, ...flags }: RegistrationFields) => ({ ...flags, UpdatePerson: GetPersons })

const register = (by: TestUser, of: Pick<TestUser, 'UserDetailId'> = by, given = {}, key?: string) =>
  call(portal, createAccommodation, {
    as: by.AccessToken,
    body: bodyOf(of, given),
    ...(key ? { key } : {}),
  })

test('a registration is made with its bill, costs and companions, and is read again by its person (spec 7.42, 7.43, 7.45)', async () => {
  await ratesOf(portal, rateOf())
  const user = await signedIn(portal)
  const PaperId = await approvedPaperOf(portal, user)
  const made = await register(user, user, { AddPerson: [spouse, child], PaperId })
  expect([made.status, made.Message, made.version]).toEqual([200, '', 1])
  expect(made.Result).toMatchObject({
    ...attending,
    UserDetailId: user.UserDetailId,
    PaperId,
    GetPersons: [spouse, child],
    NumOfAccompanyingPerson: 2,
    Category: 'Presenter',
    Nationality: 'Indian',
    Amount: 450_000,
    BookOfAbstractAmount: 50_000,
    ChargePerAccompanyingPerson: 200_000,
    ExpectedAmount: 900_000,
    CurrencySymbol: '₹',
    ActualAmount: 0,
    PaymentStatus: '',
    TravelId: noId,
  })
  const [bill] = await portal.context.database.sql.select().from(bills)
  expect(bill).toMatchObject({
    AccommodationId: made.Id,
    PaymentDetailsId: made.Result.PaymentDetailsId,
    Reference: expect.stringMatching(/^R[2-9A-HJ-NP-Z]{7}$/) as unknown,
  })
  const read = await call(portal, getAccommodation, {
    as: user.AccessToken,
    params: { id: made.Result.AccommodationId },
  })
  expect(read.Result).toEqual(made.Result)
})

test('a person who does not attend is registered for nothing, and pays nothing', async () => {
  await ratesOf(portal, rateOf({ Category: 'GeneralAttendee' }))
  const user = await signedIn(portal, { Roles: ['GeneralAttendee'] })
  const { GetPersons: _persons, ...flags } = emptyRegistration
  const { Result } = await register(user, user, flags)
  expect(Result).toMatchObject({ ...flags, ExpectedAmount: 0 })
})

test('a person is registered once: later creates answer the first, also under a race', async () => {
  await ratesOf(portal, rateOf())
  const [user, friend] = await Promise.all([signedIn(portal), signedIn(portal)])
  await approvedPaperOf(portal, user, [friend])
  const both = await Promise.all([register(user), register(friend, user), register(user)])
  expect(both.map((reply) => reply.status)).toEqual([200, 200, 200])
  expect(new Set(both.map((reply) => reply.Id)).size).toBe(1)
  expect(both.filter((reply) => reply.Message === 'Already registered')).toHaveLength(2)
  const { sql } = portal.context.database
  expect([await sql.$count(accommodations), await sql.$count(bills)]).toEqual([1, 1])
  const again = await register(user, user, { IsBookOfAbstractRequired: false })
  expect([again.Id, again.Message]).toEqual([both[0].Id, 'Already registered'])
  expect(again.Result.IsBookOfAbstractRequired).toBe(true)
})

test('the same key registers once and answers the same again', async () => {
  const user = await signedIn(portal)
  const [first, second] = [
    await register(user, user, {}, 'registration-1'),
    await register(user, user, {}, 'registration-1'),
  ]
  expect(second.Result).toEqual(first.Result)
  expect(second.Message).toBe('')
  const other = await register(user, user, { AccommodationRequired: false }, 'registration-1')
  expect(other.status).toBe(422)
})

test('every rule of a registration is refused by a direct call, in form order', async () => {
  const user = await signedIn(portal)
  const bad = { FullName: ' ', Relation: 'Aunt', Gender: 'Female', Age: 121 }
  const cases: [Partial<CreateAccommodationBody>, string[]][] = [
    [{ AddPerson: [spouse, child, spouse] }, ['Maximum of 2 accompanying persons allowed']],
    [
      { IsAttendingConference: false, AccommodationRequired: false },
      ['Somebody who does not attend takes no accommodation, book, membership or accompanying persons'],
    ],
    [{ AccommodationRequired: false, AddPerson: [child] }, ['Accompanying persons need accommodation']],
    [
      { AddPerson: [bad] },
      [
        'Full name is required',
        'Relation is not one of the choices',
        'Gender is not one of the choices',
        'Invalid age (must be between 0 and 120)',
      ],
    ],
    [{ AddPerson: [{ ...spouse, Age: null }] }, ['Age is required']],
    [{ AddPerson: [{ ...spouse, Age: -1 }] }, ['Invalid age (must be between 0 and 120)']],
    [{ AddPerson: [{ ...spouse, Age: 1.5 }] }, ['Invalid age (must be between 0 and 120)']],
    [
      { AddPerson: [{ ...spouse, FullName: 'x'.repeat(101) }] },
      ['Full name must be at most 100 characters long'],
    ],
  ]
  for (const [given, errors] of cases) {
    const reply = await register(user, user, given)
    expect([reply.status, reply.Errors]).toEqual([422, errors])
  }
  expect(await portal.context.database.sql.$count(accommodations)).toBe(0)
})

test('nobody registers a stranger, or from a paper that is not theirs or not approved', async () => {
  const [user, stranger, noProfile] = await Promise.all([
    signedIn(portal),
    signedIn(portal),
    signedIn(portal, { profile: false }),
  ])
  const foreign = await approvedPaperOf(portal, stranger)
  const rejected = await approvedPaperOf(portal, user, [], { Status: 'rejected' })
  const withdrawn = await approvedPaperOf(portal, user, [], { WithdrawnOn: new Date().toISOString() })
  expect((await register(user, stranger)).status).toBe(404)
  expect((await register(user, { UserDetailId: noId })).status).toBe(404)
  expect((await register(user, user, { PaperId: foreign })).status).toBe(404)
  expect((await register(noProfile, user)).status).toBe(403)
  for (const PaperId of [rejected, withdrawn]) {
    const reply = await register(user, user, { PaperId })
    expect([reply.status, reply.Message]).toEqual([
      422,
      'Only the authors of an approved paper register from it',
    ])
  }
})

test('presenters register until the last date, attendees until that of general registration, admins always', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const [author, attendee] = await Promise.all([signedIn(portal), signedIn(portal)])
  await approvedPaperOf(portal, author)
  await dateOf(portal, 'registration_last_date', '2020-01-31')
  await dateOf(portal, 'general_registration', '2999-01-31')
  const late = await register(author)
  expect([late.status, late.Errors]).toEqual([422, ['The last date of registration has passed']])
  const made = await register(attendee)
  expect(made.status).toBe(200)
  const { sql } = portal.context.database
  await dateOf(portal, 'registration_last_date', '')
  await dateOf(portal, 'general_registration', '2020-01-31')
  expect((await register(author)).status).toBe(200)
  const params = { id: made.Result.AccommodationId }
  const body = changeOf({ ...made.Result, GetPersons: [spouse] })
  const { Result: own } = await call(portal, getAccommodations, { as: attendee.AccessToken })
  expect(own[0]?.RegistersUntil).toBe('2020-01-31T18:29:59.000Z')
  const { GetPersons: _persons, ...rest } = attendingFields
  const change = { ...rest, UpdatePerson: body.UpdatePerson }
  const refused = await call(portal, updateAccommodation, { as: attendee.AccessToken, params, body: change })
  expect([refused.status, refused.Message]).toEqual([422, 'The last date of registration has passed'])
  const taken = await call(portal, updateAccommodation, { as: admin.AccessToken, params, body: change })
  expect([taken.status, taken.Result.NumOfAccompanyingPerson]).toEqual([200, 1])
  expect(await sql.$count(accommodations)).toBe(2)
})

const attendingFields: RegistrationFields = { ...attending, GetPersons: [] }

test('a change is reckoned by the rates of its day, and a stale one is refused (spec 7.44, 9.18)', async () => {
  await ratesOf(portal, rateOf({ EarlyAmount: 100_000, EarlyLastDate: '2999-12-31' }))
  const user = await signedIn(portal)
  await approvedPaperOf(portal, user)
  const { Result } = await register(user)
  expect(Result.ExpectedAmount).toBe(300_000)
  await ratesOf(portal, rateOf({ EarlyAmount: 100_000, EarlyLastDate: '2020-01-01' }))
  const params = { id: Result.AccommodationId }
  const before = await call(portal, getAccommodation, { as: user.AccessToken, params })
  expect(before.Result.ExpectedAmount).toBe(300_000)
  const body = changeOf({ ...attendingFields, GetPersons: [child] })
  const after = await call(portal, updateAccommodation, { as: user.AccessToken, params, body, ifMatch: 1 })
  expect([after.status, after.version, after.Result.ExpectedAmount]).toEqual([200, 2, 700_000])
  const stale = await call(portal, updateAccommodation, { as: user.AccessToken, params, body, ifMatch: 1 })
  expect([stale.status, stale.version]).toEqual([412, 2])
})

test('without a rate a registration is kept at 0, and the first save after it is set costs', async () => {
  await ratesOf(portal, rateOf({ Category: 'Student' }))
  const user = await signedIn(portal)
  await approvedPaperOf(portal, user)
  const { Result } = await register(user)
  expect(Result).toMatchObject({ ExpectedAmount: 0, Amount: 0, CurrencySymbol: '₹' })
  await ratesOf(portal, rateOf())
  const params = { id: Result.AccommodationId }
  const body = changeOf(attendingFields)
  const saved = await call(portal, updateAccommodation, { as: user.AccessToken, params, body })
  expect(saved.Result.ExpectedAmount).toBe(500_000)
})

test('a category is found in the order of claim, student, approved paper, attendee, by nationality', async () => {
  await ratesOf(
    portal,
    rateOf({ Category: 'LifeMember', Amount: 1 }),
    rateOf({ Category: 'Student', Amount: 2 }),
    rateOf({ Category: 'Presenter', Amount: 3 }),
    rateOf({ Category: 'GeneralAttendee', Amount: 4 }),
    rateOf({ Nationality: 'Foreign', Category: 'GeneralAttendee', Amount: 5, CurrencySymbol: '$' }),
  )
  const { sql } = portal.context.database
  const only = { AccommodationRequired: false, IsBookOfAbstractRequired: false }
  const costs = async (change: Partial<typeof people.$inferInsert>, hasPaper: boolean, claim = false) => {
    const user = await signedIn(portal)
    if (hasPaper) await approvedPaperOf(portal, user)
    await sql
      .update(people)
      .set({ Nationality: 'Indian', ...change })
      .where(eq(people.UserDetailId, user.UserDetailId))
    const { Result } = await register(user, user, { ...only, IsSocietyLifeMember: claim })
    return [Result.Category, Result.ExpectedAmount, Result.CurrencySymbol]
  }
  const student = { Designation: 'PhD Scholar', StudentId: crypto.randomUUID() }
  expect(await costs(student, true, true)).toEqual(['LifeMember', 1, '₹'])
  expect(await costs(student, true)).toEqual(['Student', 2, '₹'])
  expect(await costs({ ...student, StudentId: noId }, true)).toEqual(['Presenter', 3, '₹'])
  expect(await costs({}, false)).toEqual(['GeneralAttendee', 4, '₹'])
  expect(await costs({ Nationality: 'Nepali' }, false)).toEqual(['GeneralAttendee', 5, '$'])
  expect(await costs({ Nationality: '', ResidenceCountry: 'India' }, false)).toEqual([
    'GeneralAttendee',
    4,
    '₹',
  ])
})

test('where no nationality is said the residence decides, and the answer goes into the record of the person', async () => {
  await ratesOf(portal, rateOf(), rateOf({ Nationality: 'Foreign', Amount: 9, CurrencySymbol: '$' }))
  const user = await signedIn(portal)
  await approvedPaperOf(portal, user)
  const { sql } = portal.context.database
  await sql.update(people).set({ Nationality: '' }).where(eq(people.UserDetailId, user.UserDetailId))
  const own = async () => (await call(portal, getAccommodations, { as: user.AccessToken })).Result[0]
  expect(await own()).toMatchObject({
    Nationality: 'Indian',
    Origin: { Nationality: '', ResidenceCountry: 'India' },
    MaySayNationality: true,
    Rates: [{ Nationality: 'Indian' }, { Nationality: 'Foreign' }],
  })
  const body = { ...bodyOf(user), Nationality: 'Nepali' }
  expect((await call(portal, createAccommodation, { as: user.AccessToken, body })).status).toBe(400)
  await call(portal, saveProfile, { as: user.AccessToken, body: { Nationality: 'Nepali' } })
  expect(await own()).toMatchObject({ Nationality: 'Foreign', Origin: { Nationality: 'Nepali' } })
  expect((await register(user)).Result).toMatchObject({ Nationality: 'Foreign', CurrencySymbol: '$' })
})

test('of somebody with an account only they and organisers answer the nationality, of others who added them', async () => {
  const owner = await signedIn(portal)
  const other = await signedIn(portal)
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const added = await call(portal, createAuthor, { as: owner.AccessToken, body: authorOf() })
  const ids = [owner.UserDetailId, other.UserDetailId, added.Id ?? noId]
  const PaperId = await approvedPaperOf(
    portal,
    owner,
    ids.slice(1).map((UserDetailId) => ({ UserDetailId })),
  )
  const maySay = async (as: TestUser) =>
    (await call(portal, getPaperAccommodations, { as: as.AccessToken, params: { id: PaperId } })).Result.map(
      ({ MaySayNationality }) => MaySayNationality,
    )
  const say = async (as: TestUser) => {
    const statuses = []
    for (const id of ids) {
      const change = { as: as.AccessToken, params: { id }, body: { Nationality: 'Nepali' } }
      statuses.push((await call(portal, updateAuthor, change)).status)
    }
    return statuses
  }
  expect(await maySay(owner)).toEqual([true, false, true])
  expect(await say(owner)).toEqual([403, 403, 200])
  expect(await maySay(other)).toEqual([false, true, false])
  expect((await say(other)).includes(200)).toBe(false)
  expect(await maySay(admin)).toEqual([true, true, true])
  expect(await say(admin)).toEqual([200, 200, 200])
  const { sql } = portal.context.database
  const said = await sql.select({ Nationality: people.Nationality, FirstName: people.FirstName }).from(people)
  expect(said.filter(({ Nationality }) => Nationality === 'Nepali')).toHaveLength(3)
  // Nothing else of a record was touched.
  expect(said.map(({ FirstName }) => FirstName)).toContain('Ravi')
})

test('an organiser corrects category and claim, and later saves of the person keep it', async () => {
  await ratesOf(portal, rateOf(), rateOf({ Category: 'Student', Amount: 100_000 }))
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const user = await signedIn(portal)
  await approvedPaperOf(portal, user)
  const { Result } = await register(user)
  const params = { id: Result.AccommodationId }
  const correct = (Category: 'Student' | null) =>
    call(portal, setCategory, {
      as: admin.AccessToken,
      params,
      body: { Category, IsSocietyLifeMember: false },
    })
  expect((await correct('Student')).Result).toMatchObject({ IsCategoryFixed: true, ExpectedAmount: 300_000 })
  const body = changeOf({ ...attendingFields, IsBookOfAbstractRequired: false })
  const saved = await call(portal, updateAccommodation, { as: user.AccessToken, params, body })
  expect(saved.Result).toMatchObject({ Category: 'Student', ExpectedAmount: 250_000 })
  expect((await correct(null)).Result).toMatchObject({ Category: 'Presenter', IsCategoryFixed: false })
})

test('once it is paid in full only an organiser changes a registration, and nobody a cancelled one', async () => {
  await ratesOf(portal, rateOf())
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const user = await signedIn(portal)
  await approvedPaperOf(portal, user)
  const { Result } = await register(user)
  const { sql } = portal.context.database
  await sql.insert(transfers).values({
    PaymentDetailsId: Result.PaymentDetailsId,
    State: 'confirmed',
    PaymentMode: 'UPI',
    TransactionId: '123456789012',
    PaidOn: '2026-01-01',
    Amount: 500_000,
    ConfirmedAmount: 500_000,
    ClaimedBy: user.UserId,
  })
  const params = { id: Result.AccommodationId }
  const body = changeOf({ ...attendingFields, GetPersons: [child] })
  const refused = await call(portal, updateAccommodation, { as: user.AccessToken, params, body })
  expect([refused.status, refused.Errors]).toEqual([
    422,
    ['This registration is paid in full. Only the organisers can change it now'],
  ])
  const changed = await call(portal, updateAccommodation, { as: admin.AccessToken, params, body })
  expect(changed.Result).toMatchObject({
    ExpectedAmount: 700_000,
    ActualAmount: 500_000,
    IsPaymentDone: false,
    PaymentStatus: 'Partial Payment Done',
  })
  await sql.update(accommodations).set({ CancelledOn: text`now()` })
  for (const as of [user, admin]) {
    const cancelled = await call(portal, updateAccommodation, { as: as.AccessToken, params, body })
    expect([cancelled.status, cancelled.Message]).toEqual([422, 'This registration has been cancelled'])
  }
})

test('authors of an approved paper are listed in order, with what each may see and do (spec 2.58, 6.18)', async () => {
  await ratesOf(portal, rateOf())
  const [owner, attendee, stranger] = await Promise.all([
    signedIn(portal),
    signedIn(portal, { Roles: ['GeneralAttendee'] }),
    signedIn(portal),
  ])
  const PaperId = await approvedPaperOf(portal, owner, [attendee])
  await register(owner, owner, { AddPerson: [spouse], PaperId })
  const list = async (as: TestUser) =>
    call(portal, getPaperAccommodations, { as: as.AccessToken, params: { id: PaperId } })
  const seen = (await list(owner)).Result
  expect(seen.map((one) => [one.Sequence, one.IsMe, one.MayAct, one.Accommodation?.GetPersons])).toEqual([
    [1, true, true, [spouse]],
    [2, false, true, undefined],
  ])
  const other = (await list(attendee)).Result
  expect(other.map((one) => [one.IsMe, one.MayAct])).toEqual([
    [false, false],
    [true, true],
  ])
  expect(other[0]?.Accommodation).toMatchObject({
    GetPersons: [],
    NumOfAccompanyingPerson: 1,
    ExpectedAmount: 700_000,
  })
  expect((await list(stranger)).status).toBe(404)
  const id = { id: seen[0]?.Accommodation?.AccommodationId ?? '' }
  expect((await call(portal, getAccommodation, { as: attendee.AccessToken, params: id })).status).toBe(404)
})

test('one’s own registration is listed, and nothing before the profile is complete', async () => {
  const noProfile = await signedIn(portal, { profile: false })
  expect((await call(portal, getAccommodations, { as: noProfile.AccessToken })).Result).toEqual([])
  const user = await signedIn(portal, { Roles: ['GeneralAttendee'] })
  const { Result } = await call(portal, getAccommodations, { as: user.AccessToken })
  expect(Result).toMatchObject([
    { IsMe: true, MayAct: true, Accommodation: null, Category: 'GeneralAttendee' },
  ])
})
