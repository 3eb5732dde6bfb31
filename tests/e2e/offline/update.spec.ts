import { expect, type Page, type Route } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { testPassword } from '../../support/accounts.ts'
import { deskSize, newProfile, openPhone, removeProfile } from '../../support/browser/phone.ts'
import type { PortalProcess } from '../../support/portal/process.ts'
import { nextRelease, type Release } from '../../support/portal/release.ts'
import { callOver, sessionAt, setDatesAt } from '../../support/portal/remote.ts'
import { startUpdatable, type Updatable } from '../../support/portal/updatable.ts'
import { signIn } from '../steps.ts'
import { test } from '../test.ts'

let release: Release
let updatable: Updatable
let portal: PortalProcess
let presenter: Session
let profile: string

test.beforeAll(() => {
  release = nextRelease('1.10.3')
})
test.afterAll(() => {
  release.remove()
})
test.beforeEach(async () => {
  updatable = await startUpdatable()
  portal = updatable.portal
  const admin = await sessionAt(portal, { Roles: ['Admin'] })
  await setDatesAt(portal, admin, { paper_submission: 14 })
  presenter = await sessionAt(portal)
  profile = newProfile()
})
test.afterEach(async () => {
  await portal.discard()
  removeProfile(profile)
})

async function deploy(): Promise<void> {
  await updatable.deploy(release)
  portal = updatable.portal
}

const versionOf = (page: Page) => page.getByRole('contentinfo').getByText(/^v \d/)
const title = (page: Page) => page.getByRole('textbox', { name: 'Paper title' })
/** The list of suggestions carries the label of its field too. */
const organization = (page: Page) =>
  page.getByLabel('Institution', { exact: true }).and(page.locator('input'))
const password = (page: Page) =>
  page.getByRole('region', { name: 'Password' }).getByLabel('Current password', { exact: true })
const prompt = (page: Page) => page.getByText('A new version is ready')

