// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { UserPayments } from '../../../src/features/payments/desk/BillDesk.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { row, sums } from './samples.ts'

let portal: PagePortal
let desk: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([])
})
afterEach(async () => {
  desk.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const chips = () => [...document.querySelectorAll('.desk-chip')].map(({ textContent }) => textContent)
const lastList = () => {
  const paths = portal.called.filter((path) => path.startsWith('/api/Payment?'))
  return Object.fromEntries(new URLSearchParams(paths.at(-1)?.split('?')[1]))
}

test('the filters of bills come from the address, and each has a chip', async () => {
  portal.results.set('/api/Payment', { Rows: [row], Total: 1, Page: 1, PageSize: 50, Sums: [] })
  portal.results.set('/api/Undo', [])
  portal.results.set('/api/Accommodations/rates', { Rates: [], Version: 1 })
  await signIn(crypto.randomUUID())
  const address = 'amount=Received&least=1500.50&mode=Cash&since=2027-01-12'
  desk = await shownWindow(<UserPayments />, `/payment/users?${address}`)
  await soon(() => expect(desk.text()).toContain('asha@example.org'))
  const usual = { Kind: 'user', Sort: 'newest', Page: '1' }
  const all = { AmountOf: 'Received', AmountFrom: '150050', Mode: 'Cash', RegisteredFrom: '2027-01-12' }
  expect(lastList()).toEqual({ ...usual, ...all })
  expect(chips()).toEqual([
    'Remove the filter\u00a0Amount: Received',
    'Remove the filter\u00a0Amount from: 1,500.50',
    'Remove the filter\u00a0Paid by: Cash',
    'Remove the filter\u00a0Registered from: 12 January 2027',
  ])
})

test('a currency that only the bills have is not said to be gone while they are read', async () => {
  let answer = () => {}
  portal.held = new Promise((resolve) => (answer = resolve))
  const Sums = [{ CurrencySymbol: '€', ...sums }]
  portal.results.set('/api/Payment', { Rows: [row], Total: 1, Page: 1, PageSize: 50, Sums })
  portal.results.set('/api/Undo', [])
  portal.results.set('/api/Accommodations/rates', { Rates: [], Version: 1 })
  await signIn(crypto.randomUUID())
  desk = await shownWindow(<UserPayments />, '/payment/users?currency=€')
  await soon(() => expect(chips()).toEqual(['Remove the filter\u00a0Currency: …']))
  answer()
  await soon(() => expect(chips()).toEqual(['Remove the filter\u00a0Currency: €']))
})

test('a decision that can be undone is a filter with its title, which needs bills of both kinds', async () => {
  const UndoId = '11111111-1111-4111-8111-111111111111'
  const UndoUntil = new Date(Date.now() + 600_000).toISOString()
  const entry = { UndoId, Title: '12 payments confirmed', CreatedByName: 'Olga Desk', UndoUntil }
  const given = { ...entry, Kind: 'payments', CreatedOn: new Date().toISOString() }
  portal.results.set('/api/Payment', { Rows: [row], Total: 1, Page: 1, PageSize: 50, Sums: [] })
  portal.results.set('/api/Undo', [given, { ...given, Kind: 'reviews', UndoId: row.AccommodationId }])
  portal.results.set('/api/Accommodations/rates', { Rates: [], Version: 1 })
  await signIn(crypto.randomUUID())
  desk = await shownWindow(<UserPayments />, `/payment/users?kinds=both&act=${UndoId}`)
  await soon(() => expect(desk.text()).toContain('asha@example.org'))
  expect(lastList()).toEqual({ Sort: 'newest', Page: '1', UndoId })
  await soon(() => expect(chips()[0]).toBe('Remove the filter\u00a0Can be undone: 12 payments confirmed'))
})
