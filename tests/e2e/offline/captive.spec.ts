import { expect, type Page } from '@playwright/test'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { startCaptor, type Captor } from '../../support/portal/captor.ts'
import { fixture, sha256Of } from '../../support/fixtures.ts'
import { settled, windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { callOver, sessionAt } from '../../support/portal/remote.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import { test } from '../test.ts'

let hotel: Captor

test.beforeAll(async ({ shared }) => {
  await shared(startOpenPortal)
  hotel = await startCaptor(portal.url)
})
test.afterAll(() => hotel.stop())

const offline = (page: Page) => page.getByText('Offline', { exact: true })
const waiting = (page: Page) =>
  page.getByRole('dialog').getByText(`Saved on this device, waiting for the portal`)

/** From now on this page reads a picked file as slowly as from a full disk. */
const readSlowly = (page: Page) =>
  page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = async function () {
      await new Promise((resolve) => setTimeout(resolve, 400))
      return read.call(this)
    }
  })

for (const how of ['page', 'redirect', 'elsewhere'] as const)
  test(`a hotel’s sign-in page in the portal’s place (${how}) is no network: the person sees Offline, everything is kept, and all of it goes when the way is free`, async ({
    browser,
  }) => {
    const session = await sessionAt(portal)
    const { page } = await windowOf(browser, hotel.url, session, { viewport: deskSize })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // From now on the worker answers, and keeps the dates.
    await page.reload()
    await settled(page)
    await expect(offline(page)).toHaveCount(0)

    hotel.capture(how)
    await page.getByRole('button', { name: 'Add New Paper' }).click()
    await page.getByRole('textbox', { name: 'Paper title' }).fill('Written in a hotel')
    await expect(waiting(page)).toBeVisible()
    await readSlowly(page)
    await page
      .getByLabel('Paper file', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: 'hotel.pdf', mimeType: 'application/pdf', buffer: fixture('paper.pdf') })
    // It is said again once the file is kept too, and not before.
    await expect(waiting(page)).toBeVisible()
    await expect(offline(page)).toBeVisible()
    expect(hotel.captured()).toBeGreaterThan(0)

    // A start behind the page shows what is here, and nothing of the hotel's.
    await page.reload()
    await expect(page.getByRole('article', { name: 'Written in a hotel' })).toBeVisible()
    await expect(offline(page)).toBeVisible()
    await expect(page.getByText('Welcome to our hotel')).toHaveCount(0)
    await page.goto('/sync')
    await expect(page.getByRole('listitem').filter({ hasText: 'Text of a paper' }).first()).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'File of a paper' })).toBeVisible()
    const { hotels } = await page.evaluate(async () => {
      const kept = await Promise.all(
        (await caches.keys()).map(async (name) => {
          const cache = await caches.open(name)
          return Promise.all(
            (await cache.keys()).map(async (request) => (await cache.match(request))?.clone().text()),
          )
        }),
      )
      return { hotels: kept.flat().filter((text) => text?.includes('Welcome to our hotel')).length }
    })
    expect(hotels).toBe(0)

    hotel.release()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect
      .poll(async () =>
        (await callOver(portal, getUserPapers, { as: session })).map((item) => [
          item.PaperTitle,
          item.Sha256,
        ]),
      )
      .toEqual([['Written in a hotel', sha256Of(fixture('paper.pdf'))]])
    await expect(offline(page)).toHaveCount(0)
  })
