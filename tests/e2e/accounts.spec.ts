import { join } from 'node:path'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { forgotPassword, resendConfirmation, type Session } from '../../contract/accounts.ts'
import { getProfile } from '../../contract/profile.ts'
import { privacyTexts } from '../../contract/privacy.ts'
import { reviewTexts } from '../../contract/reviews.ts'
import { listTexts } from '../../contract/wizard.ts'
import { users } from '../../server/accounts/table.ts'
import { testPassword } from '../support/accounts.ts'
import { darkFlawsOf, flawsOf } from '../support/axe.ts'
import { overflowOf, settled, windowOf } from '../support/look.ts'
import { mailsIn } from '../support/mailbox.ts'
import { deskSize, phoneSize } from '../support/phone.ts'
import { startPortalProcess, type PortalProcess } from '../support/process.ts'
import { accountAt, callOver, databaseAt, sessionAt } from '../support/remote.ts'
import { tabTo } from './steps.ts'
import { test } from './test.ts'

let portal: PortalProcess

test.beforeAll(async () => {
  portal = await startPortalProcess()
})
test.afterAll(async () => {
  await portal.stop()
  portal.remove()
})

const green = 'rgb(47, 158, 68)'
const red = 'rgb(224, 49, 49)'
const newPassword = 'Brandnew#2021'

// Requests that a test answers or holds must not go through the service worker.
const phone = { viewport: phoneSize, serviceWorkers: 'block' } as const

async function open(browser: Browser, path: string, session: Session | null = null): Promise<Page> {
  const { page } = await windowOf(browser, portal.url, session, phone)
  await page.goto(path)
  return page
}

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
const toast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).last()).toBeVisible()
const addressIn = (page: Page) => page.evaluate(() => location.pathname + location.search)
const storedIn = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''])),
  )
const password = (page: Page, label = 'Password') => page.getByLabel(label, { exact: true })
// By Enter, as on a phone a message may lie over the button for as long as it shows.
const press = (page: Page, name: string) => page.getByRole('button', { name }).press('Enter')

/** The newest mailed link to an address, by the path that it leads to, as it stands in the mail. */
async function mailedTo(Email: string, path: string): Promise<string> {
  const found = async () => {
    const mails = (await mailsIn(join(portal.dataDir, 'mail'))).filter(({ to }) => to.includes(Email))
    const links = mails.flatMap(({ links }) => links).map((link) => new URL(link))
    const link = links.findLast(({ pathname }) => pathname === path)
    return link ? `${link.pathname}${link.search}` : ''
  }
  await expect.poll(found).not.toBe('')
  return found()
}

/** Somebody who has asked for a reset, with the link's address. */
async function resetLinkOf(options: Parameters<typeof accountAt>[1] = {}) {
  const account = await accountAt(portal, options)
  await callOver(portal, forgotPassword, { body: { EmailId: account.Email } })
  return { ...account, link: await mailedTo(account.Email, '/forgot-password') }
}

/** Answers calls of a path with something else than our server would. */
const answerWith = (page: Page, path: string, status: number, body: unknown) =>
  page.route(`**/api/Account/${path}`, (route) =>
    typeof body === 'string'
      ? route.fulfill({ status, contentType: 'text/html', body })
      : route.fulfill({ status, json: body }),
  )

