// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyClaim } from '../../../src/cache/entities/claimDrafts.ts'
import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import { endInMidWord } from '../../support/browser/endedPage.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { attendee, servedBill } from '../sync/attending.ts'

// A payment that is entered meets bad luck: an end in mid-word, a second window, a refusal, an old copy of its bill.

const { AccommodationId, PaymentDetailsId } = attendee
const bill = { ...servedBill, WaitingAmount: 0 }
const number = 'Transaction number'
const elsewhere = 'This payment is being entered in another window'

let userId: string
let portal: PagePortal
let open: ShownWindow[]
beforeEach(async () => {
  userId = crypto.randomUUID()
  open = []
  portal = await startPagePortal([[`/api/Payment/${AccommodationId}`, bill]])
  // The page's lock is everybody's: without it, windows take leases from the device's database.
  Reflect.deleteProperty(navigator, 'locks')
})
afterEach(async () => {
  for (const shown of open) shown.leave()
  await portal.stop()
})

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

interface ClaimWindow extends ShownWindow {
  readonly work: WorkDatabase
  readonly valueOf: (label: string) => string | undefined
}

/** The bill in a window of one browser. */
async function openWindow(): Promise<ClaimWindow> {
  await signIn(userId)
  const { PaymentScreen } = await import('../../../src/features/payments/PaymentScreen.tsx')
  const { databasesOf } = await import('../../../src/cache/database/personDatabases.ts')
  const shown = await shownWindow(
    <Routes>
      <Route path="/payment/accommodation/:accommodationId" element={<PaymentScreen />} />
    </Routes>,
    `/payment/accommodation/${AccommodationId}`,
  )
  open.push(shown)
  return {
    ...shown,
    work: databasesOf(userId).work,
    valueOf: (label) => shown.control(label)?.value,
  }
}
async function typed(shown: ClaimWindow, text: string): Promise<void> {
  await soon(() => expect(shown.control(number)).toBeDefined())
  shown.type(number, text)
  await soon(() => expect(shown.text()).toContain('Saved on this device'))
}
/** What the device has of the form, by name. */
const formsOf = async ({ work }: ClaimWindow) => (await work.forms.toArray()).map(({ Name }) => Name)
/** Fills in what is missing and presses the button. */
async function send(shown: ClaimWindow): Promise<void> {
  const { keepProof, paymentProofOf } = await import('../../../src/cache/entities/proofs.ts')
  await keepProof(shown.work, paymentProofOf(PaymentDetailsId), new File(['%PDF'], 'receipt.pdf'))
  await soon(() => expect(shown.text()).toContain('receipt.pdf. Saved on this device'))
  shown.type('Payment mode', 'UPI')
  await soon(() => expect(shown.valueOf('Payment mode')).toBe('UPI'))
  shown.press('Send payment details')
  await soon(() => expect(shown.text()).toContain('Your payment details wait to be sent'))
}

test('a payment that ends in mid-word is there again with its last letter', async () => {
  const shown = await openWindow()
  await typed(shown, '6123')
  await endInMidWord(shown.work, () => shown.type(number, '61234567'), shown.leave)
  const again = await openWindow()
  await soon(() => expect(again.valueOf(number)).toBe('61234567'))
})

test('a payment that another window enters is shown with its last word, taken over, and sent once', async () => {
  const first = await openWindow()
  await typed(first, '6123456')
  // Nothing but the device is what two windows have in common.
  vi.resetModules()
  const second = await openWindow()
  await soon(() => expect(second.text()).toContain(elsewhere))
  await soon(() => expect(second.text()).toContain('Transaction number6123456'))
  expect(second.control(number)).toBeUndefined()
  first.type(number, '612345678901')
  second.press('Edit here instead')
  await soon(() => expect(second.valueOf(number)).toBe('612345678901'))
  await soon(() => expect(first.text()).toContain(elsewhere))
  await send(second)
  await soon(() => expect(first.text()).toContain('Your payment details wait to be sent'))
  expect(first.text()).toContain('₹5,000 · UPI · 612345678901')
  // Nothing is left that looks like a second payment.
  expect(await formsOf(second)).toEqual([
    `claim/${PaymentDetailsId}/proof`,
    `claim/${PaymentDetailsId}/queued`,
  ])
  // A text that came too late from a window that hung is offered, though nothing more is due.
  const { forms, outbox } = second.work
  const late = { ...emptyClaim, TransactionId: '500000000002' }
  await forms.put({ Name: `claim/${PaymentDetailsId}/mine`, Fields: [late], Version: 0 })
  portal.results.set(`/api/Payment/${AccommodationId}`, servedBill)
  await outbox.clear()
  await forms.bulkDelete([`claim/${PaymentDetailsId}/proof`, `claim/${PaymentDetailsId}/queued`])
  await soon(() => expect(second.text()).toContain('You have entered everything that is due.'))
  await soon(() => expect(first.text() + second.text()).toContain('Your own text is beside this one'))
})

