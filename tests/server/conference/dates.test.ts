import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { getHomePage, updateHomePage } from '../../../contract/content/content.ts'
import {
  createDate,
  dateKeys,
  getActiveDates,
  getDate,
  getDates,
  updateDate,
  type ConferenceDate,
  type DateFields,
  type DateKey,
} from '../../../contract/content/dates.ts'
import { deadline } from '../../../server/conference/settings.ts'
import { dates } from '../../../server/db/schema/content.ts'
import { auditLog } from '../../support/auditLog.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const allDates = async () => (await call(portal, getDates, { as: admin.AccessToken })).Result

async function knownDate(key: DateKey): Promise<ConferenceDate> {
  const date = (await allDates()).find((one) => one.UniqueKey === key)
  if (!date) throw new Error(`No date ${key}`)
  return date
}

const fieldsOf = ({ Title, UniqueKey, Description, DeadlineDate, IconUrl }: ConferenceDate): DateFields => ({
  Title,
  UniqueKey,
  Description,
  DeadlineDate,
  IconUrl,
})

async function setDate(key: DateKey, given: Partial<DateFields>, ifMatch?: number) {
  const date = await knownDate(key)
  const body = { ...fieldsOf(date), ...given }
  return call(portal, updateDate, {
    as: admin.AccessToken,
    params: { id: date.Id },
    body,
    ...(ifMatch === undefined ? {} : { ifMatch }),
  })
}

async function setZone(TimeZone: string) {
  const { Version: _, Pages: _pages, ...settings } = (await call(portal, getHomePage)).Result
  await call(portal, updateHomePage, { as: admin.AccessToken, body: { ...settings, TimeZone } })
}

const workshop: DateFields = {
  Title: 'Workshop day',
  UniqueKey: 'workshop_day',
  Description: 'Bring your own device',
  DeadlineDate: '2027-03-01T09:30',
  IconUrl: 'calendar',
}

test('a new portal knows the five dates, none of them set (spec 3.37)', async () => {
  const dates = await allDates()
  expect(Object.fromEntries(dates.map((date) => [date.UniqueKey, date.Title]))).toEqual(dateKeys)
  expect(dates.map((date) => [date.DeadlineDate, date.EndsOn, date.Version])).toEqual(
    Array(5).fill(['', null, 1]),
  )
  expect((await call(portal, getActiveDates)).Result).toEqual([])
  expect(await deadline(portal.context.database.sql, 'paper_submission')).toBeNull()
})

test('a day ends at 23:59:59 in Asia/Kolkata', async () => {
  const saved = await setDate('paper_submission', { DeadlineDate: '2027-01-15' }, 1)
  expect(saved).toMatchObject({
    status: 200,
    version: 2,
    Result: { EndsOn: '2027-01-15T18:29:59.000Z', Version: 2 },
  })
  expect(await deadline(portal.context.database.sql, 'paper_submission')).toBe('2027-01-15T18:29:59.000Z')
})

test.each([
  ['2027-03-27', '2027-03-27T22:59:59.000Z'],
  ['2027-03-28', '2027-03-28T21:59:59.000Z'],
  ['2027-10-30', '2027-10-30T21:59:59.000Z'],
  ['2027-10-31', '2027-10-31T22:59:59.000Z'],
  ['2027-03-28T01:30', '2027-03-28T00:30:00.000Z'],
  ['2027-03-28T03:30', '2027-03-28T01:30:00.000Z'],
])('in a zone that changes its clocks, %s ends at %s', async (DeadlineDate, EndsOn) => {
  await setZone('Europe/Berlin')
  expect((await setDate('conference_date', { DeadlineDate })).Result.EndsOn).toBe(EndsOn)
})

test('a change of the zone moves the moments, not the days', async () => {
  await setDate('conference_date', { DeadlineDate: '2027-01-15' })
  await setZone('America/New_York')
  expect(await knownDate('conference_date')).toMatchObject({
    DeadlineDate: '2027-01-15',
    EndsOn: '2027-01-16T04:59:59.000Z',
  })
})

test('visitors read the set dates only, soonest first', async () => {
  await setDate('conference_date', { DeadlineDate: '2027-05-01' })
  await setDate('paper_submission', { DeadlineDate: '2027-01-15' })
  await setDate('general_registration', { DeadlineDate: '2027-01-15T10:00' })
  const active = await call(portal, getActiveDates)
  expect(active.Result.map((date) => date.UniqueKey)).toEqual([
    'general_registration',
    'paper_submission',
    'conference_date',
  ])
})

