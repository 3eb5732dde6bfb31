import { expect } from '@playwright/test'
import { billOf, payer, portal, startPayments } from '../e2e/money/paymentSteps.ts'
import { fixturePath } from '../support/fixtures.ts'
import { until } from '../support/hub.ts'
import { signIn } from '../support/engines/steps.ts'
import { features, test } from './walk.ts'

test.beforeAll(() => startPayments())
test.afterAll(() => portal.discard())

test(
  'a claim of a payment is sent with its proof',
  features('Payment claim with proof'),
  async ({ openWindow }) => {
    const { session, bill } = await payer()
    const window = await openWindow()
    await signIn(window, portal.url, session.Email)
    await window.see({ role: 'heading', name: 'Welcome to Your Dashboard' })
    await window.open(`${portal.url}/payment/accommodation/${bill.AccommodationId}`)
    // A phone has the form folded.
    await window.press({ role: 'button', name: 'Tell us what you have paid' })
    await window.put('Payment mode', 'UPI')
    await window.type('Transaction number', '412345678901')
    await window.put('Amount (₹)', '7500')
    await window.attach('Proof of payment', fixturePath('picture.png'))
    await window.read('picture.png. Saved on this device, until you send the payment.')
    await window.press({ role: 'button', name: 'Send payment details' })
    const transfers = async () => (await billOf(session, bill.AccommodationId)).Transfers
    await until(async () => (await transfers()).length > 0, 'the claim has arrived', 50)
    const claims = (await transfers()).map(({ State, Amount, PaymentMode }) => ({
      State,
      Amount,
      PaymentMode,
    }))
    expect(claims).toEqual([{ State: 'waiting', Amount: 750_000, PaymentMode: 'UPI' }])
  },
)
