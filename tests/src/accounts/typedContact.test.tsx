// @vitest-environment happy-dom
import { Route, Routes } from 'react-router-dom'
import type { FunctionComponent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountTexts } from '../../../contract/accounts/accounts.ts'
import { ConfirmMailScreen } from '../../../src/features/accounts/ConfirmMailScreen.tsx'
import { ForgotPasswordScreen } from '../../../src/features/accounts/ForgotPasswordScreen.tsx'
import { LoginScreen } from '../../../src/features/accounts/LoginScreen.tsx'
import { RegistrationScreen } from '../../../src/features/accounts/RegistrationScreen.tsx'
import { SetupScreen } from '../../../src/features/accounts/SetupScreen.tsx'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { sessionOf } from '../../support/sessionOf.ts'

const email = 'asha@example.org'
const password = 'Conference#2020'

let portal: PagePortal
let shown: ShownWindow

async function open(Screen: FunctionComponent): Promise<void> {
  shown = await shownWindow(
    <Routes>
      <Route path="/account" element={<Screen />} />
      <Route path="*" element="Signed in" />
    </Routes>,
    '/account?code=a',
  )
  await vi.waitFor(() => expect(shown.control('Email')).toBeDefined())
}

const address = () => shown.control('Email')?.value

beforeEach(async () => {
  sessionStorage.clear()
  portal = await startPagePortal([['/api/Account/captcha', { Provider: 'recaptcha', SiteKey: 'key' }]])
})
afterEach(async () => {
  shown.leave()
  await portal.stop()
})

const forms = [
  ['sign-in', LoginScreen],
  ['registration', RegistrationScreen],
  ['password recovery', ForgotPasswordScreen],
  ['set-up of the portal', SetupScreen],
] as const

test.each(forms)(
  'the typed email of %s is there again after a reload, and no password',
  async (_form, Screen) => {
    await open(Screen)
    shown.type('Email', email)
    if (shown.control('Password')) shown.type('Password', password)
    await vi.waitFor(() => expect(address()).toBe(email))
    shown.leave()
    await open(Screen)
    expect(address()).toBe(email)
    expect(shown.control('Password')?.value ?? '').toBe('')
    const kept = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])
    expect([kept.includes(email), kept.includes(password)]).toEqual([true, false])
  },
)

const phone = () => shown.control('Phone number')?.value

test('the typed phone number of a registration is there again after a reload, with its country code', async () => {
  await open(RegistrationScreen)
  shown.type('Phone number', '+44 98765 43210')
  await vi.waitFor(() => expect(phone()).toBe('9876543210'))
  shown.leave()
  await open(RegistrationScreen)
  expect(phone()).toBe('9876543210')
  expect(shown.text()).toContain(accountTexts.withCode('+44'))
  shown.type('Phone number', '98')
  await vi.waitFor(() => expect(phone()).toBe('98'))
  shown.leave()
  await open(RegistrationScreen)
  expect(phone()).toBe('98')
  shown.type('Phone number', '')
  await vi.waitFor(() => expect(phone()).toBe(''))
  shown.leave()
  await open(RegistrationScreen)
  expect(phone()).toBe('')
})

test('the typed email is in the form that sends the link again, and without a typed one it is empty', async () => {
  await open(ConfirmMailScreen)
  expect(address()).toBe('')
  shown.type('Email', email)
  await vi.waitFor(() => expect(address()).toBe(email))
  shown.leave()
  await open(ConfirmMailScreen)
  expect(address()).toBe(email)
})

test('the set-up of the portal has no form without the code of its link', async () => {
  shown = await shownWindow(<SetupScreen />, '/setup')
  await vi.waitFor(() => expect(shown.text()).toContain(accountTexts.linkInvalid))
  expect(shown.control('Email')).toBeUndefined()
  expect(shown.text()).not.toContain('Make the first organiser')
})

test('an address that was deleted again does not come back', async () => {
  await open(LoginScreen)
  shown.type('Email', email)
  await vi.waitFor(() => expect(address()).toBe(email))
  shown.type('Email', '')
  await vi.waitFor(() => expect(address()).toBe(''))
  shown.leave()
  await open(LoginScreen)
  expect(address()).toBe('')
})

test('after a sign-in the tab has forgotten the typed email and phone number', async () => {
  await open(RegistrationScreen)
  shown.type('Phone number', '9876543210')
  await vi.waitFor(() => expect(phone()).toBe('9876543210'))
  shown.leave()
  portal.results.set('/api/Account/login', sessionOf('GeneralAttendee'))
  await open(LoginScreen)
  shown.type('Email', email)
  shown.type('Password', password)
  await vi.waitFor(() => expect(shown.control('Password')?.value).toBe(password))
  shown.press('Sign In')
  await vi.waitFor(() => expect(shown.text()).toContain('Signed in'))
  shown.leave()
  await open(LoginScreen)
  expect(address()).toBe('')
  shown.leave()
  await open(RegistrationScreen)
  expect([address(), phone()]).toEqual(['', ''])
})
