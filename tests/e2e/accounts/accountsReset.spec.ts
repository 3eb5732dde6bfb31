import { expect } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { forgotPassword } from '../../../contract/accounts/accounts.ts'
import { resendConfirmation } from '../../../contract/accounts/signUp.ts'
import { getProfile } from '../../../contract/people/profile.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { accountAt, callOver, databaseAt, sessionAt } from '../../support/portal/remote.ts'
import {
  addressIn,
  answerWith,
  heading,
  hold,
  mailedTo,
  open,
  password,
  press,
  resetLinkOf,
  silent,
  storedIn,
  toast,
} from './accountSteps.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

const newPassword = 'Brandnew#2021'

test(
  'both addresses of the forgot screen ask for the address, read Processing..., and show the result (spec 2.4, 2.26, 4.7, 5.7, 8.7)',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await open(browser, '/forget-password')
    await press(page, 'Send Reset Instructions')
    await expect(page.getByText('Email is required', { exact: true })).toBeVisible()
    await page.getByLabel('Email').fill('ada@example')
    await press(page, 'Send Reset Instructions')
    await expect(page.getByText('Please enter a valid email', { exact: true })).toBeVisible()

    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('nobody@example.org')
    for (const [status, body, text] of [
      [200, silent, 'Failed to process request'],
      [200, '<html>Welcome to our hotel</html>', 'Something went wrong! Please try again later.'],
    ] as const) {
      await answerWith(page, 'forgot-password', status, body)
      await press(page, 'Send Reset Instructions')
      await toast(page, text)
      await page.unroute('**/api/Account/forgot-password')
    }
    const release = await hold(page, 'forgot-password')
    await press(page, 'Send Reset Instructions')
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
    release()
    await toast(page, 'If we know this address, we have sent you instructions to reset your password.')
    await expect(page.getByRole('button', { name: 'Send Reset Instructions' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to login' }).click()
    await heading(page, 'Login')
  },
)

test(
  'a reset link without its user or its code is refused, and leads to the sign-in (spec 4.9, 8.7)',
  { tag: '@long' },
  async ({ browser }) => {
    for (const query of ['code=x', 'userId=6f1f2c1e-3c53-4f0e-9a52-0f3b7f6f6a01']) {
      const page = await open(browser, `/forgot-password?${query}`)
      await toast(page, 'Invalid reset password link')
      await heading(page, 'Login')
      expect(await addressIn(page)).toBe('/login')
    }
  },
)

test('the reset screen checks in order, then signs in and leads on with the ids (spec 2.27, 2.28, 3.2, 4.10, 4.11, 4.12, 5.9, 5.10, 5.11, 5.12)', async ({
  browser,
}) => {
  const { link, Email } = await resetLinkOf()
  const more = '&redirectURL=%2F%3Ffrom%3Dmail&paymentDetailsId=p-1&accommodationId=a-1'
  const page = await open(browser, `${link}${more}`)
  const first = password(page, 'New password')
  const second = password(page, 'Confirm password')
  await press(page, 'Reset Password')
  await toast(page, 'Please fill in all required fields')
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
  await expect(page.getByText('Confirm Password is required', { exact: true })).toBeVisible()
  for (const [typed, text] of [
    ['Ab#1', 'Password must be at least 8 characters long'],
    ['abcdefg#1', 'Password must contain at least one uppercase letter'],
    ['ABCDEFG#1', 'Password must contain at least one lowercase letter'],
    ['Abcdefgh#', 'Password must contain at least one number'],
    ['Abcdefgh1', 'Password must contain at least one special character (!@#$%^&*)'],
  ] as const) {
    await first.fill(typed)
    await press(page, 'Reset Password')
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await first.fill(newPassword)
  await second.fill('Another#2021')
  await press(page, 'Reset Password')
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible()
  for (const toggle of await page.getByRole('button', { name: 'Show password' }).all()) await toggle.click()
  await expect(first).toHaveAttribute('type', 'text')
  await expect(second).toHaveAttribute('type', 'text')
  expect(await storedIn(page)).toEqual({
    redirectURL: '/?from=mail',
    email: Email,
    paymentDetailsId: 'p-1',
    accommodationId: 'a-1',
  })
  await second.fill(newPassword)
  for (const [status, body, text] of [
    [400, silent, 'Login failed'],
    [200, silent, 'Failed to reset password'],
    [200, '<html>Welcome to our hotel</html>', 'Something went wrong! Please try again later.'],
  ] as const) {
    await answerWith(page, 'change-password', status, body)
    await press(page, 'Reset Password')
    await toast(page, text)
    await page.unroute('**/api/Account/change-password')
  }
  await press(page, 'Reset Password')
  await toast(page, 'Your password has been changed.')
  await heading(page, 'Welcome to Your Dashboard')
  expect(await addressIn(page)).toBe('/?from=mail&accommodationId=a-1&paymentDetailsId=p-1')
  expect(JSON.parse((await storedIn(page))['userData'] ?? '{}')).toMatchObject({ Email })

  // Opened once more, by somebody who kept the mail: it is refused, and who is signed in stays.
  await page.goto(link)
  await first.fill('Again#2022')
  await second.fill('Again#2022')
  await press(page, 'Reset Password')
  await toast(page, 'This link is invalid or has expired')
  await expect(page.getByRole('link', { name: 'Ask for a new one' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  expect(JSON.parse((await storedIn(page))['userData'] ?? '{}')).toMatchObject({ Email })
})

test(
  'a reset without an address in its link leads to the sign-in; so does one whose sign-in fails, which then leads on (spec 4.13, 8.7)',
  { tag: '@long' },
  async ({ browser }) => {
    const { link } = await resetLinkOf()
    const page = await open(browser, link.replace(/&email=[^&]*/, ''))
    await password(page, 'New password').fill(newPassword)
    await password(page, 'Confirm password').fill(newPassword)
    await press(page, 'Reset Password')
    await heading(page, 'Login')
    expect(await addressIn(page)).toBe('/login')
    expect(await storedIn(page)).toEqual({})

    const other = await resetLinkOf()
    await page.goto(`${other.link}&redirectURL=%2F%3Ffrom%3Dmail`)
    await password(page, 'New password').fill(newPassword)
    await password(page, 'Confirm password').fill(newPassword)
    await answerWith(page, 'login', 200, silent)
    await press(page, 'Reset Password')
    await toast(page, 'Login failed')
    await heading(page, 'Login')
    await page.unroute('**/api/Account/login')
    await expect(page.getByLabel('Email')).toHaveValue(other.Email)
    await password(page).fill(newPassword)
    await press(page, 'Sign In')
    await heading(page, 'Welcome to Your Dashboard')
    expect(await addressIn(page)).toBe('/?from=mail')
  },
)

test(
  'a link that is opened while somebody else is signed in leaves that session alone until another begins',
  { tag: '@long' },
  async ({ browser }) => {
    const reader = await sessionAt(portal)
    const newcomer = await accountAt(portal, { confirmed: false, Roles: [], profile: false })
    await callOver(portal, resendConfirmation, { body: { EmailId: newcomer.Email } })
    const page = await open(browser, await mailedTo(newcomer.Email, '/confirm-mail'), reader)
    await expect(page.getByText('Email verification successful!')).toBeVisible()
    const note = page.getByText(
      `You are signed in as ${reader.Email}, and this link belongs to another account.`,
    )
    await expect(note).toBeVisible()
    expect((await storedIn(page))['AccessToken']).toBe(reader.AccessToken)

    await callOver(portal, forgotPassword, { body: { EmailId: newcomer.Email } })
    await page.goto(await mailedTo(newcomer.Email, '/forgot-password'))
    await expect(note).toBeVisible()
    await password(page, 'New password').fill(newPassword)
    expect((await storedIn(page))['AccessToken']).toBe(reader.AccessToken)
    await password(page, 'Confirm password').fill(newPassword)
    await press(page, 'Reset Password')
    await expect(page.getByText(`You are signed in as ${newcomer.Email}.`)).toBeVisible()
    // The newcomer is not shown with the role of the other, whose session is as good as ever elsewhere.
    const { userData, user_role: role } = await storedIn(page)
    expect([JSON.parse(userData ?? '{}'), role]).toMatchObject([{ Email: newcomer.Email }, undefined])
    await callOver(portal, getProfile, { as: reader })
  },
)

test(
  'one’s own reset ends one’s session here as well, and a deleted account ends it at its next call (spec 2.21)',
  { tag: '@long' },
  async ({ browser }) => {
    const reader = await sessionAt(portal)
    await callOver(portal, forgotPassword, { body: { EmailId: reader.Email } })
    const page = await open(browser, await mailedTo(reader.Email, '/forgot-password'), reader)
    await answerWith(page, 'login', 429, { ...silent, Message: 'Too many requests' })
    await password(page, 'New password').fill(newPassword)
    await password(page, 'Confirm password').fill(newPassword)
    await press(page, 'Reset Password')
    await toast(page, 'Too many requests')
    await heading(page, 'Login')
    expect(await storedIn(page)).not.toHaveProperty('AccessToken')

    const deleted = await sessionAt(portal)
    const screen = await open(browser, '/', deleted)
    await heading(screen, 'Welcome to Your Dashboard')
    // Else a call that is still under way might end the session of the page that is left.
    await screen.waitForLoadState('networkidle')
    await databaseAt(portal, (sql) => sql.delete(users).where(eq(users.Id, deleted.UserId)))
    await screen.reload()
    await heading(screen, 'Login')
    await toast(screen, 'Failed to refresh token')
    expect(await storedIn(screen)).toEqual({})
  },
)
