import { expect, type Page } from '@playwright/test'
import type { Role } from '../../../contract/core/roles.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { sessionAt } from '../../support/portal/remote.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import { heading, open, people, signPeopleIn } from './shellSteps.ts'
import { test } from '../test.ts'

test.beforeAll(async ({ shared }) => {
  await shared(startOpenPortal)
  await signPeopleIn()
})

test(
  'the home address shows each role its own dashboard, and the rest the next step or the public page (spec 2.1, 2.2, 4.16)',
  { tag: '@long' },
  async ({ browser }) => {
    const shown: readonly (readonly [Parameters<typeof open>[1], string])[] = [
      ['Admin', 'Admin Dashboard'],
      ['PaperPresenter', 'Welcome to Your Dashboard'],
      ['GeneralAttendee', 'Welcome to Your Dashboard'],
      ['newcomer', 'Select Your Role'],
      ['stranger', 'Complete Your Profile'],
      ['Auditor', 'Dates to Remember'],
      [null, 'Dates to Remember'],
    ]
    for (const [who, title] of shown) {
      const page = await open(browser, who)
      await page.goto('/')
      await heading(page, title)
      await page.close()
    }
  },
)

test('styles that build on the page’s own hold against them, whichever address one starts at', async ({
  browser,
}) => {
  const page = await open(browser, 'Admin')
  await page.goto('/')
  await heading(page, 'Admin Dashboard')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Web Configuration' }).click()
  await expect(page.getByRole('tab', { name: 'Dates' })).not.toHaveCSS('padding-left', '0px')
  await page.goto('/users')
  // On a desk it is hidden.
  await expect(page.locator('[role=tab]', { hasText: 'Duplicates' })).toHaveCSS('padding-left', '16px')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toHaveCSS('padding-left', '12px')
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

test(
  'the menus lead each role to its places, and a phone’s menu mirrors them (spec 2.61, 2.64, 2.69, 2.72, 2.74, 6.6, 6.10)',
  { tag: '@long' },
  async ({ browser }) => {
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
      // Other screens of a role may be between these.
      expect(offered.filter((place) => places.includes(place))).toEqual(places)
      const { FullName = '' } = people.get(role) ?? {}
      const menu = desk.getByRole('menu', { name: 'User menu' })
      await expect(menu.getByText(FullName, { exact: true })).toBeVisible()
      await expect(menu.getByText(label, { exact: true })).toBeVisible()
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
  },
)

test('who has no full name yet manages no profile (spec 2.70)', { tag: '@long' }, async ({ browser }) => {
  expect(await deskMenus(await open(browser, 'stranger'))).not.toContain('Manage Profile')
  expect(await deskMenus(await open(browser, 'newcomer'))).toContain('Manage Profile')
})

test(
  'logging out clears the session and leads home (spec 2.73, 4.5)',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await open(browser, 'GeneralAttendee')
    await page.goto('/update-profile')
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    people.set('GeneralAttendee', await sessionAt(portal, { Roles: ['GeneralAttendee'] }))
  },
)

test('the footer names the society with its link, and the version (spec 2.75, 9.28)', async ({ browser }) => {
  const page = await open(browser, null)
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
  await expect(footer.getByText('v 1.10.2', { exact: true })).toBeVisible()
})

test('a message is at the bottom right for six seconds (spec 2.87, 9.15)', async ({ browser }) => {
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

test('on a phone too a message is at the bottom, over no button and no heading, and the same one twice is one', async ({
  browser,
}) => {
  const page = await open(browser, 'PaperPresenter', phoneSize)
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Wrong#2020')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Invalid email or password' })
  await expect(message).toBeVisible()
  const covered = () =>
    message.evaluate((element) => {
      const over = element.getBoundingClientRect()
      return [...document.querySelectorAll('button, h1, h2, h3, nav a')]
        .filter((one) => !element.contains(one))
        .filter((one) => {
          const under = one.getBoundingClientRect()
          return under.bottom > over.top && under.top < over.bottom && under.width > 0
        })
        .map(({ textContent }) => textContent)
    })
  await expect.poll(covered).toEqual([])
  const box = await message.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(phoneSize.height / 2)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForLoadState('networkidle')
  await expect(message).toHaveCount(1)
})

test('a new screen begins at its top with the focus on its heading', async ({ browser }) => {
  const page = await open(browser, null, phoneSize)
  await page.goto('/')
  // Before the app has come a link loads its page anew.
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
  await page.getByRole('link', { name: 'Register' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page
    .getByRole('link', { name: /Log ?in|Sign in/i })
    .first()
    .click()
  await page.waitForURL((url) => url.pathname === '/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('the primary colour is red, in the light and in the dark (spec 9.27)', async ({ browser }) => {
  const page = await open(browser, null)
  await page.goto('/')
  const button = page.getByRole('link', { name: 'Join the conference' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const [red = 0, green = 0, blue = 0] = await button.evaluate((element) =>
      (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number),
    )
    expect(red).toBeGreaterThan(3 * Math.max(green, blue))
  }
})
