import { expect, type Locator, type Page } from '@playwright/test'
import { testPassword } from '../../support/accounts.ts'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { startPortalProcess } from '../../support/portal/process.ts'
import { accountAt } from '../../support/portal/remote.ts'
import {
  addressIn,
  answerWith,
  heading,
  hold,
  mailedTo,
  open,
  password,
  phone,
  press,
  silent,
  toast,
} from './accountSteps.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import { tabTo } from '../steps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

test('by keyboard alone, on a phone, a visitor signs up, confirms the address and signs in (spec 2.5, 2.7, 2.29, 2.31, 4.44, 7.12, 7.13, 8.17) @long', async ({
  browser,
}) => {
  const Email = 'keyboard@example.org'
  const page = await open(browser, '/')
  const register = page.getByRole('link', { name: 'Register' }).first()
  await expect(register).toBeVisible()
  await tabTo(page, register)
  await page.keyboard.press('Enter')
  await heading(page, 'Register')
  expect(await addressIn(page)).toBe('/user-registration')
  await typeInto(page, page.getByLabel('Email'), Email)
  await typeInto(page, page.getByLabel('Phone number'), '9876543210')
  await typeInto(page, password(page), testPassword)
  await typeInto(page, password(page, 'Confirm password'), testPassword)
  await tabTo(
    page,
    page.getByRole('checkbox', {
      name: 'I have read the privacy notice and agree that my data are used as it says',
    }),
  )
  await page.keyboard.press('Space')
  // The captcha solves itself meanwhile; who is quicker than it waits for it.
  await tabTo(page, page.getByRole('button', { name: 'Register' }))
  const [called] = await Promise.all([
    page.waitForRequest('**/api/Account/register'),
    page.keyboard.press('Enter'),
  ])
  expect(Object.keys(called.postDataJSON() as object)).toEqual(
    expect.arrayContaining(['Email', 'PhoneNumber', 'Password', 'GoogleCapchaCode']),
  )
  await heading(page, 'Email Verification')
  await toast(page, 'Registration successful. Please check your email to confirm your address.')
  await expect(page.getByText(`We have sent a link to ${Email}`)).toBeVisible()

  await page.goto(await mailedTo(Email, '/confirm-mail'))
  await expect(page.getByText('Email verification successful!')).toBeVisible()
  await toast(page, 'Email verified successfully!')
  await tabTo(page, page.getByRole('link', { name: 'Login', exact: true }))
  await page.keyboard.press('Enter')
  await heading(page, 'Login')
  await typeInto(page, page.getByLabel('Email'), Email)
  await typeInto(page, password(page), testPassword)
  await page.keyboard.press('Enter')
  await heading(page, 'Complete Your Profile')
})

test('the form of the account is in sight with its act, on a phone and at a desk', async ({ browser }) => {
  for (const viewport of [phoneSize, deskSize]) {
    const { page, context } = await windowOf(browser, portal.url, null, { viewport })
    await page.goto('/user-registration')
    await expect(page.getByRole('checkbox', { name: /robot/i })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Register' })).toBeInViewport({ ratio: 1 })
    await context.close()
  }
})

test(
  'the sign-up form breaks each of its rules with its text, ticks the password off, and wants its captcha (spec 2.30, 5.14, 5.15, 5.16, 5.17, 5.18, 8.15)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await windowOf(browser, portal.url, null, phone)
    await page.route('**/api/Account/captcha', (route) => route.abort())
    await page.goto('/user-registration')
    const says = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
    await press(page, 'Register')
    await says('Email is required')
    await says('Phone number is required')
    await says('Password is required')
    await says('Confirm Password is required')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('ada@example')
    await page.getByLabel('Phone number').fill('98765432101')
    await password(page).fill('abcdefg')
    await password(page, 'Confirm password').fill('abcdefgh')
    await press(page, 'Register')
    await says('Please enter a valid email address')
    await says('Please enter a valid 10-digit phone number')
    await says('Please meet all password requirements')
    await says('Passwords do not match')

    const met = () => page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem')
    const ticks = async () =>
      (await met().allInnerTexts()).map((line) => /(?<!not yet |not )\bmet$/.test(line))
    expect(await met().allInnerTexts()).toHaveLength(5)
    expect(await ticks()).toEqual([false, false, true, false, false])
    await password(page).fill('Comma,1234')
    await expect.poll(ticks).toEqual([true, true, true, true, true])
    await password(page, 'Confirm password').fill('Comma,1234')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByLabel('Phone number').fill('9876543210')
    await page
      .getByRole('checkbox', {
        name: 'I have read the privacy notice and agree that my data are used as it says',
      })
      .check()
    await press(page, 'Register')
    await toast(page, 'ReCaptcha verification failed')

    await page.unroute('**/api/Account/captcha')
    const signUp = async () => {
      await expect(page.getByRole('checkbox', { name: 'Verified' })).toBeChecked({ timeout: 30_000 })
      await press(page, 'Register')
    }
    await press(page, 'Try again')
    await answerWith(page, 'register', 200, silent)
    await signUp()
    await toast(page, 'Registration failed')
    await page.unroute('**/api/Account/register')
    await page.route('**/api/Account/register', (route) => route.abort())
    await signUp()
    await toast(page, 'An error occurred during registration')
    await page.unroute('**/api/Account/register')
    await signUp()
    await heading(page, 'Email Verification')
  },
)

