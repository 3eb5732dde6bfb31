import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { login } from '../../../contract/accounts/accounts.ts'
import { getHomePage, updateHomePage } from '../../../contract/content/content.ts'
import type { FileKind } from '../../../contract/files/files.ts'
import { noId } from '../../../contract/core/limits.ts'
import { createAuthor } from '../../../contract/people/authors.ts'
import {
  emptyProfile,
  getProfile,
  saveProfile,
  type ProfileBody,
  type ProfileFields,
} from '../../../contract/people/profile.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { files } from '../../../server/db/schema/files.ts'
import { people } from '../../../server/db/schema/people.ts'
import { profileOf, signedIn, testPassword, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { profileRequired } from '../../support/personTexts.ts'

const portal = await emptiedPortal()
let user: TestUser
beforeEach(async () => {
  user = await signedIn(portal, { Roles: [], Email: 'asha@example.org', profile: false })
})

const save = (body: ProfileFields, as: TestUser = user, ifMatch?: number) =>
  call(portal, saveProfile, { as: as.AccessToken, body, ...(ifMatch === undefined ? {} : { ifMatch }) })

async function storedFile(OwnerId: string, Kind: FileKind): Promise<string> {
  const Id = randomUUID()
  await portal.context.database.sql.insert(files).values({
    Id,
    OwnerId,
    Kind,
    FileName: 'card.png',
    ContentType: 'image/png',
    Size: 1,
    Sha256: Id.replaceAll('-', '').padEnd(64, '0'),
  })
  return Id
}

test('before it is completed, the profile is null (spec 7.21)', async () => {
  expect(await call(portal, getProfile, { as: user.AccessToken })).toMatchObject({
    status: 200,
    Result: null,
    Id: null,
  })
})

test('a completed profile is answered with its id, its full name and its first version (spec 7.22, 7.23)', async () => {
  const body = profileOf({ FirstName: ' Asha', MiddleName: 'K.' })
  const saved = await save(body)
  const [account] = await portal.context.database.sql.select().from(users).where(eq(users.Id, user.UserId))
  const UserDetailId = account?.UserDetailId
  expect(UserDetailId).not.toBe(noId)
  expect(saved).toMatchObject({ status: 200, version: 1, Id: UserDetailId })
  expect(saved.Result).toEqual({ ...body, UserDetailId, FullName: 'Asha K. Rao', Version: 1 })
  const read = await call(portal, getProfile, { as: user.AccessToken })
  expect(read).toMatchObject({ version: 1, Id: UserDetailId })
  expect(read.Result).toEqual(saved.Result)
})

test('an empty profile is refused with everything it lacks, in form order (spec 5.36, 5.37, 7.23)', async () => {
  const refused = await save(emptyProfile)
  expect(refused).toMatchObject({ status: 422, Message: 'Title is required' })
  expect(refused.Errors).toEqual(profileRequired)
})

test('a profile needs no nationality and no number: the number of sign-up is in it (spec 5.36)', async () => {
  const { sql } = portal.context.database
  await sql.update(users).set({ PhoneNumber: '9123456780', CountryCode: '+44' })
  const signIn = () => call(portal, login, { body: { Email: 'asha@example.org', password: testPassword } })
  // The form shows what was given at sign-up before there is a profile, and no longer than that.
  expect((await signIn()).Result).toMatchObject({ PhoneNumber: '9123456780', CountryCode: '+44' })
  const saved = await save(profileOf({ Nationality: '', PhoneNumber: '' }))
  expect(saved).toMatchObject({ status: 200, Result: { Nationality: '', PhoneNumber: '9123456780' } })
  expect((await signIn()).Result).not.toHaveProperty('PhoneNumber')
})

test('the reply of the profile can be sent back as it came, and what a call leaves out stays (spec 7.22)', async () => {
  const none = '00000000-0000-0000-0000-000000000000'
  const send = (body: ProfileBody) => call(portal, saveProfile, { as: user.AccessToken, body })
  const made = await send({ ...profileOf(), UserDetailId: none })
  expect(made.status).toBe(200)
  const read = (await call(portal, getProfile, { as: user.AccessToken })).Result
  expect(await send({ ...read })).toMatchObject({ status: 200, Result: { ...read, Version: 2 } })
  expect(await send({ UserDetailId: '', Nationality: 'French' })).toMatchObject({
    status: 200,
    Result: { ...read, Nationality: 'French', Version: 3 },
  })
  const other = await signedIn(portal)
  expect(await send({ ...read, UserDetailId: other.UserDetailId })).toMatchObject({
    status: 422,
    Errors: ['This is the profile of another person'],
  })
  expect(await send({ Nationality: 'x'.repeat(201) })).toMatchObject({
    status: 422,
    Errors: ['Nationality must be at most 200 characters long'],
  })
})

test('a number is taken as people write it, and stored in ten digits with its country code (spec 5.3)', async () => {
  const written = { PhoneNumber: '+44 98765-43210', CountryCode: '+91' }
  expect(await save(profileOf(written))).toMatchObject({
    status: 200,
    Result: { PhoneNumber: '9876543210', CountryCode: '+44' },
  })
  const presenter = await signedIn(portal, { Email: 'presenter@example.org' })
  const body = profileOf({ Email: 'presenter@example.org', PhoneNumber: '+91 98765 43210' })
  // The same number in another spelling is the same number.
  expect((await save(body, presenter)).status).toBe(200)
})

test('a presenter without a number may still add one, and then it is locked (spec 5.40)', async () => {
  const presenter = await signedIn(portal, { Email: 'presenter@example.org' })
  await portal.context.database.sql.update(people).set({ PhoneNumber: '' })
  const withNumber = (PhoneNumber: string) =>
    save(profileOf({ Email: 'presenter@example.org', PhoneNumber }), presenter)
  expect((await withNumber('9123456780')).status).toBe(200)
  expect(await withNumber('9123456781')).toMatchObject({
    status: 422,
    Errors: ['Phone number cannot be changed here'],
  })
})

test('fields with something else than they should have are named, in form order (spec 5.39, 5.43)', async () => {
  const refused = await save(
    profileOf({
      Title: 'Sir',
      FirstName: 'x'.repeat(201),
      Gender: 'male',
      Email: 'asha@example',
      CountryCode: '91',
      PhoneNumber: '12345',
      Nationality: 'x'.repeat(201),
    }),
  )
  expect(refused.status).toBe(422)
  expect(refused.Errors).toEqual([
    'Title is not one of the choices',
    'First name must be at most 200 characters long',
    'Gender is not one of the choices',
    'Please enter a valid email address',
    'Must start with + followed by numbers (e.g., +1, +44)',
    'Please enter a valid 10-digit phone number',
    'Nationality must be at most 200 characters long',
  ])
})

/** The day so many years before today in the zone, moved by some days. */
function birthday(timeZone: string, years: number, days = 0): string {
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone })
    .format(portal.clock.now())
    .split('-')
  return new Date(Date.UTC(Number(year) - years, Number(month) - 1, Number(day) + days))
    .toISOString()
    .slice(0, 10)
}

