import { expect, type BrowserContext, type Page } from '@playwright/test'
import { testPassword } from '../../support/accounts.ts'
import { lookInAllLights, settled, windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { sessionAt } from '../../support/portal/remote.ts'
import { test } from '../test.ts'

// A portal that asks its organisers for a second factor.
let portal: PortalProcess
test.beforeAll(async () => {
  portal = await startPortalProcess({ ORGANISERS_SECOND_FACTOR: 'required' })
})
test.afterAll(() => portal.discard())

/** A passkey belongs to a name, never to a number. */
const address = () => portal.url.replace('127.0.0.1', 'localhost')
const phone = { viewport: phoneSize, serviceWorkers: 'block' } as const

/** A phone with a fingerprint reader, which every prompt of the browser finds touched. */
async function withAuthenticator(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}

test('an organiser must add a passkey before any organiser’s screen, and sees them afterwards', async ({
  browser,
}) => {
  const admin = await sessionAt(portal, { Roles: ['Admin'] })
  const { context, page, errors } = await windowOf(browser, address(), admin, phone)
  await withAuthenticator(context, page)
  for (const path of ['/', '/users']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Set up your second factor', exact: true })).toBeVisible()
  }
  await settled(page)
  await lookInAllLights(page, 'factor-needed')
  const card = page.getByRole('region', { name: 'Passkeys' })
  await card.getByLabel('Name').fill('My phone')
  await card.getByLabel('Current password').fill(testPassword)
  await card.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await expect(card.getByText('Recovery codes')).toBeVisible()
  await card.getByRole('button', { name: 'I have saved them' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible()
  await page.goto('/account')
  await expect(card.getByText('My phone')).toBeVisible()
  await expect(page.getByText(/from network 127\.0\.0\.x/)).toBeVisible()
  await settled(page)
  await page.setViewportSize(deskSize)
  await lookInAllLights(page, 'passkeys-desk')
  expect(errors).toEqual([])
  await context.close()

  // A device that has no passkey of this portal.
  const other = await windowOf(browser, address(), null, phone)
  await withAuthenticator(other.context, other.page)
  await other.page.goto('/login')
  await settled(other.page)
  await lookInAllLights(other.page, 'login-passkey')
  await other.page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await expect(other.page.getByText('No passkey was used. Try again, or use your password.')).toBeVisible()
  await other.context.close()
})

test('a passkey that was added signs in without the password, and a wrong finger gets an error', async ({
  browser,
}) => {
  const person = await sessionAt(portal, {})
  const { context, page } = await windowOf(browser, address(), person, phone)
  const touched = await withAuthenticator(context, page)
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Passkeys' })
  await card.getByLabel('Name').fill('My phone')
  await card.getByLabel('Current password').fill(testPassword)
  await card.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await card.getByRole('button', { name: 'I have saved them' }).press('Enter')
  await expect(card.getByText('never used')).toBeVisible()
  // The device knows it, and adds no second one.
  await card.getByLabel('Name').fill('My phone again')
  await card.getByLabel('Current password').fill(testPassword)
  await card.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await expect(page.getByText('This device has a passkey for your account already.')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await touched(false)
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await expect(page.getByText('No passkey was used. Try again, or use your password.')).toBeVisible()
  await touched(true)
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await expect(page).toHaveURL(`${address()}/`)
  await page.goto('/account')
  await expect(card.getByText(/last used on/)).toBeVisible()
  await card.getByRole('button', { name: 'Remove the passkey My phone' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remove passkey' })
  await settled(page)
  await lookInAllLights(page, 'passkey-remove')
  await dialog.getByLabel('Current password').fill(testPassword)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await expect(card.getByRole('listitem')).toHaveCount(0)
  await context.close()
})

test('a browser without passkeys says so on the account screen, and offers none at the sign-in', async ({
  browser,
}) => {
  const person = await sessionAt(portal, {})
  const { context, page } = await windowOf(browser, address(), person, phone)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/account')
  await expect(
    page.getByText(
      'This browser has no passkeys. Use an up-to-date browser over a secure connection, or an authenticator app.',
    ),
  ).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await context.close()
})

test('without a network a passkey is asked of nobody, and a sentence says why', async ({ browser }) => {
  const { context, page } = await windowOf(browser, address(), null, phone)
  await withAuthenticator(context, page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await expect(
    page.getByText('You are offline. Connect to the internet to sign in with a passkey.'),
  ).toBeVisible()
  await context.close()
})
