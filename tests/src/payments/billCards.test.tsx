// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { BillRow } from '../../../contract/payments/billSearch.ts'
import { UserPayments } from '../../../src/features/payments/desk/BillDesk.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { row } from './samples.ts'

const free: BillRow = {
  ...row,
  ...{ PaymentDetailsId: row.AccommodationId, FullName: 'Ravi Iyer', Waiting: [], WaitingAmount: 0 },
  ...{ ExpectedAmount: 0, DueAmount: 0, PaymentStatus: 'Payment Done' },
}

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

test('on a phone the card of a bill leaves out amounts of zero, but says that a bill is of zero', async () => {
  const { happyDOM } = window as unknown as { readonly happyDOM: { setViewport(size: object): void } }
  happyDOM.setViewport({ width: 390, height: 844 })
  portal.results.set('/api/Payment', { Rows: [row, free], Total: 2, Page: 1, PageSize: 50, Sums: [] })
  portal.results.set('/api/Undo', [])
  await signIn(crypto.randomUUID())
  desk = await shownWindow(<UserPayments />, '/payment/users')
  const cards = () => [...document.querySelectorAll('.desk-facts')]
  await vi.waitFor(() => expect(cards()).toHaveLength(2), { timeout: 20_000, interval: 10 })
  const factsOf = (card: Element | undefined) =>
    [...(card?.querySelectorAll('dt') ?? [])].flatMap(({ textContent, nextElementSibling }) =>
      nextElementSibling?.querySelector('.payment-money')
        ? [`${textContent} ${nextElementSibling.textContent}`]
        : [],
    )
  expect(cards().map(factsOf)).toEqual([
    ['Expected ₹10,000', 'To be confirmed ₹10,000', 'Due ₹10,000'],
    ['Expected ₹0'],
  ])
})
