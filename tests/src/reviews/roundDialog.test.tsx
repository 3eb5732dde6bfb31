// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { notificationsStore } from '@mantine/notifications'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { RoundReport } from '../../../contract/reviews/reviewRounds.ts'
import { RoundDialog } from '../../../src/features/papers/reviews/RoundDialog.tsx'
import { addChangeHint } from '../../../src/stores/changeHints.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { popUps } from '../../support/browser/popUps.ts'

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

const path = '/api/Review/round'
const ids = ['10000000-0000-4000-8000-000000000000', '20000000-0000-4000-8000-000000000000']
const report: RoundReport = { Papers: 2, Kept: 1, Asked: 1, Open: 1, Left: [] }
const Why = 'P-0002 was approved by Olga Desk on 3 January 2027'
const without = { ...report, Papers: 1, Left: [{ Id: ids[1] ?? '', PaperCode: 'P-0002', Why }] }

let portal: PagePortal
let shown: ShownWindow
const begun = vi.fn()
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  begun.mockClear()
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }))
  portal.results.set(path, report)
  await signIn(crypto.randomUUID())
  shown = await shownWindow(
    <RoundDialog paperIds={ids} timeZone="UTC" onClose={() => undefined} onBegun={begun} />,
    '/papers/reviews',
  )
  await soon(() => expect(text()).toContain('2 papers: 1 review sent before'))
})
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const text = () => document.querySelector('[role="dialog"]')?.textContent
const begin = () =>
  [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button')].find(
    ({ textContent }) => textContent === 'Begin the round',
  )

test('a round that is asked about names a paper that was decided elsewhere, and begins for the others', async () => {
  portal.results.set(path, without)
  addChangeHint(['Paper'])
  await soon(() => expect(text()).toContain('1 paper is left out, not under review any more:'))
  expect(text()).toContain(Why)
  expect(text()).toContain('1 paper: 1 review sent before')
  begin()?.click()
  await soon(() => expect(begun).toHaveBeenCalledOnce())
  await soon(() => expect(popUps()).toEqual(['The round of 1 paper has begun, 1 paper left out']))
})
