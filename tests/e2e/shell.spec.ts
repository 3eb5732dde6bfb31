import { expect, type Browser, type Page } from '@playwright/test'
import type { Session } from '../../contract/accounts.ts'
import { deskTexts } from '../../contract/desk.ts'
import { texts } from '../../contract/errors.ts'
import { personTexts } from '../../contract/people.ts'
import type { Role } from '../../contract/roles.ts'
import { listTexts } from '../../contract/wizard.ts'
import { flawsOf } from '../support/axe.ts'
import { settled, windowOf } from '../support/look.ts'
import { deskSize, phoneSize } from '../support/phone.ts'
import { startPortalProcess, type PortalProcess } from '../support/process.ts'
import { sessionAt, setDatesAt } from '../support/remote.ts'
import { test } from './test.ts'

let portal: PortalProcess
const people = new Map<Role | 'newcomer' | 'stranger', Session>()

test.beforeAll(async () => {
  portal = await startPortalProcess()
  for (const role of ['Admin', 'Auditor', 'PaperPresenter', 'GeneralAttendee'] as const)
    people.set(role, await sessionAt(portal, { Roles: [role] }))
  people.set('newcomer', await sessionAt(portal, { Roles: [] }))
  await setDatesAt(portal, await sessionAt(portal, { Roles: ['Admin'] }), { conference_date: 30 })
  people.set('stranger', await sessionAt(portal, { Roles: [], profile: false }))
})
test.afterAll(async () => {
  await portal.stop()
  portal.remove()
})

async function open(
  browser: Browser,
  who: Role | 'newcomer' | 'stranger' | null,
  viewport = deskSize,
): Promise<Page> {
  const session = who && (people.get(who) ?? null)
  return (await windowOf(browser, portal.url, session, { viewport, serviceWorkers: 'block' })).page
}
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()

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
]

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

test('every role is refused where the specification does not name it (spec 2.10, 2.11, 2.12, 2.13, 2.14, 2.15, 8.26)', async ({
  browser,
}) => {
  const refused: Readonly<Partial<Record<Role, readonly string[]>>> = {
    PaperPresenter: [...forAdmins, '/auditor-papers'],
    GeneralAttendee: ['/papers', '/auditor-papers', '/co-authors'],
    Auditor: ['/papers', '/author-travel', '/edit-author-travel', '/co-authors', '/payment/accommodation'],
    Admin: ['/notifications', '/auditor-papers', '/co-authors', '/payment/accommodation'],
  }
  for (const [role, addresses] of Object.entries(refused) as [Role, string[]][]) {
    const page = await open(browser, role)
    await page.goto('/')
    for (const address of addresses) {
      await lead(page, address, 'Unauthorized Access')
      expect(new URL(page.url()).pathname).toBe(address)
    }
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/login')
  }
  const admin = await open(browser, 'Admin')
  await admin.goto('/')
  for (const address of forAdmins) {
    await go(admin, '/')
    await heading(admin, deskTexts.overviewTitle)
    await go(admin, address)
    await expect(admin).toHaveURL(new RegExp(`${address}(\\?|$)`))
    await expect(admin.getByRole('heading', { name: deskTexts.overviewTitle })).toHaveCount(0)
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(admin.getByText('Unauthorized Access')).toHaveCount(0)
  }
})

test('the home address shows each role its own dashboard, and the rest the next step or the public page (spec 2.1, 2.2, 4.16)', async ({
  browser,
}) => {
  const shown: readonly (readonly [Parameters<typeof open>[1], string])[] = [
    ['Admin', deskTexts.overviewTitle],
    ['PaperPresenter', listTexts.welcome],
    ['GeneralAttendee', listTexts.welcome],
    ['newcomer', 'Select Your Role'],
    ['stranger', personTexts.completeProfile],
    ['Auditor', 'Dates to Remember'],
    [null, 'Dates to Remember'],
  ]
  for (const [who, title] of shown) {
    const page = await open(browser, who)
    await page.goto('/')
    await heading(page, title)
    await page.close()
  }
})

test('styles that build on the page’s own stand behind them, also for who starts at the home address', async ({
  browser,
}) => {
  const page = await open(browser, 'Admin')
  await page.goto('/')
  await heading(page, deskTexts.overviewTitle)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Web Configuration' }).click()
  await expect(page.getByRole('tab', { name: 'Dates' })).not.toHaveCSS('padding-left', '0px')
})

