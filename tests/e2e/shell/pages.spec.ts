import { expect, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { getHomePage, updateHomePage } from '../../../contract/content/content.ts'
import { createPage, getPages, getPageToEdit, updatePage } from '../../../contract/content/pages.ts'
import { keptHere } from '../../support/browser/keptHere.ts'
import { lookAtBothSizes, windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { startProxy } from '../../support/portal/proxy.ts'
import { callOver, sessionAt, setDatesAt } from '../../support/portal/remote.ts'
import { bellOf } from '../messages/notificationSteps.ts'
import { test } from '../test.ts'

let portal: PortalProcess
let admin: Session
test.beforeAll(async () => {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
})
test.afterAll(() => portal.discard())

const desk = { viewport: deskSize, serviceWorkers: 'block' } as const
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const textOf = (page: Page, label: string) => page.frameLocator(`iframe[title="${label}"]`).locator('body')

const look = (page: Page, name: string) => lookAtBothSizes(page, `pages-${name}`)

test(
  'an organiser writes a page that survives a closed window, publishes it, loses nothing to another one, and brings an earlier text back',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context, errors } = await windowOf(browser, portal.url, admin, desk)
    await page.goto('/pages')
    await expect(page.getByText('No pages yet. Add one, for the call for papers perhaps.')).toBeVisible()
    await press(page, 'Add a page')
    await page.getByLabel('Title').fill('Call for papers')
    await expect(page.getByLabel('Address')).toHaveValue('call-for-papers')
    await textOf(page, 'Text').click()
    await page.keyboard.type('Send your best work.')
    await expect(page.getByText('Saved on this device')).toBeVisible()
    // What is left is written when the form is closed.
    await press(page, 'Back to all pages')
    await press(page, 'Add a page')
    await expect(textOf(page, 'Text')).toHaveText('Send your best work.')
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('Call for papers')
    await expect(textOf(page, 'Text')).toHaveText('Send your best work.')
    await look(page, 'form')
    await page.getByLabel('Address').fill('login')
    await press(page, 'Save')
    await expect(page.getByText('“login” is kept for the portal itself', { exact: false })).toBeVisible()
    await page.getByLabel('Address').fill('call')
    await page.getByLabel('Published').check()
    await page.getByLabel('In the menu').check()
    await press(page, 'Save')
    await expect(page.getByRole('link', { name: '/page/call' })).toBeVisible()
    await look(page, 'list')

    const [added] = await callOver(portal, getPages, { as: admin })
    const params = { id: added?.Id ?? '' }
    await press(page, 'Edit Call for papers')
    await expect(textOf(page, 'Text')).toHaveText('Send your best work.')
    const {
      Id: _id,
      ChangedOn: _on,
      Version: _version,
      ...fields
    } = await callOver(portal, getPageToEdit, {
      as: admin,
      params,
    })
    await callOver(portal, updatePage, { as: admin, params, body: { ...fields, Html: '<p>Theirs.</p>' } })
    await textOf(page, 'Text').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Mine.')
    await press(page, 'Save')
    await expect(page.getByText('This was changed elsewhere since you opened it')).toBeVisible()
    await press(page, 'Show the newest copy')
    await expect(textOf(page, 'Text')).toHaveText('Theirs.')
    // What lies aside stays while the newest copy is typed into, and the window closed.
    await page.getByLabel('Title').fill('Call for papers, again')
    await expect(page.getByText('Saved on this device')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Your own text is beside this one')).toBeVisible()
    await expect(
      page.getByText('It stays until you take it back or drop it, also when you save or leave.'),
    ).toBeVisible()
    await expect(textOf(page, 'Text')).toHaveText('Theirs.')
    await look(page, 'aside')
    await press(page, 'Back to my text')
    await expect(page.getByLabel('Title')).toHaveValue('Call for papers')
    await press(page, 'Drop my text')
    await expect(page.getByText('Your own text is beside this one')).toHaveCount(0)
    await expect(textOf(page, 'Text')).toHaveText('Send your best work. Mine.')
    await press(page, 'Save')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()

    await press(page, 'Show the history')
    const versions = page.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect(versions).toHaveCount(3)
    await expect(versions.nth(1)).toContainText('Theirs.')
    await look(page, 'history')
    await versions.nth(1).getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Bring this back' }).click()
    await expect(textOf(page, 'Text')).toHaveText('Theirs.')
    await press(page, 'Back to all pages')
    await press(page, 'Delete Call for papers')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No pages yet. Add one, for the call for papers perhaps.')).toBeVisible()
    expect(errors.filter((error) => !/Service Worker|412/.test(error))).toEqual([])
    await context.close()
  },
)

test('a page is not changed by being opened to be edited', { tag: '@long' }, async ({ browser }) => {
  const body = {
    Title: 'Travel',
    Slug: 'travel',
    Html: '<h2>By train</h2><p>To Mysuru Junction.</p><ul><li>Then by bus</li></ul>',
    IsPublished: true,
    InMenu: false,
    InFooter: false,
    SortOrder: 0,
  }
  await callOver(portal, createPage, { as: admin, body })
  const { page, context } = await windowOf(browser, portal.url, admin, desk)
  await page.goto('/pages')
  await press(page, 'Edit Travel')
  await expect(textOf(page, 'Text')).toContainText('Then by bus')
  // What is typed is kept; taken back, the page is as it was.
  const undo = page.getByRole('button', { name: 'Undo my changes' })
  await page.getByLabel('Title').fill('Journey')
  await expect(undo).toBeVisible()
  await page.getByLabel('Title').fill('Travel')
  await expect(undo).toHaveCount(0)
  await textOf(page, 'Text').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' and on foot')
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await press(page, 'Save')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const [kept] = (await callOver(portal, getPages, { as: admin })).filter(({ Slug }) => Slug === 'travel')
  const { Html } = await callOver(portal, getPageToEdit, { as: admin, params: { id: kept?.Id ?? '' } })
  expect(Html).toContain('Then by bus and on foot')
  await context.close()
})

