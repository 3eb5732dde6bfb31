import { expect, type Browser, type Page } from '@playwright/test'
import { refreshToken, type Session } from '../../../contract/accounts/accounts.ts'
import { storageKeys } from '../../../src/stores/storageKeys.ts'
import { testPassword } from '../../support/accounts.ts'
import { windowOf } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { callOver, sessionAt } from '../../support/portal/remote.ts'
import { admin, portal, startOpenPortal } from '../openPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

/** Fills the sign-in form that is on the screen. */
async function fillSignIn(page: Page, { Email }: Session): Promise<void> {
  await page.getByLabel('Email').fill(Email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

const open = async (browser: Browser, session: Session | null) =>
  (await windowOf(browser, portal.url, session, { viewport: phoneSize })).page
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
const addressIn = (page: Page) => page.evaluate(() => location.pathname + location.search)
const storedIn = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))

/** Spoils what local storage holds, so that the server refuses it: the signature of a token, or all of one. */
function spoil(page: Page, ...names: string[]): Promise<void> {
  return page.evaluate((keys) => {
    for (const key of keys)
      localStorage.setItem(key, `${(localStorage.getItem(key) ?? '').slice(0, -20)}${'A'.repeat(20)}`)
  }, names)
}

/** A screen of a presenter that calls the server, ready. */
async function openDashboard(browser: Browser) {
  const presenter = await sessionAt(portal)
  const page = await open(browser, presenter)
  await page.goto('/')
  await heading(page, 'Welcome to Your Dashboard')
  await expect(page.getByText('No papers yet')).toBeVisible()
  return { presenter, page }
}

/** Waits until the service worker answers for the page, so that it opens without a network. */
async function untilOfflineReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** The titles of the drafts that the device keeps of a person. */
function keptTitles(page: Page, { UserId }: Session): Promise<string[]> {
  return page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => {
          reject(new Error(`${name} cannot be opened`))
        }
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(
              (reading.result as { Fields: { PaperTitle: string } }[]).map(({ Fields }) => Fields.PaperTitle),
            )
          }
        }
      }),
    `lectern-work-${UserId}`,
  )
}

test('a visitor at a protected address is sent to the sign-in, and back to that address after it (spec 2.9, 2.24)', async ({
  browser,
}) => {
  const page = await open(browser, null)
  await page.goto('/papers?status=submitted')
  await heading(page, 'Login')
  expect(await addressIn(page)).toBe('/login?returnUrl=%2Fpapers%3Fstatus%3Dsubmitted')
  await fillSignIn(page, admin)
  await heading(page, 'Papers')
  expect(await addressIn(page)).toBe('/papers?status=submitted')
  // Signed in already, they go on to it without a password.
  await page.goto('/login?returnUrl=%2Fpapers%3Fstatus%3Dapproved')
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await heading(page, 'Papers')
  expect(await addressIn(page)).toBe('/papers?status=approved')
})