/** What the menus of a desk offer, from left to right. */
async function deskMenus(page: Page): Promise<readonly string[]> {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
  const bar = await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').allInnerTexts()
  const more = page.getByRole('button', { name: 'MORE' })
  const rest: string[] = []
  if ((await more.count()) > 0) {
    await more.click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    rest.push(...(await page.getByRole('menuitem').allInnerTexts()))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'User menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  return [...bar, ...rest, ...(await page.getByRole('menuitem').allInnerTexts())]
}

test('the menus lead each role to its places, and a phone’s menu mirrors them (spec 2.61, 2.64, 2.69, 2.72, 2.74, 6.6, 6.10)', async ({
  browser,
}) => {
  const expected: readonly (readonly [Role, string, readonly string[]])[] = [
    ['Admin', 'Admin', ['DASHBOARD', 'PAPERS', 'Manage Profile', 'Account', 'Web Configuration', 'Logout']],
    ['Auditor', 'Auditor', ['DASHBOARD', 'PAPERS', 'Manage Profile', 'Account', 'Logout']],
    [
      'PaperPresenter',
      'Paper Presenter',
      ['DASHBOARD', 'Manage Profile', 'Author Management', 'Account', 'Logout'],
    ],
    ['GeneralAttendee', 'General Attendee', ['DASHBOARD', 'Manage Profile', 'Account', 'Logout']],
  ]
  for (const [role, label, places] of expected) {
    const desk = await open(browser, role)
    const offered = await deskMenus(desk)
    // Other screens of a role may stand between these.
    expect(offered.filter((place) => places.includes(place))).toEqual(places)
    const { FullName = '' } = people.get(role) ?? {}
    await expect(desk.getByText(FullName, { exact: true })).toBeVisible()
    await expect(desk.getByText(label, { exact: true })).toBeVisible()
    await expect(desk.getByRole('button', { name: 'User menu' })).toContainText(/^A\d+$/)
    await expect(desk.getByRole('link', { name: /^Lectern/ }).first()).toHaveAttribute('href', '/')

    const phone = await open(browser, role, phoneSize)
    await phone.goto('/')
    await phone.getByRole('button', { name: 'Menu' }).click()
    const drawer = phone.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByText(FullName, { exact: true })).toBeVisible()
    const links = await drawer.getByRole('link').allInnerTexts()
    // A desk has these in a menu of their own.
    const payments = ['Paper payment', 'User payment']
    expect(links.filter((name) => payments.includes(name))).toEqual(role === 'Admin' ? payments : [])
    const mirrored = links.filter((name) => !payments.includes(name))
    expect([...mirrored, await drawer.getByRole('button', { name: 'Logout' }).innerText()]).toEqual(offered)
  }
})

test('who has no full name yet manages no profile (spec 2.70)', async ({ browser }) => {
  expect(await deskMenus(await open(browser, 'stranger'))).not.toContain('Manage Profile')
  expect(await deskMenus(await open(browser, 'newcomer'))).toContain('Manage Profile')
})

test('logging out clears the session and leads home (spec 2.73, 4.5)', async ({ browser }) => {
  const page = await open(browser, 'GeneralAttendee')
  await page.goto('/update-profile')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  people.set('GeneralAttendee', await sessionAt(portal, { Roles: ['GeneralAttendee'] }))
})

test('the footer names the society with its link, and the version (spec 2.75, 9.28)', async ({ browser }) => {
  const page = await open(browser, null)
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
  await expect(footer.getByText('v 1.10.2', { exact: true })).toBeVisible()
})

test('a message stands at the bottom right for six seconds (spec 2.87, 9.15)', async ({ browser }) => {
  const page = await open(browser, null)
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Wrong#2020')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.getByRole('button', { name: 'Sign In' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Invalid email or password' })
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(message).toBeVisible({ timeout: 200 })
  }).toPass()
  await expect(message).toContainText('Error')
  const box = await message.boundingBox()
  expect(deskSize.width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40)
  expect(deskSize.height - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(40)
  await page.clock.runFor(5000)
  await expect(message).toBeVisible()
  await page.clock.runFor(1500)
  await expect(message).toHaveCount(0)
})

