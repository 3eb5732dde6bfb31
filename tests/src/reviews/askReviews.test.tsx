// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AssignmentReport, AuditorProgress } from '../../../contract/reviews/reviewDesk.ts'
import { AskReviews } from '../../../src/features/papers/reviews/AskReviews.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { popUps } from '../../support/browser/popUps.ts'

const paper = '10000000-0000-4000-8000-000000000000'
const auditor: AuditorProgress = {
  ...{ AuditorId: '20000000-0000-4000-8000-000000000000', FullName: 'Asha Rao', Email: 'asha@example.org' },
  ...{ ThemeIds: [], Assigned: 0, Accepted: 0, Declined: 0, Done: 0, Overdue: 0 },
  ...{ PerWeek: null, MedianDays: null },
}
const { AuditorId, FullName } = auditor
const plan: AssignmentReport = {
  Made: [{ PaperId: paper, PaperCode: 'P-0001', AuditorId, FullName, IsOfTheme: false }],
  Kept: 0,
  Missing: [],
  Left: [],
}

let portal: PagePortal
let shown: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  portal.held = Promise.resolve()
  portal.results.set('/api/Review/auditors', [auditor])
  portal.results.set('/api/Review/balance', plan)
  await signIn(crypto.randomUUID())
  shown = await shownWindow(
    <AskReviews
      asked={{ count: 1, PaperIds: [paper] }}
      timeZone="UTC"
      onClose={() => undefined}
      onAsked={() => undefined}
    />,
    '/papers',
  )
  await soon(() => expect(document.body.textContent).toContain('Asha Rao'))
})
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const text = () => document.querySelector('[role="dialog"]')?.textContent
const button = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button')].find(
    ({ textContent }) => textContent === name,
  )
const ask = () => button('Ask for reviews')
const bodies = () =>
  portal.asked.flatMap(({ path, body }) =>
    path === '/api/Review/balance' ? [JSON.parse(body) as { PerPaper: number; DryRun: boolean }] : [],
  )
const perPaper = (count: string) => {
  const select = document.querySelector<HTMLSelectElement>('[role="dialog"] select')
  if (!select) throw new Error('There is no choice of a number')
  select.value = count
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a plan that comes after another choice is not the one that is carried out', async () => {
  let answer = () => {}
  portal.held = new Promise((resolve) => (answer = resolve))
  button('Preview')?.click()
  await soon(() => expect(bodies()).toMatchObject([{ PerPaper: 3, DryRun: true }]))
  perPaper('5')
  answer()
  await pageIsQuiet()
  expect(text()).not.toContain('1 review would be asked for')
  expect(ask()?.disabled).toBe(true)
  button('Preview')?.click()
  await soon(() => expect(ask()?.disabled).toBe(false))
  expect(text()).toContain('1 review would be asked for')
  ask()?.click()
  await soon(() => expect(bodies().at(-1)).toMatchObject({ PerPaper: 5, DryRun: false }))
})

test('a plan names the papers that were closed meanwhile, and so does the message at the end', async () => {
  const Why = 'P-0002 was approved by Olga Desk on 3 January 2027'
  const left = { ...plan, Left: [{ Id: AuditorId, PaperCode: 'P-0002', Why }] }
  portal.results.set('/api/Review/balance', left)
  button('Preview')?.click()
  await soon(() => expect(text()).toContain(`1 paper is left out, not under review any more:${Why}`))
  await soon(() => expect(ask()?.disabled).toBe(false))
  ask()?.click()
  await soon(() => expect(popUps()).toContain('1 review was asked for, without P-0002'))
})
