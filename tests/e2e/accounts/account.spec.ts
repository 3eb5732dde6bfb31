import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { storageKeys } from '../../../src/stores/storageKeys.ts'
import { testPassword } from '../../support/accounts.ts'
import { darkFlawsOf } from '../../support/browser/axe.ts'
import { lookAt, windowOf } from '../../support/browser/look.ts'
import { mailsIn } from '../../support/mailbox.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { sessionAt } from '../../support/portal/remote.ts'
import { signIn } from '../steps.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

const open = async (browser: Browser, session: Session | null, viewport = deskSize) =>
  windowOf(browser, portal.url, session, { viewport, serviceWorkers: 'block' })
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
const section = (page: Page, name: string) => page.getByRole('region', { name })

const look = (page: Page, name: string) => lookAt(page, `account-${name}`)

/** The databases that the device keeps. */
const databasesIn = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))

test(
  'the box of the registration form asks for agreement to the notice, which everybody can read',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await open(browser, null, phoneSize)
    await page.goto('/user-registration')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Please read the privacy notice and agree to it')).toBeVisible()
    await look(page, 'phone-registration')
    await page.goto('/privacy')
    await heading(page, 'Who is responsible')
    await expect(page.getByText(/^Version 1 of /)).toBeVisible()
    await expect(page.getByRole('link', { name: 'support@example.org' }).first()).toBeVisible()
    await look(page, 'phone-privacy')
  },
)

test(
  'everybody finds their account in the menu, and it is whole at both sizes and in the dark',
  { tag: '@long' },
  async ({ browser }) => {
    const presenter = await sessionAt(portal)
    for (const [name, size] of [
      ['phone', phoneSize],
      ['desk', deskSize],
    ] as const) {
      const { page, errors, context } = await open(browser, presenter, size)
      await page.goto('/')
      await page.getByRole('button', { name: name === 'phone' ? 'Menu' : 'User menu' }).click()
      await page.getByRole(name === 'phone' ? 'link' : 'menuitem', { name: 'Account' }).click()
      await expect(page.getByText('This session')).toBeVisible()
      await look(page, `${name}-account`)
      if (name === 'phone') expect.soft(await darkFlawsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Erase my account' }).click()
      await expect(page.getByText('What stays', { exact: true })).toBeVisible()
      await look(page, `${name}-erase`)
      expect(errors).toEqual([])
      await context.close()
    }
  },
)

test('another session is ended from here, and its window asks to sign in', async ({ browser }) => {
  const here = await sessionAt(portal)
  const { page } = await open(browser, here)
  const { page: other } = await open(browser, null)
  await signIn(other, portal.url, here.Email, testPassword)
  await page.goto('/account')
  const ends = page.getByRole('button', { name: 'End the session of Chrome on Linux' })
  await ends.click()
  await expect(page.getByText('The session has ended')).toBeVisible()
  await expect(ends).toHaveCount(0)
  await other.goto('/account')
  await heading(other, 'Login')
})

test(
  'a new address waits for its link, and a wrong password is said at its field',
  { tag: '@long' },
  async ({ browser }) => {
    const user = await sessionAt(portal)
    const { page } = await open(browser, user)
    await page.goto('/account')
    const email = section(page, 'Email address')
    await email.getByLabel('New email address').fill('moved@example.org')
    await email.getByLabel('Current password', { exact: true }).fill('Wrong#1234')
    await email.getByRole('button', { name: 'Send confirmation link' }).click()
    await expect(email.getByText('This is not your current password')).toBeVisible()
    await email.getByLabel('Current password', { exact: true }).fill(testPassword)
    await email.getByRole('button', { name: 'Send confirmation link' }).click()
    await expect(
      page.getByText(
        'moved@example.org waits to be confirmed: open the link that we sent there. Until then nothing changes.',
      ),
    ).toBeVisible()
    const links = async () =>
      (await mailsIn(join(portal.dataDir, 'mail')))
        .filter(({ to }) => to.includes('moved@example.org'))
        .flatMap((mail) => mail.links)
    await expect.poll(links).toContainEqual(expect.stringContaining('/confirm-mail'))
    const link = new URL((await links()).find((found) => found.includes('/confirm-mail')) ?? '')
    await page.goto(`${link.pathname}${link.search}`)
    await expect(page.getByText('Email verification successful!')).toBeVisible()
    await page.goto('/account')
    await expect(page.getByText('You sign in as moved@example.org.')).toBeVisible()
    const kept = await page.evaluate((key) => localStorage.getItem(key), storageKeys.userData)
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ Email: 'moved@example.org' })
  },
)

test(
  'the new password obeys its rules on the form, and one’s data come as a file',
  { tag: '@long' },
  async ({ browser }) => {
    const user = await sessionAt(portal)
    const { page } = await open(browser, user)
    await page.goto('/account')
    const password = section(page, 'Password')
    await password.getByRole('button', { name: 'Change password' }).click()
    for (const text of [
      'Please enter your current password',
      'Password is required',
      'Confirm Password is required',
    ])
      await expect(password.getByText(text, { exact: true })).toBeVisible()
    await password.getByLabel('Current password', { exact: true }).fill(testPassword)
    await password.getByLabel('New password', { exact: true }).fill('Another#2021')
    await password.getByLabel('Confirm password', { exact: true }).fill('Another#2021')
    await password.getByRole('button', { name: 'Change password' }).click()
    await expect(
      page.getByText('Your password has been changed. Your other sessions have ended.'),
    ).toBeVisible()

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('lectern-data.zip')
    const bytes = readFileSync(await download.path())
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    expect(bytes.includes(user.Email)).toBe(true)
  },
)

/** Starts a paper and waits for the words that say where it is. */
async function draft(page: Page, title: string, until: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Add New Paper' }).click()
  await page.getByRole('textbox', { name: 'Paper title' }).fill(title)
  await expect(page.getByText(until).first()).toBeVisible()
}

test(
  'who erases the account leaves nothing on the device, and cannot sign in',
  { tag: '@long' },
  async ({ browser }) => {
    const user = await sessionAt(portal)
    const { page } = await open(browser, user)
    await page.goto('/')
    await heading(page, 'Welcome to Your Dashboard')
    await draft(page, 'Soon forgotten', /^Saved on this device/)
    expect(await databasesIn(page)).toContain(`lectern-work-${user.UserId}`)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Erase my account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password', { exact: true }).fill(testPassword)
    await dialog.getByRole('button', { name: 'Erase everything now' }).click()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect
      .poll(async () => (await databasesIn(page)).filter((name) => name.includes(user.UserId)))
      .toEqual([])
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
    await page.goto('/login')
    await page.getByLabel('Email').fill(user.Email)
    await page.getByLabel('Password', { exact: true }).fill(testPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Invalid email or password')).toBeVisible()
  },
)
