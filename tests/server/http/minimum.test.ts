import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateOf } from '../../support/papers.ts'
import { rateOf, ratesOf, registered, transferred } from '../../support/registrations.ts'
import { profileOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

const noId = '00000000-0000-0000-0000-000000000000'

let portal: TestPortal
let admin: TestUser
let author: TestUser
beforeAll(async () => {
  portal = await startPortal()
  admin = await signedIn(portal, { Roles: ['Admin'] })
  author = await signedIn(portal)
  await dateOf(portal, 'paper_submission', '2999-01-01')
})
afterAll(() => portal.stop())

/** A call as a plain client makes it, with nothing but what it must say. */
async function send(method: 'POST' | 'PUT', url: string, body: unknown, as = admin) {
  const response = await portal.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${as.AccessToken}` },
    payload: body as object,
  })
  const { Result, Errors } = response.json<{ Result: Record<string, unknown>; Errors: string[] }>()
  return { status: response.statusCode, Result, Errors }
}

const {
  MiddleName: _1,
  OptionalDesignation: _2,
  DOB: _3,
  Nationality: _4,
  StudentId: _5,
  ...person
} = profileOf({})
const event = {
  Title: 'Plenary',
  Type: 'Plenary Panels',
  StartsOn: '2030-01-31T09:00:00.000Z',
  EndsOn: '2030-01-31T18:00:00.000Z',
}

test('a notification needs a subject, a body and somebody who gets it; it is no mail, and is shown at once and without end', async () => {
  const sent = await send('POST', '/Notification', { Subject: 'Hall', Body: '<p>B</p>', Everyone: true })
  expect(sent).toMatchObject({
    status: 200,
    Result: {
      Everyone: true,
      Roles: [],
      UserIds: [],
      PaperStatus: [],
      Unpaid: false,
      ByMail: false,
      ActiveUntil: null,
    },
  })
  const role = await send('POST', '/Notification', { Subject: 'Hall', Body: '<p>B</p>', Roles: ['Admin'] })
  expect(role).toMatchObject({ status: 200, Result: { Everyone: false, Roles: ['Admin'] } })
  const nobody = await send('POST', '/Notification', { Subject: 'Hall', Body: '<p>B</p>' })
  expect(nobody).toMatchObject({ status: 422, Errors: ['Choose at least one receiver'] })
  expect(await send('POST', '/Notification', { Body: '<p>B</p>', Everyone: true })).toMatchObject({
    status: 400,
  })
})

test('who would get a notification is asked with one target, or with none for nobody', async () => {
  const admins = await send('POST', '/Notification/target-users', { Roles: ['Admin'] })
  expect(admins).toMatchObject({ status: 200, Result: { WithAccount: 1 } })
  expect(await send('POST', '/Notification/target-users', {})).toMatchObject({
    status: 200,
    Result: { Count: 0 },
  })
})

test('a draft needs a title, and its update all that would be erased', async () => {
  const draft = await send('POST', '/Paper', { PaperTitle: 'Bare' }, author)
  const bare = { ThemeId: noId, abstract: '', PaperURL: noId, ConsiderBestPaper: false, Status: 'draft' }
  expect(draft).toMatchObject({ status: 200, Result: bare })
  const id = String(draft.Result['Id'])
  expect(await send('PUT', `/Paper/${id}/paper-user`, { PaperTitle: 'Barer' }, author)).toMatchObject({
    status: 400,
  })
})

test('a person is added without a middle name, by a presenter as an author and by an organiser with an account', async () => {
  const Email = 'bare@example.org'
  expect(await send('POST', '/author', { ...person, Email }, author)).toMatchObject({ status: 200 })
  const user = await send('POST', '/User', { ...person, Email: 'account@example.org' })
  expect(user).toMatchObject({ status: 200, Result: { MiddleName: '', OptionalDesignation: '' } })
})

test('an event and its session need a title and times', async () => {
  const made = await send('POST', '/Event', event)
  expect(made).toMatchObject({ status: 200, Result: { Description: '', Venue: '', InProgramme: true } })
  const session = { Title: 'Opening', StartsOn: event.StartsOn, EndsOn: event.EndsOn }
  const added = await send('POST', `/Event/${String(made.Result['Id'])}/session`, session)
  expect(added.status).toBe(200)
  expect(JSON.stringify(added.Result)).toContain('"Room":""')
  expect(
    await send('PUT', `/Event/${String(made.Result['Id'])}`, { ...event, Title: 'Other' }),
  ).toMatchObject({
    status: 400,
  })
})

test.each([
  ['/Theme', { ThemeTitle: 'Phonology' }, { IsActive: true }],
  ['/Designation', { Name: 'Curator' }, { IsActive: true }],
  [
    '/Configuration/date',
    { Title: 'Dinner', UniqueKey: 'dinner' },
    { Description: '', DeadlineDate: '', IconUrl: '' },
  ],
  [
    '/Page',
    { Title: 'Hotels', Slug: 'hotels' },
    { Html: '', IsPublished: false, InMenu: false, InFooter: false, SortOrder: 0 },
  ],
])('POST %s takes what it must know, and the rest is plain', async (url, body, kept) => {
  expect(await send('POST', url, body)).toMatchObject({ status: 200, Result: { ...body, ...kept } })
})

test('a registration needs its person alone, and then says that they do not attend', async () => {
  await ratesOf(portal, rateOf())
  const { UserDetailId } = author
  const made = await send('POST', '/Accommodations/fill-accommodation', { UserDetailId })
  expect(made).toMatchObject({
    status: 200,
    Result: {
      IsAttendingConference: false,
      AccommodationRequired: false,
      IsBookOfAbstractRequired: false,
      IsSocietyLifeMember: false,
      GetPersons: [],
    },
  })
})

test('travel details need how, where and when, and no number, pick-up, stay or remark', async () => {
  const guest = await signedIn(portal)
  const { AccommodationId, PaymentDetailsId } = await registered(portal, guest.UserDetailId)
  await transferred(portal, PaymentDetailsId, { State: 'confirmed' })
  const there = { ArrivalMode: 'Train', ArrivalPlace: 'Mysuru', ArrivalOn: '2030-01-30T09:00' }
  const back = { DepartureMode: 'Train', DeparturePlace: 'Mysuru', DepartureOn: '2030-02-01T09:00' }
  const made = await send('POST', '/Travel', { AccommodationId, ...there, ...back })
  // With a room it is the rule of the stay that speaks, not the reader of the body.
  expect([200, 422]).toContain(made.status)
})

test('stars are added or removed, or neither', async () => {
  expect(await send('PUT', '/Event/stars', {}, author)).toMatchObject({ status: 200 })
})

test('settings that leave the logo out are refused: it would be taken off unseen', async () => {
  const settings = {
    ConferenceName: 'Conference',
    ConferencePlace: 'Online',
    SocietyName: 'Society',
    SocietyUrl: 'https://example.org',
    SupportEmail: 'support@example.org',
    TimeZone: 'Asia/Kolkata',
    AbstractMinimumWordCount: 300,
    GraceMinutes: 0,
    IsProgrammePublic: false,
  }
  expect(await send('PUT', '/HomePage/config', settings)).toMatchObject({ status: 400 })
  expect(await send('PUT', '/HomePage/config', { ...settings, LogoUrl: noId })).toMatchObject({ status: 200 })
})
