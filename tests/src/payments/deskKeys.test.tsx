// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UserPayments } from '../../../src/features/payments/desk/BillDesk.tsx'
import { changesAt, pressKey } from '../../support/browser/keys.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { accommodation, bill, claim, claimId, otherClaim, row } from './samples.ts'

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

let portal: PagePortal
let desk: ShownWindow

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const open = async () => {
  desk = await shownWindow(<UserPayments />, '/payment/users')
  await soon(() => expect(desk.text()).toContain('asha@example.org'))
  pressKey('j')
}

beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  portal.results.set('/api/Payment', { Rows: [row], Total: 1, Page: 1, PageSize: 50, Sums: [] })
  portal.results.set(`/api/Payment/${accommodation}`, bill)
  portal.results.set('/api/Payment/confirm-many/preview', {
    ...{ PaymentIds: [claimId, otherClaim], Count: 2, Sums: [], PaidInFull: 1, Mails: [] },
  })
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
  pressKey('A')
  await soon(() => expect(document.activeElement?.textContent).toBe('Confirm'))
  expect(changesAt(portal)).toEqual([])
  ;(document.activeElement as HTMLElement).click()
  await soon(() =>
    expect(changesAt(portal)).toEqual([['/api/Payment/confirm-many', { PaymentIds: [claimId, otherClaim] }]]),
  )
})

test('the first claim of an open bill is refused with a key once its reason is typed, and confirmed with another', async () => {
  await open()
  pressKey('R')
  await soon(() => expect(desk.control('Remarks')).toBeDefined())
  expect(document.querySelectorAll('[aria-keyshortcuts="Shift+A"]')).toHaveLength(1)
  await pageIsQuiet()
  pressKey('R')
  await soon(() => expect(document.activeElement).toBe(desk.control('Remarks')))
  // The reason is typed: these keys are its letters.
  pressKey('R')
  await pageIsQuiet()
  expect(changesAt(portal)).toEqual([])
  desk.type('Remarks', 'Not on our account')
  await pageIsQuiet()
  desk.control('Remarks')?.blur()
  pressKey('R')
  const path = `/api/Payment/${claimId}/confirm-payment`
  const refused = [path, { Amount: 0, Accepted: false, Remarks: 'Not on our account' }]
  await soon(() => expect(changesAt(portal)).toEqual([refused]))
  await pageIsQuiet()
  pressKey('A')
  await soon(() =>
    expect(changesAt(portal)).toEqual([
      refused,
      [path, { Amount: 500_000, Accepted: true, Remarks: 'Not on our account' }],
    ]),
  )
})