test(
  'a page that is open in two windows is written in one, shown live in the other, and a new one is another in each',
  { tag: '@long' },
  async ({ browser }) => {
    const body = {
      Title: 'Food',
      Slug: 'food',
      Html: '<p>At noon.</p>',
      IsPublished: false,
      InMenu: false,
      InFooter: false,
      SortOrder: 0,
    }
    await callOver(portal, createPage, { as: admin, body })
    const { page: first, context } = await windowOf(browser, portal.url, admin, desk)
    const second = await context.newPage()
    const title = (page: Page) => page.getByLabel('Title')
    for (const page of [first, second]) {
      await page.goto('/pages')
      await press(page, 'Edit Food')
      await expect(title(page)).toHaveValue('Food')
    }
    await expect(second.getByText('Another window is filling in this form')).toBeVisible()
    await expect(title(second)).toBeDisabled()
    await title(first).fill('Food and drink')
    await expect(title(second)).toHaveValue('Food and drink')
    await look(second, 'elsewhere')
    await title(first).fill('Food and drinks')
    await press(second, 'Edit here instead')
    await expect(title(second)).toBeEnabled()
    await expect(title(second)).toHaveValue('Food and drinks')
    await expect(title(first)).toBeDisabled()
    await press(second, 'Undo my changes')
    await expect(title(first)).toHaveValue('Food')

    for (const [page, name] of [
      [first, 'Zebras'],
      [second, 'Weather'],
    ] as const) {
      await press(page, 'Back to all pages')
      await press(page, 'Add a page')
      await expect(title(page)).toHaveValue('')
      await title(page).fill(name)
      await expect(page.getByText('Saved on this device')).toBeVisible()
    }
    await press(first, 'Undo my changes')
    // It leaves the device a moment later.
    await expect.poll(async () => (await keptHere(first)).text.includes('Zebras')).toBe(false)
    await expect(title(second)).toHaveValue('Weather')
    await second.close()
    await first.reload()
    await expect(title(first)).toHaveValue('Weather')
    await context.close()
  },
)

