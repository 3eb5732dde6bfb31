// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentRequest } from '../../../contract/registration/paymentRequest.ts'
import { LoginScreen } from '../../../src/features/accounts/LoginScreen.tsx'
import { useSession } from '../../../src/stores/session.ts'
import { refusal, startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

const request: PaymentRequest = {
  ...{ AskedBy: 'Asha Rao', FullName: 'Meera Iyer', ConferenceName: 'Words and Trees' },
  ...{ PaperTitle: 'On two authors', DueAmount: 650_000, CurrencySymbol: '₹', IsCancelled: false },
}
const code = 'c'.repeat(43)
const payment = '/payment/accommodation/44444444-4444-4444-8444-444444444444?paymentDetailsId=1'
const path = `/api/Accommodations/payment-request/${code}`
const facts =
  'Asked byAsha RaoForMeera IyerWhat forRegistration for Words and Trees, “On two authors”To be paid'

let portal: PagePortal
let shown: ShownWindow | undefined
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

/** The sign-in screen at the shared link of somebody who has a password already. */
async function open(returnUrl = payment) {
  const query = new URLSearchParams({ returnUrl, request: code })
  shown = await shownWindow(<LoginScreen />, `/login?${query.toString()}`)
}
const ask = () => document.querySelector('[aria-label="You are asked to pay"]')
const link = () => ask()?.querySelector('a')

beforeEach(async () => {
  portal = await startPagePortal([])
})
afterEach(async () => {
  shown?.leave()
  shown = undefined
  useSession.setState({ session: null })
  await portal.stop()
})

test('somebody with a password reads above the sign-in who asks for what, and signs in to go to the payment', async () => {
  portal.results.set(path, request)
  await open()
  await soon(() =>
    expect(ask()?.textContent).toBe(`You are asked to pay${facts}₹6,500Sign in to go to the payment.`),
  )
  expect(link()).toBeNull()
  const password = document.querySelector('input[type="password"]')
  expect(password && ask()?.compareDocumentPosition(password)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('somebody who is signed in goes to the payment without a password, and to no other site', async () => {
  portal.results.set(path, request)
  await signIn(crypto.randomUUID())
  await open()
  await soon(() => expect(link()?.textContent).toBe('Go to the payment as asha@example.org'))
  expect(link()?.getAttribute('href')).toBe(payment)
  shown?.leave()
  await open('https://example.org/payment')
  await soon(() => expect(ask()?.textContent).toContain('Sign in to go to the payment.'))
  expect(link()).toBeNull()
})

test('a paid and a cancelled registration say that there is nothing to pay', async () => {
  portal.results.set(path, { ...request, AskedBy: '', PaperTitle: '', DueAmount: 0 })
  await open()
  await soon(() =>
    expect(ask()?.textContent).toBe(
      'You are asked to payAsked byThe organisersForMeera IyerWhat forRegistration for Words and TreesTo be paid₹0' +
        'This is paid already. There is nothing to pay.',
    ),
  )
  shown?.leave()
  portal.results.set(path, { ...request, DueAmount: 0, IsCancelled: true })
  await open()
  await soon(() =>
    expect(ask()?.textContent).toBe(
      `You are asked to pay${facts}₹0This registration was cancelled. There is nothing to pay.`,
    ),
  )
})

test('a request that cannot be read leaves the sign-in as it is', async () => {
  portal.answers.set(path, refusal(404, 'There is no such request'))
  await open()
  await soon(() => expect(portal.called).toContain(path))
  await soon(() => expect(ask()).toBeNull())
  expect(document.querySelector('input[type="password"]')).not.toBeNull()
})