test('an admin adds a date and reads it by its id, and the audit log records it (spec 3.36, 7.52)', async () => {
  const added = await call(portal, createDate, { as: admin.AccessToken, body: workshop })
  expect(added).toMatchObject({
    status: 200,
    version: 1,
    Result: { ...workshop, EndsOn: '2027-03-01T04:00:00.000Z' },
  })
  const read = await call(portal, getDate, { as: admin.AccessToken, params: { id: added.Result.Id } })
  expect(read.Result).toEqual(added.Result)
  expect(await auditLog(portal)).toMatchObject([
    { UserId: admin.UserId, Action: 'Add date', SubjectId: added.Result.Id, Details: workshop },
  ])
})

test('a change of a date is in the audit log (spec 7.52)', async () => {
  const { Result } = await setDate('paper_submission', { DeadlineDate: '2027-01-15' })
  expect(await auditLog(portal)).toMatchObject([
    {
      Action: 'Change date',
      SubjectId: Result.Id,
      Details: { UniqueKey: 'paper_submission', DeadlineDate: { From: '', To: '2027-01-15' } },
    },
  ])
})

test('two dates cannot have one key, and a known date keeps its key', async () => {
  await call(portal, createDate, { as: admin.AccessToken, body: workshop })
  expect(await call(portal, createDate, { as: admin.AccessToken, body: workshop })).toMatchObject({
    status: 422,
    Errors: ['A date with this key exists already'],
  })
  expect(await setDate('paper_submission', { UniqueKey: 'paper_deadline' })).toMatchObject({
    status: 422,
    Errors: ['The key of this date cannot be changed, since rules depend on it'],
  })
})

test('a change on a stale version is refused with 412', async () => {
  await setDate('paper_submission', { DeadlineDate: '2027-01-15' }, 1)
  expect(await setDate('paper_submission', { DeadlineDate: '2027-01-16' }, 1)).toMatchObject({
    status: 412,
    version: 2,
  })
})

test.each(['2027-02-30', '15.01.2027', '2027-01-15T24:00', '2027-02-30T10:00', '2027-01-15T10:00Z', 'soon'])(
  'the date %s cannot be read',
  async (DeadlineDate) => {
    expect((await setDate('paper_submission', { DeadlineDate })).status).toBe(400)
  },
)

test.each(['0000-01-01', '1969-12-31', '3000-01-01', '9999-12-31'])(
  'the date %s is out of range',
  async (DeadlineDate) => {
    expect(await setDate('paper_submission', { DeadlineDate })).toMatchObject({
      status: 422,
      Errors: ['Date must be in the years 1970 to 2999'],
    })
  },
)

test('every broken rule is named, in form order', async () => {
  const body = {
    Title: '',
    UniqueKey: 'A b',
    Description: 'x'.repeat(201),
    DeadlineDate: '',
    IconUrl: 'skull',
  }
  expect(await call(portal, createDate, { as: admin.AccessToken, body })).toMatchObject({
    status: 422,
    Errors: [
      'Title is required',
      'Key may have small letters, digits and underscores',
      'Text must be at most 200 characters long',
      'Please choose one of the icons or an image',
    ],
  })
  expect(await setDate('paper_submission', { IconUrl: randomUUID() })).toMatchObject({
    Errors: ['Unknown file'],
  })
})

test('a date that is not there is not found', async () => {
  const missing = { as: admin.AccessToken, params: { id: randomUUID() } }
  expect((await call(portal, getDate, missing)).status).toBe(404)
  expect((await call(portal, updateDate, { ...missing, body: workshop })).status).toBe(404)
})

test('a date the wrong way round is refused with the reason, and can still be reworded', async () => {
  const { Result } = await call(portal, getDates, { as: admin.AccessToken })
  const set = (key: string, fields: Partial<DateFields>) => {
    const date = Result.find(({ UniqueKey }) => UniqueKey === key)
    if (!date) throw new Error(`There is no ${key}`)
    const { Id: id, EndsOn: _ends, Version: _version, ...known } = date
    return call(portal, updateDate, { as: admin.AccessToken, params: { id }, body: { ...known, ...fields } })
  }
  expect((await set('conference_date', { DeadlineDate: '2030-05-01' })).status).toBe(200)
  expect(await set('registration_last_date', { DeadlineDate: '2030-05-02' })).toMatchObject({
    status: 422,
    Errors: [
      '“Registration last date” cannot be after “Conference date”. Change the other date first, or choose another day',
    ],
  })
  await portal.context.database.sql.update(dates).set({ DeadlineDate: '2030-05-02' })
  expect((await set('paper_submission', { DeadlineDate: '2030-05-02', Title: 'Papers' })).status).toBe(200)
})
