// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import type { Bill } from '../../../contract/payments/bills.ts'
import type { BillRow } from '../../../contract/payments/billSearch.ts'
import type { Transfer } from '../../../contract/payments/transfers.ts'
import { UserPayments } from '../../../src/features/payments/desk/BillDesk.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

const billId = '22222222-2222-4222-8222-222222222222'
const accommodation = '33333333-3333-4333-8333-333333333333'
const claimId = '44444444-4444-4444-8444-444444444444'
const otherClaim = '55555555-5555-4555-8555-555555555555'

const claim: Transfer = {
  ...{ PaymentId: claimId, PaymentDetailsId: billId, IsRefund: false, State: 'waiting', PaymentMode: 'UPI' },
  ...{
    TransactionId: '412345678901',
    PaidOn: '2026-11-14',
    Amount: 500_000,
    ConfirmedAmount: 0,
    Remarks: '',
  },
  ...{ ProofFileId: noId, CreatedOn: '2026-11-14T10:00:00.000Z', DecidedOn: null, UndoUntil: null },
  ...{ ReceiptNumber: '', ReceiptVoidedOn: null },
}
const claims = [claim, { ...claim, PaymentId: otherClaim, TransactionId: '412345678902' }]
const sums = {
  ...{ ExpectedAmount: 1_000_000, ConfirmedAmount: 0, RefundedAmount: 0, DueAmount: 1_000_000 },
  ...{ OverpaidAmount: 0, WaitingAmount: 1_000_000 },
}
const person = {
  ...{ PaymentDetailsId: billId, AccommodationId: accommodation, UserDetailId: noId, FullName: 'Asha Rao' },
  ...{ Reference: 'R-7', CurrencySymbol: '₹', ...sums, CancelledOn: null },
}
const row: BillRow = {
  ...person,
  ...{ PaymentStatus: 'Waiting for confirmation', Email: 'asha@example.org', PaperCode: '' },
  ...{ CreatedOn: '2026-11-10T10:00:00.000Z', Waiting: claims },
}
const bill: Bill = {
  ...person,
  ...{ PaymentStatus: 'Waiting for confirmation', PaperId: noId, Lines: [], Transfers: claims, UpiLink: '' },
  ...{ BilledName: '', BilledAddress: '', BilledTaxNumber: '', Others: [], MayPay: false, Version: 1 },
  Bank: { AccountName: '', AccountNumber: '', IfscCode: '', BankName: '', UpiId: '' },
}

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

let portal: PagePortal
let desk: ShownWindow

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const press = (key: string) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )
const changes = () =>
  portal.asked
    .filter(({ method }) => method === 'PUT')
    .map(({ path, body }) => [path, JSON.parse(body) as unknown] as const)
const open = async () => {
  desk = await shownWindow(<UserPayments />, '/payment/users')
  await soon(() => expect(desk.text()).toContain('asha@example.org'))
  press('j')
}

beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  portal.results.set('/api/Payment', { Rows: [row], Total: 1, Page: 1, PageSize: 50, Sums: [] })
  portal.results.set(`/api/Payment/${accommodation}`, bill)
  portal.results.set('/api/Payment/confirm-many/preview', { Count: 2, Sums: [], PaidInFull: 1, Mails: [] })
  portal.results.set('/api/Payment/confirm-many', null)
  portal.results.set(`/api/Payment/${claimId}/confirm-payment`, claim)
  portal.results.set('/api/Undo', [])
  await signIn(crypto.randomUUID())
})
afterEach(async () => {
  desk.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

test('the claims of a bill in the list are confirmed with two presses, after a look at what that does', async () => {
  await open()
  press('A')
  await soon(() => expect(document.activeElement?.textContent).toBe('Confirm'))
  expect(changes()).toEqual([])
  ;(document.activeElement as HTMLElement).click()
  await soon(() =>
    expect(changes()).toEqual([['/api/Payment/confirm-many', { PaymentIds: [claimId, otherClaim] }]]),
  )
})

test('the first claim of an open bill is refused with a key once its reason is typed, and confirmed with another', async () => {
  await open()
  press('R')
  await soon(() => expect(desk.control('Remarks')).toBeDefined())
  expect(document.querySelectorAll('[aria-keyshortcuts="Shift+A"]')).toHaveLength(1)
  await pageIsQuiet()
  press('R')
  await soon(() => expect(document.activeElement).toBe(desk.control('Remarks')))
  // The reason is typed: these keys are its letters.
  press('R')
  await pageIsQuiet()
  expect(changes()).toEqual([])
  desk.type('Remarks', 'Not on our account')
  await pageIsQuiet()
  desk.control('Remarks')?.blur()
  press('R')
  const path = `/api/Payment/${claimId}/confirm-payment`
  const refused = [path, { Amount: 0, Accepted: false, Remarks: 'Not on our account' }]
  await soon(() => expect(changes()).toEqual([refused]))
  await pageIsQuiet()
  press('A')
  await soon(() =>
    expect(changes()).toEqual([
      refused,
      [path, { Amount: 500_000, Accepted: true, Remarks: 'Not on our account' }],
    ]),
  )
})