/** Counts how often a page is loaded from now on. */
function loadsOf(page: Page): () => number {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

test(
  'a new version waits for Update now, and then four tabs with unsaved typing lose nothing and reload once each',
  { tag: '@long' },
  async () => {
    const phone = await openPhone(profile)
    const first = phone.page
    await first.goto(portal.url)
    await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await signIn(first, portal.url, presenter.Email, testPassword)
    await expect(versionOf(first)).toHaveText('v 1.10.2')
    const [second, third, fourth] = [
      await phone.context.newPage(),
      await phone.context.newPage(),
      await phone.context.newPage(),
    ]
    await second.goto(portal.url)
    await third.goto(`${portal.url}/update-profile`)
    await fourth.goto(`${portal.url}/user-registration`)
    for (const page of [first, second]) await page.getByRole('button', { name: 'Add New Paper' }).click()
    await title(first).fill('In the first tab')
    await title(second).fill('In the second tab')
    await third.getByRole('button', { name: 'Organisation' }).click()
    await organization(third).fill('Half an institu')
    await fourth.getByLabel('Email').fill('half.typed@example.org')
    await expect(
      first
        .getByText(/^Saved on this device(?:, waiting for the portal)?$/)
        .or(first.getByText(/^Saved \d/))
        .first(),
    ).toBeVisible()

    await deploy()
    await first.evaluate(() => window.dispatchEvent(new Event('focus')))
    for (const page of [first, second, third, fourth]) await expect(prompt(page)).toBeVisible()
    const loads = [first, second, third, fourth].map(loadsOf)
    expect(loads.map((count) => count())).toEqual([0, 0, 0, 0])

    // What is typed last has had no time to reach the device.
    await second.bringToFront()
    await title(second).press('End')
    await title(second).pressSequentially(', to the last letter')
    await first.bringToFront()
    await title(first).press('End')
    await title(first).pressSequentially(', and on')
    await third.getByRole('button', { name: 'Update now' }).click()
    for (const page of [first, second, third]) {
      await expect(versionOf(page)).toHaveText('v 1.10.3')
      await expect(prompt(page)).toHaveCount(0)
    }
    await expect(first.getByText('In the first tab, and on').first()).toBeVisible()
    await expect(first.getByText('In the second tab, to the last letter').first()).toBeVisible()
    await expect(organization(third)).toHaveValue('Half an institu')
    // A visitor's form is not saved, so that its tab waits for its person; of it the address comes back.
    await expect(fourth.getByLabel('Email')).toHaveValue('half.typed@example.org')
    expect(loads.map((count) => count())).toEqual([1, 1, 1, 0])
    await fourth.getByRole('button', { name: 'Update now' }).click()
    await expect.poll(() => loads.map((count) => count())).toEqual([1, 1, 1, 1])
    await expect(fourth.getByLabel('Email')).toHaveValue('half.typed@example.org')

    const titles = async () =>
      (await callOver(portal, getUserPapers, { as: presenter })).map(({ PaperTitle }) => PaperTitle).sort()
    await expect.poll(titles).toEqual(['In the first tab, and on', 'In the second tab, to the last letter'])
    await phone.close()
  },
)

/** Opens the wizard at a size, types, and presses Update now over it. */
async function updateOverWizard(size: { width: number; height: number }, isTouch: boolean): Promise<void> {
  const { page, close } = await openPhone(profile, size)
  await page.goto(portal.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // What waits on a first visit is the first version itself.
  await expect(prompt(page)).toHaveCount(0)
  await signIn(page, portal.url, presenter.Email, testPassword)
  await page.getByRole('button', { name: 'Add New Paper' }).click()
  await title(page).fill('Typed over it')
  await deploy()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const update = page.getByRole('button', { name: 'Update now', includeHidden: true })
  await expect(prompt(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeVisible()
  const label = await update.evaluate((button) => {
    const inner = button.querySelector('.mantine-Button-label')
    const { right, left, bottom } = button.getBoundingClientRect()
    return {
      cut: (inner?.scrollWidth ?? 0) - (inner?.clientWidth ?? 0),
      isInside: left >= 0 && right <= innerWidth && bottom <= innerHeight,
    }
  })
  expect(label).toEqual({ cut: 0, isInside: true })
  await page.screenshot({ path: test.info().outputPath('update.png') })
  // The last letters have had no time to reach the device.
  await title(page).press('End')
  await title(page).pressSequentially(', to the end')
  if (isTouch) await update.tap()
  else await update.click()
  await expect(page.getByRole('contentinfo').getByText(/^v \d/).first()).toHaveText('v 1.10.3')
  await expect(page.getByText('Typed over it, to the end').first()).toBeVisible()
  await expect(prompt(page)).toHaveCount(0)
  await close()
}

test(
  'Update now is pressed over the open wizard by a finger, and what was typed is there afterwards',
  { tag: '@long' },
  () => updateOverWizard({ width: 378, height: 844 }, true),
)

test(
  'Update now is pressed over the open wizard by mouse, and what was typed is there afterwards',
  { tag: '@long' },
  () => updateOverWizard(deskSize, false),
)

test(
  'a screen whose script is gone after a deploy comes with one reload, and typing is kept',
  { tag: '@long' },
  async ({ browser }) => {
    // As in a browser without service workers: nothing of the old version is kept but the page itself.
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    // From the beginning, since screens are loaded before they are opened.
    await page.route('**/assets/AuthorManagement*', (route) => route.fulfill({ status: 404, json: {} }))
    await signIn(page, portal.url, presenter.Email, testPassword)
    await page.getByRole('button', { name: 'Add New Paper' }).click()
    await deploy()
    await title(page).fill('Typed over a deploy')
    await page.keyboard.press('Escape')
    const loads = loadsOf(page)
    await page.evaluate(() => {
      history.pushState({}, '', '/account')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(password(page)).toBeVisible()
    await expect(versionOf(page)).toHaveText('v 1.10.3')
    expect(loads()).toBe(1)
    const titles = async () =>
      (await callOver(portal, getUserPapers, { as: presenter })).map(({ PaperTitle }) => PaperTitle)
    await expect.poll(titles).toEqual(['Typed over a deploy'])

    // A script that stays away brings no second reload, and no loop of them.
    await page.evaluate(() => {
      history.pushState({}, '', '/co-authors')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
    expect(loads()).toBe(1)
    await context.close()
  },
)

test(
  'a page that is being left is not loaded again because the browser broke a script off',
  { tag: '@long' },
  async ({ browser }) => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await signIn(page, portal.url, presenter.Email, testPassword)
    await page.getByRole('button', { name: 'Add New Paper' }).waitFor()
    await page.waitForLoadState('networkidle')
    const held: Route[] = []
    let isHeld = true
    await page.route(/\/assets\/.*\.js$|\/update-profile$/, (route) =>
      isHeld ? held.push(route) : route.continue(),
    )
    // The page says so itself: nothing can be asked of one that is being left.
    await page.evaluate(() =>
      addEventListener('vite:preloadError', () => {
        // The question to the portal that a reload begins with goes before this one.
        setTimeout(() => void fetch('/health?broken-off'), 100)
      }),
    )
    const loads = loadsOf(page)
    const questions: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/health')) questions.push(request.url())
    })
    const loading = page.waitForRequest('**/assets/*.js')
    await page.evaluate(() => {
      history.pushState({}, '', '/account')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await loading
    const leaving = page.waitForRequest('**/update-profile')
    const brokenOff = page.waitForRequest('**/health?broken-off')
    const left = page.goto(`${portal.url}/update-profile`)
    await leaving
    for (const route of held.filter((one) => one.request().url().endsWith('.js'))) await route.abort()
    await brokenOff
    expect(questions).toEqual([])
    isHeld = false
    for (const route of held.filter((one) => one.request().isNavigationRequest())) await route.continue()
    await left
    await expect(page.getByLabel('First name')).toBeVisible()
    expect(loads()).toBe(1)
    await context.close()
  },
)
