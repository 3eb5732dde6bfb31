import { expect, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { getHomePage, getWelcome } from '../../../contract/content/content.ts'
import { getActiveDates } from '../../../contract/content/dates.ts'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { backgroundTag } from '../../../src/sync/outbox/backgroundSync.ts'
import { addressOf } from '../../support/call.ts'
import { deskSize, newProfile, openPhone, removeProfile } from '../../support/browser/phone.ts'
import { testPassword } from '../../support/accounts.ts'
import { paperPdf } from '../../support/paperPdf.ts'
import { words } from '../../support/papers.ts'
import { startProxy } from '../../support/portal/proxy.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { callOver, sessionAt, setDatesAt } from '../../support/portal/remote.ts'
import { signIn } from '../steps.ts'
import { test } from '../test.ts'

let portal: PortalProcess
let presenter: Session
/** The profile of the test that runs. */
let profile: string

test.beforeAll(async () => {
  portal = await startPortalProcess()
  const admin = await sessionAt(portal, { Roles: ['Admin'] })
  await setDatesAt(portal, admin, { paper_submission: 14, conference_date: 75 })
  presenter = await sessionAt(portal)
})
test.afterAll(() => portal.discard())
test.beforeEach(() => {
  profile = newProfile()
})
test.afterEach(() => {
  removeProfile(profile)
})

const datesOf = (page: Page) => page.getByRole('region', { name: 'Dates to Remember' })

/** Opens the portal until its service worker answers for the page. */
async function openControlled(page: Page, origin = portal.url): Promise<void> {
  await page.goto(origin)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** The paths of everything under /api that the service worker keeps. */
function keptCalls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths = new Set<string>()
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.add(new URL(url).pathname)
    return [...paths].filter((path) => path.toLowerCase().startsWith('/api')).sort()
  })
}

test('Chromium finds nothing that would keep the app from being installed', { tag: '@long' }, async () => {
  const phone = await openPhone(profile)
  await openControlled(phone.page)
  const devtools = await phone.context.newCDPSession(phone.page)
  expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  const { url, errors, data } = await devtools.send('Page.getAppManifest')
  expect(url).toBe(`${portal.url}/manifest.webmanifest`)
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '') as {
    icons: { src: string; purpose?: string }[]
    screenshots: { src: string; sizes: string; form_factor: string }[]
  }
  expect(manifest.icons.map(({ purpose = 'any' }) => purpose)).toContain('maskable')
  expect(manifest.screenshots.map((shot) => [shot.form_factor, shot.sizes])).toEqual([
    ['narrow', '390x844'],
    ['wide', '1280x800'],
  ])
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
    const image = await fetch(new URL(src, url))
    expect([src, image.status, image.headers.get('content-type')]).toEqual([src, 200, 'image/png'])
  }
  await phone.close()
})

test('nothing that belongs to a person is kept by the service worker', { tag: '@long' }, async () => {
  const phone = await openPhone(profile)
  const { page } = phone
  await openControlled(page)
  await expect(datesOf(page).getByRole('listitem')).toHaveCount(2)
  await signIn(page, portal.url, presenter.Email, testPassword)
  await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
  await page.goto(`${portal.url}/update-profile`)
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await page.goto(`${portal.url}/?new=paper`)
  await expect(page.getByRole('textbox', { name: 'Paper title' })).toBeVisible()
  const everybodys = [getActiveDates, getHomePage, getWelcome].map((endpoint) => addressOf(endpoint))
  expect(await keptCalls(page)).toEqual(everybodys.sort())
  await phone.close()
})