/** Holds calls of a path until the test lets them go. */
async function hold(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/api/Account/${path}`, async (route) => {
    await held
    await route.continue()
  })
  return release
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

const silent = { Success: false, Message: '', Result: null, Id: null, Errors: [] }

test('by keyboard alone, on a phone, a visitor signs up, confirms the address and signs in (spec 2.5, 2.7, 2.29, 2.31, 4.44, 7.12, 7.13, 8.17)', async ({
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
  await tabTo(page, page.getByRole('checkbox', { name: privacyTexts.consent }))
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

test('a sign-in spins while it goes on, tells a refusal in a toast, and keeps what it answered (spec 4.2, 4.6, 7.5, 8.2, 8.3, 8.7)', async ({
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
  await page.context().setOffline(false)

  await password(page).fill(testPassword)
  const release = await hold(page, 'login')
  await press(page, 'Sign In')
  await expect(page.getByRole('button', { name: 'Sign In' }).getByLabel('Please wait')).toBeVisible()
  release()
  // Nothing else was wanted: an auditor is led to the papers to review.
  await heading(page, reviewTexts.title)
  expect(await addressIn(page)).toBe('/auditor-papers')
  expect(await storedIn(page)).toMatchObject({
    AccessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    RefreshToken: expect.stringMatching(/^[\w-]{43}$/),
    user_role: 'Auditor',
    userRole: 'Auditor',
  })
})

test('both addresses of the forgot screen ask for the address, read Processing..., and tell what came of it (spec 2.4, 2.26, 4.7, 5.7, 8.7)', async ({
  browser,
}) => {
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
})

test('a reset link without its user or its code is told so, and leads to the sign-in (spec 4.9, 8.7)', async ({
  browser,
}) => {
  for (const query of ['code=x', 'userId=6f1f2c1e-3c53-4f0e-9a52-0f3b7f6f6a01']) {
    const page = await open(browser, `/forgot-password?${query}`)
    await toast(page, 'Invalid reset password link')
    await heading(page, 'Login')
    expect(await addressIn(page)).toBe('/login')
  }
})

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
  await heading(page, listTexts.welcome)
  expect(await addressIn(page)).toBe('/?from=mail&accommodationId=a-1&paymentDetailsId=p-1')
  expect(JSON.parse((await storedIn(page))['userData'] ?? '{}')).toMatchObject({ Email })

  // Opened once more, by somebody who kept the mail: it is told so, and who is signed in stays.
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

test('a reset without an address in its link leads to the sign-in; so does one whose sign-in fails, which then leads on (spec 4.13, 8.7)', async ({
  browser,
}) => {
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
  await heading(page, listTexts.welcome)
  expect(await addressIn(page)).toBe('/?from=mail')
})

test('a link that is opened while somebody else is signed in leaves that session alone until another begins', async ({
  browser,
}) => {
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
})

test('one’s own reset ends one’s session here as well, and a deleted account ends it at its next call (spec 2.21)', async ({
  browser,
}) => {
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
  await heading(screen, listTexts.welcome)
  // Else a call that is still under way might end the session of the page that is left.
  await screen.waitForLoadState('networkidle')
  await databaseAt(portal, (sql) => sql.delete(users).where(eq(users.Id, deleted.UserId)))
  await screen.reload()
  await heading(screen, 'Login')
  await toast(screen, 'Failed to refresh token')
  expect(await storedIn(screen)).toEqual({})
})

test('the sign-up form breaks each of its rules with its text, ticks the password off, and wants its captcha (spec 2.30, 5.14, 5.15, 5.16, 5.17, 5.18, 8.15)', async ({
  browser,
}) => {
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
  const ticks = async () => (await met().allInnerTexts()).map((line) => /(?<!not yet |not )\bmet$/.test(line))
  expect(await met().allInnerTexts()).toHaveLength(5)
  expect(await ticks()).toEqual([false, false, true, false, false])
  await password(page).fill('Comma,1234')
  await expect.poll(ticks).toEqual([true, true, true, true, true])
  await password(page, 'Confirm password').fill('Comma,1234')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Phone number').fill('9876543210')
  await page.getByRole('checkbox', { name: privacyTexts.consent }).check()
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
})

test('with its keys, reCAPTCHA’s script is loaded with the site key, and asked for the action submit (spec 2.30, 7.64, 7.65, 8.15)', async ({
  browser,
}) => {
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
    await page.getByRole('checkbox', { name: privacyTexts.consent }).check()
    const asked = page.waitForRequest('**/api/Account/register')
    await press(page, 'Register')
    expect((await asked).postDataJSON()).toMatchObject({
      GoogleCapchaCode: 'https://www.google.com/recaptcha/api.js?render=a-site-key a-site-key submit',
    })
    // Google cannot be reached from the server, and would not know this answer: the server lets nobody in.
    await toast(page, 'ReCaptcha verification failed')
  } finally {
    await keyed.stop()
    keyed.remove()
  }
})

test('the verification waits, verifies, and fails with its reason, and the link can be had again (spec 2.31, 4.44, 8.16)', async ({
  browser,
}) => {
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
