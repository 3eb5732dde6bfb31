// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { HeldParts } from '../../../contract/core/deskParts.ts'
import type { AnyList } from '../../../contract/core/list.ts'
import { noId } from '../../../contract/core/limits.ts'
import { paperDeskList } from '../../../contract/papers/paperDeskList.ts'
import { billList } from '../../../contract/payments/billList.ts'
import { userList } from '../../../contract/users/userList.ts'
import { placesFound, rowsFound } from '../../../src/app/finder/findPlaces.ts'
import { focusField } from '../../../src/app/finder/focusField.ts'
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
  document.body.replaceChildren()
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
  expect(await rowsFound('asha')).toEqual([
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
  ])
  expect(portal.called.sort()).toEqual([
    '/api/Paper/search?Text=asha&PageSize=6',
    '/api/Payment?Text=asha&PageSize=6',
    '/api/User?Text=asha&PageSize=6',
  ])
})

test('an organiser of money asks for bills alone', async () => {
  holding([{ Part: 'money', IsFull: true, ThemeIds: [] }])
  portal.results.set('/api/Payment', pageOf(billList))
  expect((await rowsFound('asha')).map(({ found: some }) => some)).toEqual([[], [], []])
  expect(portal.called).toEqual(['/api/Payment?Text=asha&PageSize=6'])
})

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 5000, interval: 10 })

/** A field with its label, as a form shows it, after the heading of its screen has the focus. */
function shownForm() {
  document.body.innerHTML = `<h1 tabindex="-1">Bank</h1><label for="undo">Undo window, in minutes <span>*</span></label><input id="undo">`
  document.querySelector('h1')?.focus()
  return document.querySelector('input')
}

test('the field of a setting has the focus once its screen is there, after the heading of the screen', async () => {
  focusField('Undo window, in minutes')
  await new Promise((resolve) => setTimeout(resolve, 100))
  const field = shownForm()
  await soon(() => expect(document.activeElement).toBe(field))
  document.querySelector('h1')?.focus()
  await soon(() => expect(document.activeElement).toBe(field))
})

test('what a person does meanwhile keeps the focus where they are', async () => {
  focusField('Undo window, in minutes')
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  const field = shownForm()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(document.activeElement).not.toBe(field)
})