for (const evil of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
  test(
    `a return address of ${evil} leads home instead`,
    { tag: evil === '//evil.example' ? [] : '@long' },
    async ({ browser }) => {
      const page = await open(browser, null)
      await page.goto(`/login?${new URLSearchParams({ returnUrl: evil }).toString()}`)
      await fillSignIn(page, admin)
      await heading(page, 'Admin Dashboard')
      expect(page.url()).toBe(`${portal.url}/`)
    },
  )

test('a presenter at an organiser’s address reads that it is not for them, and Go Back leads to the sign-in (spec 2.10, 8.26)', async ({
  browser,
}) => {
  const page = await open(browser, await sessionAt(portal))
  await page.goto('/papers')
  await heading(page, 'Unauthorized Access')
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
  expect(await addressIn(page)).toBe('/papers')
  await page.getByRole('link', { name: 'Go Back' }).click()
  await heading(page, 'Login')
  expect(await addressIn(page)).toBe('/login')
})

test('an access token that the server refuses costs one refresh and one repeat, and the person stays (spec 4.3, 7.9, 9.16)', async ({
  browser,
}) => {
  const { page, presenter } = await openDashboard(browser)
  await spoil(page, storageKeys.AccessToken)
  const refreshes: number[] = []
  const answers = new Map<string, number[]>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/Account/refresh-token/')) refreshes.push(response.status())
    // The live connection tries again in its own rhythm.
    else if (pathname.startsWith('/api/') && response.request().headers()['authorization'])
      answers.set(pathname, [...(answers.get(pathname) ?? []), response.status()])
  })
  await page.reload()
  await heading(page, 'Welcome to Your Dashboard')
  await expect.poll(() => refreshes).toEqual([200])
  await page.waitForLoadState('networkidle')
  expect(refreshes).toEqual([200])
  // Which call comes first differs; a list may be asked for from two places at once. Each refused call is repeated once,
  // with success.
  expect([...answers.values()].flat()).toContain(401)
  for (const [pathname, statuses] of answers) {
    const refused = statuses.filter((status) => status === 401).length
    const taken = statuses.filter((status) => status === 200).length
    expect(refused + taken, pathname).toBe(statuses.length)
    expect(taken, pathname).toBeGreaterThanOrEqual(Math.max(refused, 1))
  }
  const stored = await storedIn(page)
  expect(stored[storageKeys.RefreshToken]).not.toBe(presenter.RefreshToken)
  expect(stored[storageKeys.AccessToken]).not.toMatch(/A{20}$/)
  expect(await addressIn(page)).toBe('/')
})

test('with both tokens refused the sign-in comes, and the drafts stay on the device until the person is back (spec 2.21, 4.4)', async ({
  browser,
}) => {
  const { page, presenter } = await openDashboard(browser)
  await untilOfflineReady(page)
  await heading(page, 'Welcome to Your Dashboard')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add New Paper' }).click()
  await page.getByRole('textbox', { name: 'Paper title' }).fill('Written in the train')
  await expect(page.getByText(/^Saved on this device(?:, waiting for the portal)?$/).first()).toBeVisible()
  await spoil(page, storageKeys.AccessToken, storageKeys.RefreshToken)
  await page.context().setOffline(false)
  await page.reload()
  await heading(page, 'Login')
  await expect(page.getByText(/saved on this device/)).toBeVisible()
  // The wizard was open: its address is where the sign-in leads back to.
  expect(await addressIn(page)).toMatch(/^\/login\?returnUrl=%2F%3Fdraft%3D[0-9a-f-]{36}$/)
  expect(await storedIn(page)).toEqual({})
  expect(await keptTitles(page, presenter)).toEqual(['Written in the train'])

  await fillSignIn(page, presenter)
  await expect(page.getByRole('textbox', { name: 'Paper title' })).toHaveValue('Written in the train')
})

test('without a network nobody is signed out', { tag: '@long' }, async ({ browser }) => {
  const { page, presenter } = await openDashboard(browser)
  await untilOfflineReady(page)
  await page.context().setOffline(true)
  await spoil(page, storageKeys.AccessToken)
  await page.reload()
  await heading(page, 'Welcome to Your Dashboard')
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  expect(await storedIn(page)).toMatchObject({
    [storageKeys.RefreshToken]: presenter.RefreshToken,
    ...Object.fromEntries(storageKeys.userRoles.map((key) => [key, 'PaperPresenter'])),
  })
  expect(await addressIn(page)).toBe('/')
})

test('signing out clears local storage and ends the session on the server (spec 2.73, 4.5)', async ({
  browser,
}) => {
  const { page, presenter } = await openDashboard(browser)
  await page.getByRole('button', { name: 'Menu' }).click()
  const ended = page.waitForResponse(`${portal.url}/api/Account/logout`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await storedIn(page)).toEqual({})
  await ended
  await expect(
    callOver(portal, refreshToken, { params: { refreshToken: presenter.RefreshToken } }),
  ).rejects.toThrow('Failed to refresh token')
})
