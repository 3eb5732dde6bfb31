import { expect, type Browser, type Page } from '@playwright/test'
import { startOpenPortal } from '../openPortal.ts'
import { heading, open, signPeopleIn } from './shellSteps.ts'
import { test } from '../test.ts'

test.beforeAll(async ({ shared }) => {
  await shared(startOpenPortal)
  await signPeopleIn()
})

const go = (page: Page, address: string) =>
  page.evaluate((to) => {
    window.history.pushState({ key: to, idx: 1 }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }))
  }, address)

/**
 * Leads an open app to an address as its own links do: one start of the app serves many of them. It leaves the screen of
 * that title for the home address first, so that what is seen afterwards is no rest of the address before.
 */
async function lead(page: Page, address: string, title: string): Promise<void> {
  await go(page, '/')
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  await go(page, address)
  await heading(page, title)
}

/** The protected addresses as the specification lists them. */
const forAdmins = [
  ...['/web-configuration', '/users', '/pages', '/notifications/admin', '/papers', '/abstract', '/payment'],
  ...['/payment/users', '/Travel', '/events', '/add-Event'],
]

const protectedAddresses = [
  ...forAdmins,
  ...['/notifications', '/author-travel', '/edit-author-travel', '/auditor-papers', '/co-authors'],
  ...['/payment/accommodation', '/payment/accommodation/11111111-1111-4111-8111-111111111111'],
  ...['/registration/11111111-1111-4111-8111-111111111111', '/ticket', '/sync'],
  '/registration/paper/11111111-1111-4111-8111-111111111111',
]

test('the page of the decisions of design is in no build', async ({ browser }) => {
  const page = await open(browser, null)
  await page.goto('/design')
  await heading(page, 'Page not found')
})

test('every protected address sends a visitor to the sign-in, which keeps path and query (spec 2.8, 2.9, 8.27)', async ({
  browser,
}) => {
  const page = await open(browser, null)
  await page.goto(`${protectedAddresses[0]}?a=b`)
  await heading(page, 'Login')
  for (const address of protectedAddresses) {
    await lead(page, `${address}?a=b`, 'Login')
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('returnUrl')]).toEqual(['/login', `${address}?a=b`])
  }
})

const refused: Readonly<
  Record<'PaperPresenter' | 'GeneralAttendee' | 'Auditor' | 'Admin', readonly string[]>
> = {
  PaperPresenter: [...forAdmins, '/auditor-papers'],
  GeneralAttendee: [...forAdmins, '/auditor-papers', '/co-authors'],
  Auditor: [...forAdmins, '/author-travel', '/edit-author-travel', '/co-authors', '/payment/accommodation'],
  Admin: ['/notifications', '/auditor-papers', '/co-authors', '/payment/accommodation'],
}

async function expectRefusals(browser: Browser, role: keyof typeof refused): Promise<void> {
  const page = await open(browser, role)
  await page.goto('/')
  for (const address of refused[role]) {
    await lead(page, address, 'Unauthorized Access')
    expect(new URL(page.url()).pathname).toBe(address)
  }
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/login')
}

test('every role is refused where the specification does not name it (spec 2.10, 2.11, 2.12, 2.13, 2.14, 2.15, 2.16, 8.26)', async ({
  browser,
}) => {
  // One guard decides for all: these two are refused at most of the addresses.
  await expectRefusals(browser, 'PaperPresenter')
  await expectRefusals(browser, 'Admin')
})

test('attendees and auditors are refused as every role is', { tag: '@long' }, async ({ browser }) => {
  await expectRefusals(browser, 'GeneralAttendee')
  await expectRefusals(browser, 'Auditor')
})

test('an organiser is shown every screen that is theirs (spec 2.11)', async ({ browser }) => {
  const admin = await open(browser, 'Admin')
  await admin.goto('/')
  for (const address of forAdmins) {
    await go(admin, '/')
    await heading(admin, 'Admin Dashboard')
    await go(admin, address)
    await expect(admin).toHaveURL(new RegExp(`${address}(\\?|$)`))
    await expect(admin.getByRole('heading', { name: 'Admin Dashboard' })).toHaveCount(0)
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(admin.getByText('Unauthorized Access')).toHaveCount(0)
  }
})