test('what was typed offline is sent by the service worker when the network is back, with no page open', async () => {
  const phone = await openPhone(profile)
  await openControlled(phone.page)
  await signIn(phone.page, portal.url, presenter.Email, testPassword)
  await expect(phone.page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
  // A page of the portal that runs no script of the app.
  const other = await phone.context.newPage()
  await other.goto(`${portal.url}/manifest.webmanifest`)
  const devtools = await phone.context.newCDPSession(other)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered

  await phone.context.setOffline(true)
  await phone.page.getByRole('button', { name: 'Add New Paper' }).click()
  await phone.page.getByRole('textbox', { name: 'Paper title' }).fill('Typed in the train')
  await expect(
    phone.page.getByText(/^Saved on this device(?:, waiting for the portal)?$/).first(),
  ).toBeVisible()
  await phone.page.close()
  await phone.context.setOffline(false)
  const titles = async () => {
    // A browser asks again as long as something is left; the tool sends one event only.
    await devtools.send('ServiceWorker.dispatchSyncEvent', {
      origin: portal.url,
      registrationId,
      tag: backgroundTag(presenter.UserId),
      lastChance: false,
    })
    return (await callOver(portal, getUserPapers, { as: presenter })).map((paper) => paper.PaperTitle)
  }
  await expect.poll(titles).toEqual(['Typed in the train'])
  await phone.close()
})

test(
  'the viewer of PDFs opens after a restart of the browser with no network, from the first document on',
  { tag: '@long' },
  async () => {
    const network = await startProxy(Number(new URL(portal.url).port))
    const pick = async (page: Page, name: string) => {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name,
          mimeType: 'application/pdf',
          buffer: await paperPdf({ title: `On ${name}`, authors: 'Asha Rao', abstract: words(40) }),
        })
      const preview = page.getByRole('region', { name: `Preview of ${name}` })
      await expect(preview.getByText(`On ${name} Asha Rao Abstract`)).toBeAttached()
    }
    const first = await openPhone(profile, deskSize)
    await openControlled(first.page, network.origin)
    await signIn(first.page, network.origin, presenter.Email, testPassword)
    await first.page.getByRole('button', { name: 'Add New Paper' }).click()
    await pick(first.page, 'first.pdf')
    await expect
      .poll(() =>
        first.page.evaluate(async () => (await (await caches.open('lectern-viewer')).keys()).length),
      )
      .toBeGreaterThanOrEqual(2)
    await first.close()

    network.lead(1)
    network.cut()
    const second = await openPhone(profile, deskSize)
    await second.page.goto(`${network.origin}/?new=paper`)
    await expect(second.page.getByRole('dialog', { name: 'Paper Submission' })).toBeVisible()
    await pick(second.page, 'second.pdf')
    await second.close()
    await network.stop()
  },
)

test(
  'an asset that does not exist is a JSON 404 and never a page, with and without the service worker',
  { tag: '@long' },
  async () => {
    const missing = '/assets/index-00000000.js'
    const bare = await fetch(`${portal.url}${missing}`)
    expect(bare.status).toBe(404)
    expect(bare.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await bare.json()).toEqual({
      Success: false,
      Message: 'Not found',
      Result: null,
      Id: null,
      Errors: ['Not found'],
    })

    const phone = await openPhone(profile)
    await openControlled(phone.page)
    const through = await phone.page.evaluate(async (path) => {
      const response = await fetch(path)
      return [response.status, response.headers.get('content-type')]
    }, missing)
    expect(through).toEqual([404, 'application/json; charset=utf-8'])
    await phone.close()
  },
)

test('a cold start with no network and no portal shows the landing page and how old its dates are', async () => {
  const { Title } = (await callOver(portal, getActiveDates))[0] ?? { Title: 'none' }
  const before = await openPhone(profile)
  await openControlled(before.page)
  await expect(datesOf(before.page).getByText(Title)).toBeVisible()
  await expect(datesOf(before.page).getByText(/^as of/)).toHaveCount(0)
  await before.close()
  await portal.stop()

  const phone = await openPhone(profile)
  await phone.context.setOffline(true)
  await phone.page.goto(portal.url)
  await expect(datesOf(phone.page).getByText(Title)).toBeVisible()
  await expect(datesOf(phone.page).getByText(/^as of \d\d:\d\d$/)).toBeVisible()
  await phone.close()
})
