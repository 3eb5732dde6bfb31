// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { notificationsStore } from '@mantine/notifications'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AuditorsReport } from '../../../contract/accounts/addAuditors.ts'
import { AddAuditors } from '../../../src/features/papers/reviews/AddAuditors.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { refusal, startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { popUps } from '../../support/browser/popUps.ts'

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

const path = '/api/Account/import-auditors'
const report: AuditorsReport = {
  Added: [
    { Email: 'ada@example.org', IsInvited: true, Themes: 0 },
    { Email: 'bob@example.org', IsInvited: false, Themes: 0 },
  ],
  Already: ['cleo@example.org'],
  Left: [{ Email: 'dora@example.org', Why: 'Is blocked' }],
}

let portal: PagePortal
let shown: ShownWindow
let added: number
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  added = 0
  portal.forget()
  portal.held = Promise.resolve()
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }))
  portal.results.set(path, report)
  await signIn(crypto.randomUUID())
  await open()
})
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const dialog = () => document.querySelector('[role="dialog"]')
const text = () => dialog()?.textContent
const field = () => dialog()?.querySelector('textarea') ?? undefined
const sent = () => portal.asked.map((asked) => JSON.parse(asked.body) as unknown)

const open = async () => {
  shown = await shownWindow(
    <AddAuditors isOpen onClose={() => undefined} onAdded={() => (added += 1)} />,
    '/papers/reviews',
  )
  await soon(() => expect(field()).toBeDefined())
}
const press = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button')]
    .find(({ textContent }) => textContent === name)
    ?.click()

function paste(addresses: string): void {
  const area = field()
  if (!area) throw new Error('There is no field for addresses')
  // React listens to changes that it did not make itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(area), 'value')?.set?.call(area, addresses)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

const planned = '2 people would become auditors, 1 of them by an invitation'

test('pasted addresses are looked at first, in any form, and are added as they were shown', async () => {
  paste('Ada <ada@example.org>, bob@example.org;\nmailto:cleo@example.org dora@example.org.')
  await soon(() => expect(field()?.value).toContain('dora'))
  press('Look at them')
  await soon(() => expect(text()).toContain(planned))
  expect(text()).toContain('1 person among them: auditors already')
  expect(text()).toContain('dora@example.org: Is blocked')
  const Csv = 'Email\nada@example.org\nbob@example.org\ncleo@example.org\ndora@example.org'
  expect([sent(), added]).toEqual([[{ Csv, DryRun: true }], 0])
  press('Add them')
  await soon(() => expect(popUps()).toEqual(['2 people are auditors now']))
  expect([sent(), added]).toEqual([
    [
      { Csv, DryRun: true },
      { Csv, DryRun: false },
    ],
    1,
  ])
  // Nothing of them is left for the next time.
  await pageIsQuiet()
  shown.leave()
  await open()
  expect(field()?.value).toBe('')
})

test('a CSV file is looked at and added as it is, and pasted addresses stay', async () => {
  paste('eve@example.org')
  const Csv = 'Email,Themes\nada@example.org,Syntax;Tone\nbob@example.org,'
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  const files = [new File([Csv], 'auditors.csv', { type: 'text/csv' })]
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await soon(() => expect(text()).toContain(planned))
  expect(text()).toContain('auditors.csv')
  expect(text()).toContain(
    'The addresses above are not in auditors.csv: they stay there, to be looked at afterwards.',
  )
  press('Add them')
  await soon(() => expect(added).toBe(1))
  expect(sent()).toEqual([
    { Csv, DryRun: true },
    { Csv, DryRun: false },
  ])
  await pageIsQuiet()
  expect(field()?.value).toBe('eve@example.org')
})

test('what is typed after the addresses were looked at is looked at too, before anything is added', async () => {
  paste('ada@example.org')
  await soon(() => expect(field()?.value).toContain('ada'))
  press('Look at them')
  await soon(() => expect(text()).toContain(planned))
  paste('ada@example.org, eve@example.org')
  await soon(() => expect(text()).toContain('You have changed the addresses. Look at them again.'))
  expect(text()).not.toContain(planned)
  expect(text()).not.toContain('Add them')
  press('Look at them')
  await soon(() => expect(text()).toContain(planned))
  expect(text()).not.toContain('You have changed')
  press('Add them')
  await soon(() => expect(added).toBe(1))
  const Csv = 'Email\nada@example.org\neve@example.org'
  expect(sent()).toEqual([
    { Csv: 'Email\nada@example.org', DryRun: true },
    { Csv, DryRun: true },
    { Csv, DryRun: false },
  ])
})

test('an answer about the addresses before a change shows nothing to add', async () => {
  let answer = () => {}
  portal.held = new Promise((resolve) => (answer = resolve))
  paste('ada@example.org')
  await soon(() => expect(field()?.value).toContain('ada'))
  press('Look at them')
  await soon(() => expect(portal.asked).toHaveLength(1))
  paste('ada@example.org, eve@example.org')
  await soon(() => expect(text()).toContain('You have changed the addresses. Look at them again.'))
  answer()
  await pageIsQuiet()
  expect(text()).not.toContain(planned)
  expect(text()).not.toContain('Add them')
})

test('addresses do not change while they are added', async () => {
  paste('ada@example.org')
  await soon(() => expect(field()?.value).toContain('ada'))
  press('Look at them')
  await soon(() => expect(text()).toContain(planned))
  expect(field()?.readOnly).toBe(false)
  let answer = () => {}
  portal.held = new Promise((resolve) => (answer = resolve))
  press('Add them')
  await soon(() => expect(field()?.readOnly).toBe(true))
  answer()
  await soon(() => expect(added).toBe(1))
})

test('a list that cannot be taken says why, with its line, and offers nothing to add', async () => {
  portal.answers.set(path, refusal(422, '', { Errors: ['Line 2: There is no theme “Tones”'] }))
  paste('ada@example.org')
  await soon(() => expect(field()?.value).toContain('ada'))
  press('Look at them')
  await soon(() => expect(text()).toContain('Line 2: There is no theme “Tones”'))
  expect(text()).not.toContain('Add them')
  portal.forget()
  paste('nobody at all')
  await soon(() => expect(field()?.value).toContain('nobody'))
  press('Look at them')
  await soon(() => expect(text()).toContain('There is no address in this text.'))
  expect(portal.asked).toEqual([])
})