test('one must be at least 18 years old, and cannot be born later than today (spec 5.42, 9.8)', async () => {
  expect(await save(profileOf({ DOB: birthday('Asia/Kolkata', 18, 1) }))).toMatchObject({
    status: 422,
    Errors: ['You must be at least 18 years old'],
  })
  expect(await save(profileOf({ DOB: birthday('Asia/Kolkata', 0, 1) }))).toMatchObject({
    status: 422,
    Errors: ['Date of Birth cannot be in the future'],
  })
  expect((await save(profileOf({ DOB: '1985-02-30' }))).status).toBe(400)
  expect((await save(profileOf({ DOB: birthday('Asia/Kolkata', 18) }))).status).toBe(200)
})

test('the day on which one turns 18 is a day of the conference’s zone', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const zone = async (TimeZone: string) => {
    const { Version: _, Pages: _pages, ...settings } = (await call(portal, getHomePage)).Result
    await call(portal, updateHomePage, { as: admin.AccessToken, body: { ...settings, TimeZone } })
  }
  // These two zones are 25 hours apart: it is never the same day in both.
  const DOB = birthday('Pacific/Kiritimati', 18)
  await zone('Pacific/Niue')
  expect((await save(profileOf({ DOB }))).Errors).toEqual(['You must be at least 18 years old'])
  await zone('Pacific/Kiritimati')
  expect((await save(profileOf({ DOB }))).status).toBe(200)
})