test(
  'with its keys, reCAPTCHA’s script is loaded with the site key, and asked for the action submit (spec 2.30, 7.64, 7.65, 8.15)',
  { tag: '@long' },
  async ({ browser }) => {
    const keyed = await startPortalProcess({ RECAPTCHA_SITE_KEY: 'a-site-key', RECAPTCHA_SECRET: 'a-secret' })
    try {
      const { page } = await windowOf(browser, keyed.url, null, phone)
      // Google's side, which answers with what it was asked for.
      await page.route('https://www.google.com/recaptcha/**', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `window.grecaptcha = { ready: (then) => then(), execute: async (key, { action }) => ${JSON.stringify(route.request().url())} + ' ' + key + ' ' + action }`,
        }),
      )
      await page.goto('/user-registration')
      await page.getByLabel('Email').fill('ada@example.org')
      await page.getByLabel('Phone number').fill('9876543210')
      await password(page).fill(testPassword)
      await password(page, 'Confirm password').fill(testPassword)
      await page
        .getByRole('checkbox', {
          name: 'I have read the privacy notice and agree that my data are used as it says',
        })
        .check()
      const asked = page.waitForRequest('**/api/Account/register')
      await press(page, 'Register')
      expect((await asked).postDataJSON()).toMatchObject({
        GoogleCapchaCode: 'https://www.google.com/recaptcha/api.js?render=a-site-key a-site-key submit',
      })
      // Google cannot be reached from the server, and would not know this answer: the server lets nobody in.
      await toast(page, 'ReCaptcha verification failed')
    } finally {
      await keyed.discard()
    }
  },
)

test(
  'the verification waits, verifies, and fails with its reason, and the link can be had again (spec 2.31, 4.44, 8.16)',
  { tag: '@long' },
  async ({ browser }) => {
    const { Email } = await accountAt(portal, { confirmed: false })
    const page = await open(browser, '/confirm-mail')
    await expect(page.getByText('We have sent a link to your email address.')).toBeVisible()
    await page.getByLabel('Email').fill('ada@')
    await press(page, 'Send the link again')
    await expect(page.getByText('Please enter a valid email', { exact: true })).toBeVisible()
    await page.getByLabel('Email').fill(Email)
    await press(page, 'Send the link again')
    await toast(page, 'If this address still has to be confirmed, we have sent you the link again.')
    const link = await mailedTo(Email, '/confirm-mail')

    const alert = (text: string) =>
      expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible()
    await page.goto(link.replace(/code=.*/, 'code=wrong'))
    await alert('This link is invalid or has expired')
    await page.goto(link.replace(/&?code=.*/, ''))
    await alert('This link is invalid or has expired')
    await answerWith(page, 'confirm-email*', 400, silent)
    await page.goto(link)
    await alert('Verification failed')
    await page.unroute('**/api/Account/confirm-email*')
    await page.route('**/api/Account/confirm-email*', (route) => route.abort())
    await page.goto(link)
    await alert('An error occurred during verification')
    await page.unroute('**/api/Account/confirm-email*')
    const release = await hold(page, 'confirm-email*')
    await press(page, 'Try again')
    await expect(page.getByText('Verifying your email address…')).toBeVisible()
    release()
    await expect(page.getByText('Email verification successful!')).toBeVisible()
    // Opened on another device, after it was used.
    const elsewhere = await open(browser, link)
    await expect(elsewhere.getByText('Email verification successful!')).toBeVisible()
  },
)
