// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ConferenceDate } from '../../../contract/content/dates.ts'
import type { HeldParts } from '../../../contract/core/deskParts.ts'
import type { AnyList } from '../../../contract/core/list.ts'
import { noId } from '../../../contract/core/limits.ts'
import { MailTemplate } from '../../../contract/mail/mails.ts'
import { paperDeskList } from '../../../contract/papers/paperDeskList.ts'
import { billList } from '../../../contract/payments/billList.ts'
import { userList } from '../../../contract/users/userList.ts'
import { placesFound, rowFinder } from '../../../src/app/finder/findPlaces.ts'
import { useSession } from '../../../src/stores/session.ts'
import { sampleFields } from '../../support/samples.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { signIn } from '../../support/browser/signIn.ts'

let portal: PagePortal
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  await signIn(crypto.randomUUID())
  holding(undefined)
})
afterAll(() => portal.stop())

/** The parts of the desk that the organiser holds; the whole desk for undefined. */
const holding = (DeskParts: NonNullable<HeldParts> | undefined) =>
  useSession.setState(({ session }) => ({ session: session && { ...session, DeskParts } }))

const found = (text: string) =>
  placesFound(text).flatMap((group) =>
    group.found.map(({ to, label, about, field }) => [group.label, label, about, to, field]),
  )

test('a screen is found by words of its name and of its area, in any order', () => {
  expect(found('statements bank')).toEqual([
    ['Screens', 'Bank statements', 'Money', '/payment/statements', undefined],
  ])
})

test.each([
  ['undo window', 'Undo window, in minutes', 'Web Configuration, Bank', '/web-configuration?tab=bank'],
  [
    'minimum words',
    'Minimum words of an abstract',
    'Web Configuration, General',
    '/web-configuration?tab=general',
  ],
  ['early last', 'Last day of the early rate', 'Web Configuration, Rates', '/web-configuration?tab=rates'],
  ['banner', 'Banner image', 'Web Configuration, Landing', '/web-configuration?tab=landing'],
  [
    'blind review',
    'Auditors see neither the authors nor the names of files (blind review)',
    'Reviews, How reviews work',
    '/papers/reviews?open=settings',
  ],
  [
    'most reviews one auditor',
    'Most reviews for one auditor',
    'Reviews, How reviews work',
    '/papers/reviews?open=settings',
  ],
  ['per minute', 'Mails per minute', 'Mail settings', '/notifications/admin?tab=mail&part=settings'],
])('the setting “%s” is found by its label, with the screen that has it', (text, label, about, to) => {
  expect(found(text)).toEqual([['Settings', label, about, to, label]])
})

test('a tab of the configuration is found as a whole, and nothing is a setting without a word', () => {
  expect(found('privacy configuration')).toEqual([
    ['Settings', 'Privacy', 'Web Configuration', '/web-configuration?tab=privacy', undefined],
  ])
  expect(found(' ').filter(([group]) => group === 'Settings')).toEqual([])
})

test('an organiser finds the settings of the parts that they may change', () => {
  const all = { ThemeIds: [], IsFull: true }
  holding([{ ...all, Part: 'papers' }])
  expect([found('undo window'), found('most reviews').length, found('per minute')]).toEqual([[], 1, []])
  holding([
    { ...all, Part: 'messages' },
    { ...all, Part: 'papers', IsFull: false },
  ])
  expect([found('most reviews'), found('per minute').length]).toEqual([[], 1])
})

test.each([
  ['day room', 'By day and room', 'Programme, Events', '/events?tab=grid', undefined],
  ['publish events', 'Publish', 'Programme, Events', '/events?tab=publish', undefined],
  ['by theme', 'By theme', 'Programme, As published', '/programme?by=theme', undefined],
  ['allotment', 'Room allotment', 'People, Travel', '/Travel?tab=allotment', undefined],
  ['departures', 'Departures', 'People, Travel', '/Travel?movement=departures', undefined],
  ['past', 'Past', 'Messages, Notifications', '/notifications/admin?state=past', undefined],
  [
    'new notification',
    'New notification',
    'Messages, Notifications',
    '/notifications/admin?write=1',
    undefined,
  ],
  ['under review', 'Papers under review', 'Reviews', '/papers/reviews?tab=papers', undefined],
  ['profile', 'Manage Profile', 'Your account', '/update-profile', undefined],
  ['second factor', 'Second factor', 'Your account, Account', '/account', 'Second factor'],
  ['signed in', 'Where you are signed in', 'Your account, Account', '/account', 'Where you are signed in'],
  ['waiting sent', 'Waiting to be sent', 'Your account, Sync', '/sync', undefined],
])('the screen “%s” is found by its name, with the screen that it is a tab of', (text, ...shown) => {
  expect(found(text)).toEqual([['Screens', ...shown]])
})

test('an organiser finds the tabs of the screens that they hold, and always their own account', () => {
  holding([{ Part: 'travel', IsFull: true, ThemeIds: [] }])
  expect([found('publish'), found('past'), found('new notification'), found('allotment').length]).toEqual([
    [],
    [],
    [],
    1,
  ])
  expect(found('your account').map(([, label]) => label)).toEqual([
    ...['Manage Profile', 'Account', 'Email address', 'Password', 'Passkeys', 'Second factor'],
    ...['Where you are signed in', 'Your data', 'Erase the account', 'Waiting to be sent'],
  ])
})

test('who only reads the messages finds their tabs, but not the form of a new notification', () => {
  holding([{ Part: 'messages', IsFull: false, ThemeIds: [] }])
  expect(found('notification').map(([, label]) => label)).toEqual(['Notifications', 'Past'])
})