test.each(['PhD Scholar', "Master's student"])(
  'a %s needs a student proof of their own (spec 5.45, 9.22)',
  async (Designation) => {
    const student = (StudentId: string) => save(profileOf({ Designation, StudentId }))
    expect(await student(noId)).toMatchObject({ status: 422, Errors: ['Student ID proof is required'] })
    expect(await student(randomUUID())).toMatchObject({ status: 422, Errors: ['Unknown file'] })
    const other = await signedIn(portal)
    expect(await student(await storedFile(other.UserId, 'student-proof'))).toMatchObject({
      Errors: ['Unknown file'],
    })
    expect(await student(await storedFile(user.UserId, 'paper'))).toMatchObject({ Errors: ['Unknown file'] })
    const own = await storedFile(user.UserId, 'student-proof')
    expect(await student(own)).toMatchObject({ status: 200, Result: { StudentId: own } })
  },
)

test('a student proof is cleared when the designation is no longer a student’s (spec 5.45)', async () => {
  const StudentId = await storedFile(user.UserId, 'student-proof')
  await save(profileOf({ Designation: 'PhD Scholar', StudentId }))
  expect((await save(profileOf({ Designation: 'Professor', StudentId }))).Result.StudentId).toBe(noId)
})

test('nobody completes a profile under another address than the account’s own', async () => {
  expect(await save(profileOf({ Email: 'somebody@example.org' }))).toMatchObject({
    status: 422,
    Errors: ['Email cannot be changed here'],
  })
  expect((await save(profileOf({ Email: 'Asha@Example.org' }))).status).toBe(200)
})

test('a person whom somebody added before is claimed, keeps the id, and is updated', async () => {
  const presenter = await signedIn(portal)
  const {
    DOB: _,
    Nationality: __,
    StudentId: ___,
    ...author
  } = profileOf({
    Email: 'ASHA@example.org',
    FirstName: 'A.',
  })
  const added = await call(portal, createAuthor, { as: presenter.AccessToken, body: author })
  const saved = await save(profileOf())
  expect(saved).toMatchObject({
    status: 200,
    Id: added.Id,
    version: 2,
    Result: { UserDetailId: added.Id, FirstName: 'Asha', FullName: 'Asha Rao' },
  })
  expect(await portal.context.database.sql.$count(people)).toBe(2)
})

test('a presenter cannot change e-mail or phone of the profile (spec 5.40)', async () => {
  const presenter = await signedIn(portal, { Email: 'presenter@example.org' })
  const own = (await call(portal, getProfile, { as: presenter.AccessToken })).Result
  const body = profileOf({ Email: 'presenter@example.org', PhoneNumber: own?.PhoneNumber ?? '' })
  expect(
    await save({ ...body, Email: 'new@example.org', PhoneNumber: '1234567890' }, presenter),
  ).toMatchObject({
    status: 422,
    Errors: ['Email cannot be changed here', 'Phone number cannot be changed here'],
  })
  expect(await save({ ...body, Organization: 'Another university' }, presenter)).toMatchObject({
    status: 200,
    version: 2,
    Result: { Organization: 'Another university' },
  })
})

test('an attendee may change the phone, but not the e-mail', async () => {
  const attendee = await signedIn(portal, { Roles: ['GeneralAttendee'], Email: 'guest@example.org' })
  const body = profileOf({ Email: 'guest@example.org', PhoneNumber: '1234567890' })
  expect(await save(body, attendee)).toMatchObject({ status: 200, Result: { PhoneNumber: '1234567890' } })
  expect((await save({ ...body, Email: 'new@example.org' }, attendee)).Errors).toEqual([
    'Email cannot be changed here',
  ])
})

