import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { getHomePage, updateHomePage, type HomePageFields } from '../../../contract/content/content.ts'
import { noId } from '../../../contract/core/limits.ts'
import { seedContent } from '../../../server/content/seed.ts'
import { homePage } from '../../../server/db/schema/content.ts'
import { auditLog } from '../../support/auditLog.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const settings: HomePageFields = {
  ConferenceName: 'Empirical Methods 2020',
  ConferencePlace: 'Online',
  SocietyName: 'Society for Language',
  SocietyUrl: 'https://example.org/society',
  SupportEmail: 'help@example.org',
  TimeZone: 'Europe/Berlin',
  AbstractMinimumWordCount: 250,
  GraceMinutes: 15,
  LogoUrl: noId,
  IsProgrammePublic: true,
}

test('a new portal has settings that everyone may read, and asks for 300 words (spec 3.34, 5.23, 7.50, 9.3)', async () => {
  const { Result, version, status } = await call(portal, getHomePage)
  expect(status).toBe(200)
  expect(version).toBe(1)
  expect(Result).toEqual({
    ConferenceName: 'Lectern Conference',
    ConferencePlace: '',
    SocietyName: 'Lectern',
    SocietyUrl: '',
    SupportEmail: 'support@example.org',
    TimeZone: 'Asia/Kolkata',
    AbstractMinimumWordCount: 300,
    GraceMinutes: 0,
    LogoUrl: noId,
    IsProgrammePublic: false,
    Version: 1,
    Pages: [],
  })
})

test('an admin changes the settings, and the audit log says who changed what from what (spec 3.34, 7.50)', async () => {
  const changed = await call(portal, updateHomePage, { as: admin.AccessToken, ifMatch: 1, body: settings })
  expect(changed).toMatchObject({ status: 200, version: 2, Result: { ...settings, Version: 2 } })
  expect((await call(portal, getHomePage)).Result).toEqual({ ...settings, Version: 2, Pages: [] })
  const [entry, ...others] = await auditLog(portal)
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    UserId: admin.UserId,
    Action: 'Change settings',
    SubjectId: 'HomePage',
    TraceId: changed.headers['x-trace-id'],
  })
  expect(entry?.Details).toMatchObject({
    TimeZone: { From: 'Asia/Kolkata', To: 'Europe/Berlin' },
    AbstractMinimumWordCount: { From: 300, To: 250 },
  })
})

test('a change on a stale version is refused with 412 and changes nothing', async () => {
  await call(portal, updateHomePage, { as: admin.AccessToken, ifMatch: 1, body: settings })
  const late = { ...settings, SocietyName: 'Another society' }
  const refused = await call(portal, updateHomePage, { as: admin.AccessToken, ifMatch: 1, body: late })
  expect(refused).toMatchObject({
    status: 412,
    version: 2,
    Message: 'This was changed elsewhere since you opened it',
  })
  expect((await call(portal, getHomePage)).Result.SocietyName).toBe('Society for Language')
})

test('every broken rule is named, in form order', async () => {
  const refused = await call(portal, updateHomePage, {
    as: admin.AccessToken,
    body: {
      ConferenceName: ' ',
      ConferencePlace: '',
      SocietyName: '',
      SocietyUrl: 'javascript:alert(1)',
      SupportEmail: 'help',
      TimeZone: 'Mars/Olympus',
      AbstractMinimumWordCount: 1.5,
      GraceMinutes: -1,
      LogoUrl: noId,
      IsProgrammePublic: false,
    },
  })
  expect(refused.status).toBe(422)
  expect(refused.Errors).toEqual([
    'Conference name is required',
    'Society name is required',
    'Please enter a web address that starts with https:// or http://',
    'Please enter a valid email address',
    'Please choose a time zone, such as Asia/Kolkata',
    'Minimum words must be a whole number from 0 to 5000',
    'Grace must be a whole number of minutes from 0 to 10080',
  ])
})

test('an unknown field is refused as unreadable', async () => {
  const body = { ...settings, Theme: 'blue' }
  expect((await call(portal, updateHomePage, { as: admin.AccessToken, body })).status).toBe(400)
})

test.each(['PaperPresenter', 'GeneralAttendee', 'Auditor'] as const)(
  'a %s may not change the settings',
  async (role) => {
    const user = await signedIn(portal, { Roles: [role] })
    expect((await call(portal, updateHomePage, { as: user.AccessToken, body: settings })).status).toBe(403)
  },
)

test('a second start leaves what was changed alone', async () => {
  await call(portal, updateHomePage, { as: admin.AccessToken, body: settings })
  await seedContent(portal.context.database.sql)
  expect((await call(portal, getHomePage)).Result).toEqual({ ...settings, Version: 2, Pages: [] })
})

test('a portal that was set up with a former name of its time zone names it by that of today', async () => {
  const { sql } = portal.context.database
  await sql.update(homePage).set({ TimeZone: 'Asia/Calcutta' })
  const migration = await readFile('server/db/migrations/0027_zone_names.sql', 'utf8')
  await sql.execute(migration)
  expect((await call(portal, getHomePage)).Result.TimeZone).toBe('Asia/Kolkata')
  // Every name that is replaced from now on is replaced in what was saved before.
  const zones = await readFile('contract/core/zones.ts', 'utf8')
  const renamed = [...zones.matchAll(/'(\S+)': '(\S+)'/g)].map(([, before, name]) => [before, name])
  expect([...migration.matchAll(/\('(\S+)', '(\S+)'\)/g)].map(([, before, name]) => [before, name])).toEqual(
    renamed,
  )
})