test('a visitor reads a page from the menu, and with no network once it was read', async ({ browser }) => {
  const body = {
    Title: 'Venue',
    Slug: 'venue',
    Html: '<h2>By the river</h2><p>The great hall.</p>',
    IsPublished: true,
    InMenu: true,
    InFooter: false,
    SortOrder: 0,
  }
  await callOver(portal, createPage, { as: admin, body })
  const preview = await fetch(`${portal.url}/page/venue`)
  expect(await preview.text()).toContain('<meta property="og:title" content="Venue">')
  expect((await fetch(`${portal.url}/page/nowhere`)).status).toBe(404)

  const net = await startProxy(Number(new URL(portal.url).port))
  const { page, context } = await windowOf(browser, net.origin, null, { viewport: deskSize })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Venue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Venue' })).toBeVisible()
  await expect(page.getByText('The great hall.')).toBeVisible()
  await look(page, 'public')
  // From the second visit on the worker answers.
  await page.reload()
  await expect(page.getByText('The great hall.')).toBeVisible()
  const isKept = () => page.evaluate(async () => (await caches.match('/api/Page/venue')) !== undefined)
  await expect.poll(isKept).toBe(true)
  // What was kept is for a day without network: who has one reads what the page says now.
  const listed = await callOver(portal, getPages, { as: admin })
  const params = { id: listed.find(({ Slug }) => Slug === 'venue')?.Id ?? '' }
  await callOver(portal, updatePage, { as: admin, params, body: { ...body, Html: '<p>The small hall.</p>' } })
  await page.reload()
  await expect(page.getByText('The small hall.')).toBeVisible()
  await expect(page.getByText('The great hall.')).toBeHidden()
  await context.setOffline(true)
  net.lead(1)
  net.cut()
  await page.reload()
  await expect(page.getByText('The small hall.')).toBeVisible()
  await context.setOffline(false)
  net.lead(Number(new URL(portal.url).port))
  await page.goto('/page/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await context.close()
  await net.stop()
})

test(
  'a window of which the service worker answers shows the settings that somebody changed meanwhile',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context } = await windowOf(browser, portal.url, admin, { viewport: deskSize })
    await page.goto('/papers')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    const isKept = () => page.evaluate(async () => (await caches.match('/api/HomePage/config')) !== undefined)
    await expect.poll(isKept).toBe(true)
    await expect(bellOf(page)).toHaveAccessibleName(/Connected$/)
    for (const ConferenceName of ['Renamed once', 'Renamed twice']) {
      const { Version: _version, Pages: _pages, ...settings } = await callOver(portal, getHomePage)
      await callOver(portal, updateHomePage, { as: admin, body: { ...settings, ConferenceName } })
      await expect(page.getByRole('banner')).toContainText(ConferenceName)
    }
    await context.close()
  },
)

test('the settings at a desk: lists, dates as visitors see them, rich text of the landing page, each with its history', async ({
  browser,
}) => {
  await setDatesAt(portal, admin, { paper_submission: 14, conference_date: 75 })
  const { page, context } = await windowOf(browser, portal.url, admin, desk)
  const tab = (name: string) => page.goto(`/web-configuration?tab=${name}`)
  await tab('general')
  await expect(page.getByLabel('Society name')).toBeVisible()
  await look(page, 'general')
  await tab('designations')
  await page.getByLabel('New designation').fill('Librarian')
  await press(page, 'Add designation')
  await expect(page.getByText('Librarian', { exact: true })).toBeVisible()
  await look(page, 'designations')
  await tab('universities')
  await expect(page.getByLabel('Loading')).toHaveCount(0)
  await look(page, 'universities')
  await tab('dates')
  const seen = page
    .getByRole('region', { name: 'What visitors see: the soonest five dates that are set' })
    .getByRole('listitem')
  await expect(seen).toHaveCount(2)
  await look(page, 'dates')
  await press(page, 'Edit Paper acceptance communication')
  await page.getByRole('dialog').getByLabel('Day').fill('2020-01-01')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“Paper submission” cannot be after', { exact: false })).toBeVisible()
  await tab('landing')
  await textOf(page, 'Important information').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Bring your badge.')
  await press(page, 'Save')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await press(page, 'Show the history')
  await expect(page.getByText('Bring your badge.', { exact: false }).first()).toBeVisible()
  await look(page, 'landing')
  await tab('privacy')
  await expect(textOf(page, 'Privacy notice')).toContainText('Who is responsible')
  await expect(page.getByRole('button', { name: 'Undo my changes' })).toHaveCount(0)
  await look(page, 'privacy')
  await context.close()
})
