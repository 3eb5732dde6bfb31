// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { paperDeskList } from '../../../contract/papers/paperDeskList.ts'
import type { AdminData, Dashboard } from '../../../contract/reports/overview.ts'
import { AdminOverview } from '../../../src/features/reports/AdminOverview.tsx'
import { narrowingOf, readShown } from '../../../src/parts/list/listAddress.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

const data: AdminData = {
  ...{ TotalNumOfPapers: 9, TotalNumOfPapersToday: 3, TotalNumOfMaleAuthors: 3, TotalNumOfFeMaleAuthors: 4 },
  ...{ TotalNumOfIndianAuthors: 5, TotalNumOfForeignAuthors: 2, Themes: [] },
}
const dashboard: Dashboard = {
  ...{ Days: [], Today: '2026-11-24', TotalAuthors: 7, ClosesOn: null, DraftsReady: 0, DecisionsOpen: 0 },
  ...{ Nationalities: { Indian: 4, Foreign: 2, NotSaid: 1 }, Money: [] },
}

let portal: PagePortal
let screen: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([])
})
afterEach(async () => {
  screen.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

test('the number of papers that were submitted today opens the papers of that day', async () => {
  portal.results.set('/api/HomePage/admin', data)
  portal.results.set('/api/Report/dashboard', dashboard)
  await signIn(crypto.randomUUID())
  screen = await shownWindow(<AdminOverview />, '/')
  const link = () => document.querySelector('.dashboard-today a')
  await vi.waitFor(() => expect(link()).not.toBeNull(), { timeout: 20_000, interval: 10 })
  expect(link()?.textContent).toBe('3 papers submitted today')
  const { pathname, searchParams } = new URL(link()?.getAttribute('href') ?? '', 'https://portal.example')
  expect([pathname, narrowingOf(paperDeskList, readShown(paperDeskList, searchParams))]).toEqual([
    '/papers',
    { SubmittedFrom: '2026-11-24', SubmittedTo: '2026-11-24' },
  ])
})
