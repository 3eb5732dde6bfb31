// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Bill } from '../../../contract/payments/bills.ts'
import { PaperBill } from '../../../src/features/payments/PaperBill.tsx'
import { useConnection } from '../../../src/stores/connection.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { refusal, startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { accommodation, bill, claim } from './samples.ts'

const address = `/api/Payment/${accommodation}`
const paid: Bill = {
  ...bill,
  ...{ PaymentStatus: 'Partial Payment Done', ConfirmedAmount: 400_000, WaitingAmount: 0 },
  ...{ DueAmount: 600_000, MayPay: true },
  Lines: [
    { Label: 'Registration', Count: 1, Amount: 800_000 },
    { Label: 'Accompanying person', Count: 2, Amount: 200_000 },
  ],
  Transfers: [{ ...claim, State: 'confirmed', ConfirmedAmount: 400_000, ReceiptNumber: 'R-0001' }],
}

let portal: PagePortal
let page: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(() => signIn(crypto.randomUUID()))
afterEach(async () => {
  page.leave()
  await pageIsQuiet()
  portal.forget()
})
afterAll(() => portal.stop())

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const open = async (isPaidAbove = false) => {
  page = await shownWindow(<PaperBill accommodationId={accommodation} isPaidAbove={isPaidAbove} />, '/')
}
/** The lines of the bill, and its links. */
const lines = () =>
  [...document.querySelectorAll('.payment-line')].map(
    (line) => `${line.children[0]?.textContent}: ${line.children[1]?.textContent}`,
  )
const links = () =>
  [...document.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`)
const payPath = `/payment/accommodation/${accommodation}?paymentDetailsId=${bill.PaymentDetailsId}`

test('a bill that is paid in part shows what is due, its state, its lines, its payments and their receipts, and leads to the payment', async () => {
  portal.results.set(address, paid)
  await open()
  await soon(() => expect(page.text()).toContain('To be paid: ₹6,000'))
  expect(page.text()).toContain('Partial Payment Done')
  expect(lines()).toEqual([
    'Registration: ₹8,000',
    'Accompanying person × 2: ₹2,000',
    'Total: ₹10,000',
    'Received: −₹4,000',
  ])
  const [transfer, ...others] = document.querySelectorAll('.payment-transfers > li')
  expect(transfer?.textContent).toBe(
    '₹4,000 of ₹5,000 enteredConfirmedUPI · 412345678901 · 14 November 2026Receipt R-0001',
  )
  expect(others).toEqual([])
  expect(links()).toEqual([`Pay Now ${payPath}`])
})

test('below an act that leads to the payment, a bill says what is due and leads there no second time', async () => {
  portal.results.set(address, paid)
  await open(true)
  await soon(() => expect(page.text()).toContain('To be paid: ₹6,000'))
  expect(links()).toEqual([])
})

test('a bill that is paid offers no payment, but opens with its invoice', async () => {
  portal.results.set(address, {
    ...paid,
    ...{ PaymentStatus: 'Payment Done', ConfirmedAmount: 1_000_000, DueAmount: 0 },
  })
  await open()
  await soon(() => expect(page.text()).toContain('Paid: ₹10,000'))
  expect(links()).toEqual([`Open the bill ${payPath}`])
})

test('with no network the bill is that of the last copy, and without one it says when it opens', async () => {
  portal.results.set(address, paid)
  await open()
  await soon(() => expect(page.text()).toContain('To be paid: ₹6,000'))
  page.leave()
  portal.results.clear()
  useConnection.setState({ reachable: false })
  await open()
  await soon(() => expect(page.text()).toContain('To be paid: ₹6,000'))
  expect(lines()).toHaveLength(4)
  page.leave()
  await signIn(crypto.randomUUID())
  await open()
  await soon(() =>
    expect(page.text()).toContain('This bill is not on this device yet. It opens when you are online.'),
  )
})

test('a bill that the portal refuses says why, and is read again on a press', async () => {
  portal.answers.set(address, refusal(400, 'The bill is being merged'))
  await open()
  await soon(() => expect(page.text()).toContain('The bill is being merged'))
  portal.answers.clear()
  portal.results.set(address, paid)
  page.press('Try again')
  await soon(() => expect(page.text()).toContain('To be paid: ₹6,000'))
})