test('on a phone a message stands above the bar of places, and the same one twice is one', async ({
  browser,
}) => {
  const page = await open(browser, 'PaperPresenter', phoneSize)
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Wrong#2020')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Invalid email or password' })
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForLoadState('networkidle')
  await expect(message).toHaveCount(1)
})

test('the primary colour is red, in the light and in the dark (spec 9.27)', async ({ browser }) => {
  const page = await open(browser, null)
  await page.goto('/')
  const button = page.getByRole('link', { name: 'Register' }).first()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const [red = 0, green = 0, blue = 0] = await button.evaluate((element) =>
      (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number),
    )
    expect(red).toBeGreaterThan(3 * Math.max(green, blue))
  }
})

test('calls carry JSON and, once there is a session, its token; none has a time-out (spec 7.1, 7.2, 9.17)', async ({
  browser,
}) => {
  const page = await open(browser, null)
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
      if (this.timeout !== 0) document.title = 'A request has a time-out'
      send.call(this, body)
    }
  })
  const sent: { path: string; type: string | undefined; token: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const { 'content-type': type, authorization: token } = request.headers()
    if (pathname.startsWith('/api/')) sent.push({ path: pathname, type, token })
  })
  await page.goto('/login')
  const { Email = '' } = people.get('PaperPresenter') ?? {}
  await page.getByLabel('Email').fill(Email)
  await page.getByLabel('Password', { exact: true }).fill('Conference#2020')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await heading(page, listTexts.welcome)
  await settled(page)
  const login = sent.find(({ path }) => path === '/api/Account/login')
  expect(login).toEqual({ path: '/api/Account/login', type: 'application/json', token: undefined })
  const token = await page.evaluate(() => localStorage.getItem('AccessToken'))
  expect(sent.find(({ path }) => path === '/api/Paper/user-paper-list')?.token).toBe(`Bearer ${token ?? ''}`)
  expect(await page.title()).not.toBe('A request has a time-out')
})

const ours = (Message: string) => ({
  contentType: 'application/json',
  body: JSON.stringify({ Success: false, Message, Result: null, Id: null, Errors: [Message] }),
})

test('a call that is refused while no refresh token is stored ends the session (spec 2.21, 4.4, 8.4)', async ({
  browser,
}) => {
  const page = await open(browser, 'PaperPresenter')
  await page.goto('/')
  await heading(page, listTexts.welcome)
  await settled(page)
  await page.route('**/api/Paper/user-paper-list', (route) => route.fulfill({ status: 401, ...ours('No') }))
  await page.evaluate(() => {
    localStorage.removeItem('RefreshToken')
    window.dispatchEvent(new Event('focus'))
  })
  await heading(page, 'Login')
  await expect(page.getByText('No refresh token available')).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  expect(await flawsOf(page)).toEqual([])
})

test('a refresh that the server refuses without a word is named so, and the sign-in comes (spec 2.21, 4.4, 8.4)', async ({
  browser,
}) => {
  const page = await open(browser, 'PaperPresenter')
  await page.route('**/api/Account/refresh-token/*', (route) => route.fulfill({ status: 401, ...ours('') }))
  await page.route('**/api/Paper/user-paper-list', (route) => route.fulfill({ status: 401, ...ours('No') }))
  await page.goto('/')
  await heading(page, 'Login')
  await expect(page.getByText(texts.tokenRefreshFailed)).toBeVisible()
  expect(texts.tokenRefreshFailed).toBe('Token refresh failed')
})

test('a refresh that finds no answer of ours ends nothing (spec 4.3, 8.4)', async ({ browser }) => {
  const page = await open(browser, 'PaperPresenter')
  let refreshes = 0
  await page.route('**/api/Account/refresh-token/*', (route) => {
    refreshes += 1
    return route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' })
  })
  await page.route('**/api/Paper/user-paper-list', (route) => route.fulfill({ status: 401, ...ours('No') }))
  await page.goto('/')
  await heading(page, listTexts.welcome)
  // The live connection asks too, and tries again.
  await expect.poll(() => refreshes).toBeGreaterThan(1)
  await heading(page, listTexts.welcome)
  expect(await page.evaluate(() => localStorage.getItem('RefreshToken'))).not.toBeNull()
})
