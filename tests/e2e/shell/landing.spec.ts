import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { getWelcome, updateHomePage, getHomePage, updateWelcome } from '../../../contract/content/content.ts'
import { createDate, getActiveDates } from '../../../contract/content/dates.ts'
import { uploadDocument } from '../../../contract/files/files.ts'
import { versionLabel } from '../../../contract/core/limits.ts'
import { getAdminData } from '../../../contract/reports/overview.ts'
import { addressOf } from '../../support/call.ts'
import { fixture } from '../../support/fixtures.ts'
import { darkFlawsOf, flawsOf } from '../../support/browser/axe.ts'
import { overflowOf, windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { callOver, sessionAt, setDatesAt } from '../../support/portal/remote.ts'
import { test } from '../test.ts'

let portal: PortalProcess
let admin: Session

test.beforeAll(async () => {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  await setDatesAt(portal, admin, {
    paper_submission: 14,
    paper_acceptance: 35,
    registration_last_date: 50,
    general_registration: 60,
  })
  await callOver(portal, createDate, {
    as: admin,
    body: {
      Title: 'Opening',
      UniqueKey: 'opening',
      Description: 'In the great hall',
      DeadlineDate: '2020-02-03T09:30',
      IconUrl: 'users',
    },
  })
  await callOver(portal, createDate, {
    as: admin,
    body: {
      Title: 'Sixth date',
      UniqueKey: 'sixth',
      Description: '',
      DeadlineDate: '2999-01-01',
      IconUrl: '',
    },
  })
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(fixture('picture.png'))], { type: 'image/png' }), 'banner.png')
  const upload = await fetch(`${portal.url}${addressOf(uploadDocument)}?kind=image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.AccessToken}` },
    body: form,
  })
  const { Id: ImageUrl } = (await upload.json()) as { Id: string }
  const { Version: _welcome, ...blocks } = await callOver(portal, getWelcome)
  await callOver(portal, updateWelcome, {
    as: admin,
    body: {
      ...blocks,
      HeaderText: 'Meet us in Mysore',
      GuideLineDescription: '<p>Write <strong>clearly</strong>.</p>',
      FooterText: 'About the venue',
      FooterUrl: 'https://example.org/venue',
      ImageUrl,
    },
  })
  const { Version: _settings, Pages: _pages, ...settings } = await callOver(portal, getHomePage)
  await callOver(portal, updateHomePage, {
    as: admin,
    body: { ...settings, SocietyName: 'Society for Language' },
  })
})
test.afterAll(() => portal.discard())

async function open(browser: Browser, session: Session | null, options: BrowserContextOptions = {}) {
  const opened = await windowOf(browser, portal.url, session, {
    viewport: phoneSize,
    serviceWorkers: 'block',
    ...options,
  })
  // The window knows that it gets no service worker: that is no error of the page.
  const errors = () => opened.errors.filter((error) => !error.includes('Service Worker'))
  return { ...opened, errorsOf: errors }
}

const banner = (page: Page) => page.locator('.landing-banner')
const dates = (page: Page) => page.getByRole('region', { name: 'Dates to Remember' }).getByRole('listitem')

