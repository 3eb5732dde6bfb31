// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MarkDialog, type MarkedMany } from '../../../src/features/papers/desk/tentative/MarkDialog.tsx'
import { useMarks } from '../../../src/features/papers/desk/tentative/useMarks.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

const Id = '11111111-1111-4111-8111-111111111111'
const kindId = '22222222-2222-4222-8222-222222222222'
const nothing = () => undefined
const papers = [{ Id, PaperCode: 'P7', PaperTitle: 'On tests', Tentative: null }]
const kinds = [{ Id: kindId, Name: 'Talk', Status: 'approved', Version: 1 }] as const

function Mark() {
  const marks = useMarks(nothing)
  const begun = { papers } as unknown as MarkedMany
  return <MarkDialog begun={begun} kinds={kinds} marks={marks} onClose={nothing} onDone={nothing} />
}

let portal: PagePortal
let shown: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  await signIn(crypto.randomUUID())
  portal.results.set('/api/Paper/still-open', { Papers: 1, Ended: [] })
  shown = await shownWindow(<Mark />, '/')
  await vi.waitFor(() => expect(field()).toBeTruthy(), { timeout: 20_000, interval: 10 })
  await pageIsQuiet()
})
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

const field = () => document.querySelector<HTMLSelectElement>('[role="dialog"] select')
const press = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button')]
    .find(({ textContent }) => textContent === name)
    ?.click()
const sent = () =>
  portal.asked
    .filter(({ path }) => path === '/api/Paper/tentative')
    .map(({ body }) => (JSON.parse(body) as { readonly Status: unknown }).Status)

test('a mark for many begins at the first mark, and takes marks off as its last choice', () => {
  expect([...(field()?.options ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Approved',
    'Approved: Talk',
    'Rejected',
    'Take the mark off',
  ])
  expect(field()?.selectedIndex).toBe(0)
})

test('a mark for many is set without a choice, by one press', async () => {
  press('Mark')
  await vi.waitFor(() => expect(sent()).toEqual(['approved']), { timeout: 20_000, interval: 10 })
})