test('no two things that are found without a word have one address', () => {
  const addresses = found('').map(([, , , to, field]) => `${to} ${field}`)
  expect(addresses.filter((address, place) => addresses.indexOf(address) < place)).toEqual([])
})

test('each rate of the table is found by its kind of person', () => {
  expect(found('rate foreign student')).toEqual([
    [
      ...['Settings', 'A rate for Foreign, Student', 'Web Configuration, Rates'],
      ...['/web-configuration?tab=rates', 'A rate for Foreign, Student'],
    ],
  ])
})

const id = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`

/** A page of a list with rows that say this, and valid values otherwise. */
const pageOf = ({ page, spec }: AnyList, ...rows: readonly object[]) => ({
  ...sampleFields(page.result),
  Rows: rows.map((row) => ({ ...sampleFields(spec.row), ...row })),
  Total: rows.length,
})

test('papers, people and bills are found by the portal, each with the address that opens it', async () => {
  const paper = { Id: id('1'), PaperCode: 'P-0007', PaperTitle: ' ' }
  portal.results.set('/api/Paper/search', pageOf(paperDeskList, paper))
  const asha = { UserId: id('2'), UserDetailId: id('3'), FullName: 'Asha Rao', Email: 'asha@example.org' }
  const ravi = { UserId: noId, UserDetailId: id('4'), FullName: '', Email: 'ravi@example.net' }
  portal.results.set('/api/User', pageOf(userList, asha, ravi))
  const bills = [
    { AccommodationId: id('5'), FullName: 'Asha Rao', PaperCode: 'P-0007', Reference: 'R2345678' },
    { AccommodationId: id('6'), FullName: 'Bela Sen', PaperCode: '', Reference: 'R8765432' },
  ]
  portal.results.set('/api/Payment', pageOf(billList, ...bills))
  portal.results.set('/api/Configuration/date', [])
  portal.results.set('/api/Mail/template', [])
  expect(await rowFinder()('asha')).toEqual([
    {
      label: 'Papers',
      found: [{ to: `/papers?paper=${id('1')}`, label: 'Untitled draft', about: 'P-0007' }],
    },
    {
      label: 'People',
      found: [
        { to: `/users?user=${id('2')}`, label: 'Asha Rao', about: 'asha@example.org' },
        { to: `/users?user=${id('4')}`, label: 'ravi@example.net', about: '' },
      ],
    },
    {
      label: 'Bills',
      found: [
        { to: `/payment?bill=${id('5')}`, label: 'Asha Rao', about: 'R2345678 · P-0007' },
        { to: `/payment/users?bill=${id('6')}`, label: 'Bela Sen', about: 'R8765432' },
      ],
    },
    { label: 'Dates', found: [] },
    { label: 'Mail templates', found: [] },
  ])
  expect(portal.called.sort()).toEqual([
    '/api/Configuration/date',
    '/api/Mail/template',
    '/api/Paper/search?Text=asha&PageSize=6',
    '/api/Payment?Text=asha&PageSize=6',
    '/api/User?Text=asha&PageSize=6',
  ])
})

test('an organiser of money asks for bills alone', async () => {
  holding([{ Part: 'money', IsFull: true, ThemeIds: [] }])
  portal.results.set('/api/Payment', pageOf(billList))
  expect((await rowFinder()('asha')).map(({ found: some }) => some)).toEqual([[], [], [], [], []])
  expect(portal.called).toEqual(['/api/Payment?Text=asha&PageSize=6'])
})

/** A date of the conference, and a mail, of these names. */
const dateNamed = (Id: string, Title: string) => ({
  ...sampleFields(ConferenceDate),
  Id,
  Title,
  EndsOn: null,
})
const mailNamed = (Template: string, Title: string) => ({
  ...sampleFields(MailTemplate),
  ...{ Template, Title, Occasion: 'payments' as const, Placeholders: [] },
})

test('a date leads to its form in the configuration, and a mail to its text, both read once', async () => {
  holding(undefined)
  for (const list of [paperDeskList, userList, billList])
    portal.results.set(`/api${list.page.path}`, pageOf(list))
  portal.results.set('/api/Configuration/date', [
    dateNamed(id('7'), 'Paper submission'),
    dateNamed(id('8'), 'Conference date'),
  ])
  portal.results.set('/api/Mail/template', [
    mailNamed('payment-confirmed', 'A payment was confirmed'),
    mailNamed('payment-refused', 'A payment was refused'),
  ])
  const find = rowFinder()
  const groups = await find('submission paper')
  expect(groups.slice(3)).toEqual([
    {
      label: 'Dates',
      found: [
        {
          ...{ to: `/web-configuration?tab=dates&date=${id('7')}`, label: 'Paper submission' },
          ...{ about: 'Web Configuration, Dates', field: 'Day' },
        },
      ],
    },
    { label: 'Mail templates', found: [] },
  ])
  expect((await find('refused')).slice(3)).toEqual([
    { label: 'Dates', found: [] },
    {
      label: 'Mail templates',
      found: [
        {
          to: '/notifications/admin?tab=mail&part=templates&mail=payment-refused',
          ...{ label: 'A payment was refused', about: 'Registration and payments' },
        },
      ],
    },
  ])
  const named = portal.called.filter((path) => /date|template/.test(path))
  expect(named.sort()).toEqual(['/api/Configuration/date', '/api/Mail/template'])
})

test('names that could not be read are read again for the next text', async () => {
  holding([{ Part: 'messages', IsFull: false, ThemeIds: [] }])
  const find = rowFinder()
  await expect(find('refused')).rejects.toThrow()
  portal.results.set('/api/Mail/template', [mailNamed('payment-refused', 'A payment was refused')])
  expect((await find('refused')).flatMap((group) => group.found.map(({ label }) => label))).toEqual([
    'A payment was refused',
  ])
})