test('a change on a stale version is refused with 412 and changes nothing', async () => {
  await save(profileOf(), user, 0)
  expect(await save(profileOf({ FirstName: 'Usha' }), user, 1)).toMatchObject({ status: 200, version: 2 })
  expect(await save(profileOf({ FirstName: 'Nisha' }), user, 1)).toMatchObject({ status: 412, version: 2 })
  expect((await call(portal, getProfile, { as: user.AccessToken })).Result?.FirstName).toBe('Usha')
})

test('two saves at the same time make one person', async () => {
  const saves = await Promise.all([save(profileOf()), save(profileOf({ MiddleName: 'K.' }))])
  expect(saves.map((one) => one.status)).toEqual([200, 200])
  expect(new Set(saves.map((one) => one.Id)).size).toBe(1)
  expect(await portal.context.database.sql.$count(people)).toBe(1)
})

test('a create that is sent again under its key is answered as before', async () => {
  const sent = { as: user.AccessToken, body: profileOf(), key: 'profile-create-1' }
  const first = await call(portal, saveProfile, sent)
  const again = await call(portal, saveProfile, sent)
  expect(again.Result).toEqual(first.Result)
  expect(again.version).toBe(1)
})

test('an unknown field is refused, and markup, emoji and right-to-left text are stored as typed', async () => {
  const extra = { ...profileOf(), Roles: ['Admin'] }
  expect((await save(extra)).status).toBe(400)
  const typed = {
    FirstName: '<script>alert(1)</script>',
    MiddleName: '🙂',
    LastName: 'עברית',
    Organization: '₹ & Söhne',
  }
  expect((await save(profileOf(typed))).Result).toMatchObject(typed)
})

test('a person with a full name is complete at the next sign-in, and nobody before (spec 4.15)', async () => {
  const body = { Email: user.Email, password: testPassword }
  expect((await call(portal, login, { body })).Result).toMatchObject({ FullName: '', UserDetailId: noId })
  const { Id } = await save(profileOf({ MiddleName: 'K.' }))
  expect((await call(portal, login, { body })).Result).toMatchObject({
    FullName: 'Asha K. Rao',
    UserDetailId: Id,
    Designation: 'Professor',
    Organization: 'University of Mysore',
  })
})

test.each(['O', "D'Souza", 'अनुष्का', 'محمد', 'Ngũgĩ'])('the name %s is stored as typed', async (LastName) => {
  const saved = await save(profileOf({ LastName }))
  expect(saved).toMatchObject({ status: 200, Result: { LastName, FullName: `Asha ${LastName}` } })
})

test.each([
  [{ FirstName: 'x'.repeat(201) }, 'First name must be at most 200 characters long'],
  [{ CountryCode: '91' }, 'Must start with + followed by numbers (e.g., +1, +44)'],
  [{ CountryCode: '+' }, 'Must start with + followed by numbers (e.g., +1, +44)'],
  [{ PhoneNumber: '98765 4321' }, 'Please enter a valid 10-digit phone number'],
  [{ OrganizationCity: '' }, 'Institution City is required'],
  [{ ResidenceState: ' ' }, 'State is required'],
] as [Partial<ProfileFields>, string][])(
  'a profile with %o is refused with its text',
  async (given, text) => {
    expect(await save(profileOf(given))).toMatchObject({ status: 422, Message: text, Errors: [text] })
  },
)

test('who was born on 29 February comes of age on 1 March', async () => {
  // Nobody can wait for the next such birthday, and a session does not last until then.
  const savedOn = async (day: string) => {
    portal.clock.advance(Date.parse(`${day}T12:00:00Z`) - portal.clock.now())
    const student = await signedIn(portal, { Roles: [], profile: false })
    return save(profileOf({ Email: student.Email, DOB: '2028-02-29' }), student)
  }
  expect((await savedOn('2046-02-28')).Errors).toEqual(['You must be at least 18 years old'])
  expect((await savedOn('2046-03-01')).status).toBe(200)
})