/** Everything that the page has for a visitor. */
async function seesAll(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Meet us in Mysore' })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect(bar.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/user-registration')
  await expect(page.getByRole('heading', { name: 'Guidelines for authors' })).toBeVisible()
  await expect(page.locator('strong', { hasText: 'clearly' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Important information' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'About the venue' })).toHaveAttribute(
    'href',
    'https://example.org/venue',
  )
  await expect(dates(page)).toHaveCount(5)
  const first = dates(page).first()
  await expect(first).toContainText('Opening')
  await expect(first).toContainText('In the great hall')
  await expect(first).toContainText(/Monday,? 3 February 2020 (at|,) 09:30 \(Asia\/Kolkata\)/)
  for (const date of await dates(page).all()) await expect(date.locator('svg, img')).toHaveCount(1)
  await expect(page.getByText('Sixth date')).toHaveCount(0)
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Society for Language`)
  await expect(footer).toContainText(versionLabel)
}

for (const [size, viewport] of Object.entries({ phone: phoneSize, desk: deskSize })) {
  test(`a visitor at a ${size} reads all of the landing page before any script has run (spec 1.2, 2.1, 2.36, 2.37, 3.35, 3.36, 9.10, 9.26)`, async ({
    browser,
  }) => {
    const { context, page } = await open(browser, null, { viewport, javaScriptEnabled: false })
    await page.goto('/')
    await seesAll(page)
    await context.close()
  })

  test(`at a ${size} the app takes the page over as it is, without asking again (spec 2.36, 2.37, 9.10, 9.26)`, async ({
    browser,
  }, info) => {
    const { context, page, errorsOf } = await open(browser, null, { viewport })
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api') && !pathname.includes('/image/')) asked.push(pathname)
    })
    const replaced: string[] = []
    await page.exposeFunction('tellReplaced', (name: string) => replaced.push(name))
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        new MutationObserver((changes) => {
          for (const { removedNodes } of changes)
            for (const node of removedNodes)
              if (node instanceof HTMLElement)
                void (window as unknown as { tellReplaced(name: string): Promise<void> }).tellReplaced(
                  node.outerHTML,
                )
        }).observe(document.getElementById('root') ?? document, { childList: true, subtree: true })
      })
    })
    await page.goto('/')
    // Messages have their place as soon as the app runs.
    await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
    const { whole, requested } = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const files = performance.getEntriesByType('resource')
      return {
        whole: visit?.domContentLoadedEventEnd ?? Number.NaN,
        requested: files.find(({ name }) => /\/assets\/index-[^/]*\.js$/.test(name))?.startTime,
      }
    })
    // Nothing of the app delays the page.
    expect(requested).toBeGreaterThan(whole)
    await expect(page).toHaveTitle('Lectern Conference · Lectern')
    await seesAll(page)
    expect(asked).toEqual([])
    expect(replaced).toEqual([])
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(
              list.getEntries().reduce((sum, entry) => sum + (entry.toJSON() as { value: number }).value, 0),
            )
          }).observe({ type: 'layout-shift', buffered: true })
          // Where nothing moved there is no entry to wait for.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              resolve(0)
            }),
          )
        }),
    )
    expect(shift).toBeLessThan(0.01)
    expect(await overflowOf(page)).toBe(0)
    expect(await flawsOf(page)).toEqual([])
    expect(await darkFlawsOf(page)).toEqual([])
    await page.screenshot({ path: info.outputPath(`landing-${size}.png`), fullPage: true })
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    expect(errorsOf()).toEqual([])
    await context.close()
  })
}

test('somebody who is signed in sees no visitor’s page, not even for a moment (spec 2.2)', async ({
  browser,
}) => {
  const presenter = await sessionAt(portal)
  const { context, page, errorsOf } = await open(browser, presenter)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const visitors = page.getByRole('heading', { name: 'Meet us in Mysore', includeHidden: true })
  await expect(visitors).toBeAttached()
  await expect(visitors).toBeHidden()
  release()
  await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
  await expect(visitors).toHaveCount(0)
  expect(errorsOf()).toEqual([])
  await context.close()
})

test(
  'an auditor sees the public page without the visitors’ banner (spec 2.2, 2.36)',
  { tag: '@long' },
  async ({ browser }) => {
    const auditor = await sessionAt(portal, { Roles: ['Auditor'] })
    const { context, page } = await open(browser, auditor)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Meet us in Mysore' })).toBeVisible()
    await expect(dates(page)).toHaveCount(5)
    await expect(banner(page)).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toHaveCount(0)
    await context.close()
  },
)

const refusal = (Message: string) =>
  JSON.stringify({ Success: false, Message, Result: null, Id: null, Errors: Message ? [Message] : [] })

test(
  'what cannot be loaded says why and is tried again at a press (spec 8.18, 8.19)',
  { tag: '@long' },
  async ({ browser }) => {
    const { context, page } = await open(browser, null)
    // The plain shell, as the service worker keeps it.
    const shell = await (await fetch(`${portal.url}/index.html`)).text()
    await page.route(`${portal.url}/`, (route) => route.fulfill({ body: shell, contentType: 'text/html' }))
    const answer = (endpoint: typeof getWelcome | typeof getActiveDates, how: string | null) =>
      page.route(`**${addressOf(endpoint)}`, (route) =>
        how === null ? route.abort() : route.fulfill({ status: 500, body: refusal(how) }),
      )
    const failure = (text: string) => expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()

    await answer(getWelcome, '')
    await answer(getActiveDates, '')
    await page.goto('/')
    await failure('Error: Failed to fetch homepage content')
    await failure('Error: Failed to fetch dates')
    await answer(getWelcome, null)
    await answer(getActiveDates, null)
    await page.reload()
    await failure('Error: An error occurred while fetching data')
    await failure('Error: An error occurred while fetching dates')
    await answer(getWelcome, 'Closed for an hour')
    await page.reload()
    await failure('Error: Closed for an hour')
    await page.unroute(`**${addressOf(getWelcome)}`)
    await page
      .getByRole('alert')
      .filter({ hasText: 'Closed' })
      .getByRole('button', { name: 'Try again' })
      .click()
    await expect(page.getByRole('heading', { name: 'Meet us in Mysore' })).toBeVisible()
    await context.close()
  },
)

test(
  'an organiser sees when the numbers cannot be read (spec 8.18)',
  { tag: '@long' },
  async ({ browser }) => {
    const { context, page } = await open(browser, admin)
    await page.route(`**${addressOf(getAdminData)}`, (route) =>
      route.fulfill({ status: 403, body: refusal('') }),
    )
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('Failed to fetch admin data')
    await page.route(`**${addressOf(getAdminData)}`, (route) => route.abort())
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText('An error occurred while fetching data')
    await page.unroute(`**${addressOf(getAdminData)}`)
    // As soon as the portal is known to answer again it is asked without a press, and the button goes.
    await page
      .getByRole('button', { name: 'Try again' })
      .or(page.getByText('0 papers submitted today'))
      .first()
      .click()
    await expect(page.getByText('0 papers submitted today')).toBeVisible()
    await context.close()
  },
)