test('a payment that the portal refused says why after a restart too, and comes back into its form with all of it', async () => {
  const first = await openWindow()
  await typed(first, '612345678901')
  await send(first)
  const reason = 'This transaction number has been used already'
  await first.work.outbox.filter(({ Kind }) => Kind === 'payment-proof').delete()
  await first.work.outbox.toCollection().modify({ State: 'refused', Errors: [reason] })
  await soon(() =>
    expect(first.text()).toContain(
      `Your payment details could not be sent₹5,000 · UPI · 612345678901${reason}`,
    ),
  )
  first.leave()
  const again = await openWindow()
  await soon(() => expect(again.text()).toContain(reason))
  again.press('Change and send again')
  await soon(() => expect(again.valueOf(number)).toBe('612345678901'))
  expect([again.valueOf('Payment mode'), again.valueOf('Amount (₹)')]).toEqual(['UPI', '5000.00'])
  expect(again.text()).toContain('receipt.pdf. Saved on this device')
  expect(await again.work.outbox.count()).toBe(0)
})

test('the amount of a payment follows the newest bill where an old copy was shown before, until somebody types', async () => {
  const first = await openWindow()
  await soon(() => expect(first.valueOf('Amount (₹)')).toBe('5000.00'))
  first.leave()
  const paid = (DueAmount: number) => ({ ...bill, DueAmount, ConfirmedAmount: 500_000 - DueAmount })
  portal.results.set(`/api/Payment/${AccommodationId}`, paid(250_000))
  let answer = () => {}
  portal.held = new Promise((resolve) => (answer = resolve))
  const again = await openWindow()
  await soon(() => expect(again.valueOf('Amount (₹)')).toBe('5000.00'))
  answer()
  await soon(() => expect(again.valueOf('Amount (₹)')).toBe('2500.00'))
  await typed(again, '6123')
  again.leave()
  portal.results.set(`/api/Payment/${AccommodationId}`, paid(100_000))
  const last = await openWindow()
  await soon(() => expect(last.text()).toContain('₹1,000'))
  await soon(() => expect([last.valueOf(number), last.valueOf('Amount (₹)')]).toEqual(['6123', '2500.00']))
})

test('the form of the recipient of a bill whose page ended with its first letter is open again', async () => {
  const shown = await openWindow()
  const name = 'Name of the institution'
  await soon(() => expect(shown.text()).toContain('Change the recipient'))
  shown.press('Change the recipient')
  await soon(() => expect(shown.control(name)).toBeDefined())
  await endInMidWord(shown.work, () => shown.type(name, 'U'), shown.leave)
  expect(await formsOf(shown)).toEqual([])
  const again = await openWindow()
  await soon(() => expect(again.valueOf(name)).toBe('U'))
  again.press('Cancel')
  await soon(() => expect(again.text()).toContain('Change the recipient'))
  await soon(async () => expect(await formsOf(again)).toEqual([]))
  again.leave()
  // What was discarded does not come back.
  const last = await openWindow()
  await soon(() => expect(last.text()).toContain('Change the recipient'))
  await pageIsQuiet()
  expect(last.control(name)).toBeUndefined()
})

test('on a phone the form of a payment whose page ended with its first letter is unfolded, for its payer alone', async () => {
  const { happyDOM } = window as unknown as { readonly happyDOM: { setViewport(size: object): void } }
  happyDOM.setViewport({ width: 390, height: 844 })
  const title = 'Tell us what you have paid'
  const isUnfolded = () =>
    [...document.querySelectorAll('.fold-toggle')]
      .find(({ textContent }) => textContent === title)
      ?.getAttribute('aria-expanded')
  const shown = await openWindow()
  await soon(() => expect(isUnfolded()).toBe('false'))
  shown.press(title)
  await soon(() => expect(shown.control(number)).toBeDefined())
  await endInMidWord(shown.work, () => shown.type(number, '6'), shown.leave)
  expect(await formsOf(shown)).toEqual([])

  const payer = userId
  userId = crypto.randomUUID()
  const other = await openWindow()
  await soon(() => expect(isUnfolded()).toBe('false'))
  await pageIsQuiet()
  expect(isUnfolded()).toBe('false')
  other.leave()
  userId = payer
  const again = await openWindow()
  await soon(() => expect(again.valueOf(number)).toBe('6'))
  expect(isUnfolded()).toBe('true')
  await soon(async () => expect(await formsOf(again)).toEqual([`claim/${PaymentDetailsId}`]))
})
