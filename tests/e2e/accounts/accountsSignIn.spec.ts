import { join } from 'node:path'
import { expect } from '@playwright/test'
import { testPassword } from '../../support/accounts.ts'
import { darkFlawsOf, flawsOf } from '../../support/browser/axe.ts'
import { overflowOf, settled, windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { accountAt } from '../../support/portal/remote.ts'
import {
  addressIn,
  answerWith,
  heading,
  hold,
  open,
  password,
  phone,
  press,
  resetLinkOf,
  silent,
  storedIn,
  toast,
} from './accountSteps.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

const green = 'rgb(47, 158, 68)'
const red = 'rgb(224, 49, 49)'

test('the sign-in screen has its fields, toggle, borders, links and credit, and says what is missing (spec 2.3, 2.22, 2.23, 5.4, 5.5, 5.6)', async ({
  browser,
}) => {
  const page = await open(browser, '/login')
  const email = page.getByLabel('Email')
  await press(page, 'Sign In')
  await expect(page.getByText('Email is required', { exact: true })).toBeVisible()
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill('ada@example')
  await expect(email).toHaveCSS('border-top-color', red)
  await press(page, 'Sign In')
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
  await email.fill('ada@example.org')
  await expect(email).toHaveCSS('border-top-color', green)
  await password(page).fill('x')
  await expect(page.locator('.mantine-PasswordInput-input')).toHaveCSS('border-top-color', green)

  const toggle = page.getByRole('button', { name: 'Show password' })
  await expect(password(page)).toHaveAttribute('type', 'password')
  await toggle.click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await toggle.press('Space')
  await expect(password(page)).toHaveAttribute('type', 'password')

  await expect(page.getByRole('link', { name: 'Back to the start page' })).toHaveAttribute('href', '/')
  await expect(page.locator('img[src="/icons/icon.svg"]')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveText(/^Design and Developed by .+ v 1\.10\.2$/)
  await page.getByRole('link', { name: 'Register' }).click()
  await heading(page, 'Register')
  await page.goBack()
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await heading(page, 'Forgot Password')
})

test('a sign-in spins while it goes on, shows a refusal in a toast, and keeps what it answered (spec 4.2, 4.6, 7.5, 8.2, 8.3, 8.7)', async ({
  browser,
}) => {
  const auditor = await accountAt(portal, { Roles: ['Auditor'] })
  const page = await open(browser, '/login')
  await page.getByLabel('Email').fill(auditor.Email)
  await password(page).fill('Wrong#2020')
  await press(page, 'Sign In')
  await toast(page, 'Invalid email or password')
  expect(await storedIn(page)).toEqual({})
  for (const [status, body, text] of [
    [400, silent, 'Login failed'],
    [200, silent, 'Something went wrong!'],
    [502, '<html>Bad gateway</html>', 'An unexpected error occurred'],
  ] as const) {
    await answerWith(page, 'login', status, body)
    await press(page, 'Sign In')
    await toast(page, text)
    await page.unroute('**/api/Account/login')
  }
  await page.context().setOffline(true)
  await press(page, 'Sign In')
  await expect(page.getByText('The portal cannot be reached at the moment.')).toBeVisible()
  const spinner = page.getByRole('button', { name: 'Sign In' }).getByLabel('Please wait')
  // A press beside an attempt that goes on does nothing.
  await expect(spinner).toHaveCount(0)
  await page.context().setOffline(false)

  await password(page).fill(testPassword)
  const release = await hold(page, 'login')
  await press(page, 'Sign In')
  await expect(spinner).toBeVisible()
  // The refusal before says nothing about this attempt.
  await expect(page.getByText('The portal cannot be reached at the moment.')).toHaveCount(0)
  await expect(
    page.getByText(
      'This takes a moment. After several wrong passwords for an address, each sign-in waits up to 10 seconds.',
    ),
  ).toBeVisible()
  release()
  // Nothing else was wanted: an auditor comes to the papers to review.
  await heading(page, 'Papers')
  expect(await addressIn(page)).toBe('/auditor-papers')
  expect(await storedIn(page)).toMatchObject({
    AccessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    RefreshToken: expect.stringMatching(/^[\w-]{43}$/),
    user_role: 'Auditor',
    userRole: 'Auditor',
  })
})

for (const [size, viewport] of [
  ['390x844', phoneSize],
  ['1280x800', deskSize],
] as const)
  test(`at ${size} every state of these screens is whole and without flaws`, async ({ browser }) => {
    const { page } = await windowOf(browser, portal.url, null, { ...phone, viewport })
    const look = async (name: string) => {
      await settled(page)
      const path = join(test.info().project.outputDir, 'accounts', `${size}-${name}.png`)
      await page.screenshot({ path })
      expect.soft(await flawsOf(page), `axe at ${name}`).toEqual([])
      if (viewport === phoneSize) expect.soft(await darkFlawsOf(page), `in the dark at ${name}`).toEqual([])
      expect.soft(await overflowOf(page), `pixels too wide at ${name}`).toBe(0)
    }
    await page.goto('/login')
    await press(page, 'Sign In')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.context().setOffline(true)
    await password(page).fill('Wrong#2020')
    await press(page, 'Sign In')
    await expect(page.getByText('The portal cannot be reached at the moment.')).toBeVisible()
    await look('login-offline')
    await page.context().setOffline(false)
    const { link } = await resetLinkOf()
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('ada@example.org')
    await press(page, 'Send Reset Instructions')
    await expect(page.getByText('Look for a mail to ada@example.org')).toBeVisible()
    await look('forgot-sent')
    await page.goto(link)
    await password(page, 'New password').fill('abc')
    await press(page, 'Reset Password')
    await toast(page, 'Please fill in all required fields')
    await look('reset-broken')
    await page.goto('/user-registration')
    await expect(page.getByRole('checkbox', { name: /robot/i })).toBeVisible()
    // The address of the screens before is here too.
    await page.getByLabel('Email').clear()
    await press(page, 'Register')
    await expect(page.getByText('Email is required', { exact: true })).toBeVisible()
    await look('registration-broken')
    await page.goto('/confirm-mail')
    await heading(page, 'Email Verification')
    await look('verification-waiting')
    await page.goto('/confirm-mail?userId=x&code=y')
    await expect(page.getByText('This link is invalid or has expired')).toBeVisible()
    await look('verification-failed')
  })
