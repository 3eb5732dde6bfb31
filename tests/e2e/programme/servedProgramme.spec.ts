import { expect, type Page } from '@playwright/test'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { test } from '../test.ts'
import {
  person,
  phone,
  publish,
  showToVisitors,
  site,
  startProgramme,
  wholeProgramme,
} from './programmeSteps.ts'

test.beforeAll(async () => {
  await startProgramme({ rendersPages: true })
  await publish(wholeProgramme(await person()))
  await showToVisitors()
})
test.afterAll(() => site.stop())

/** Counts the frames in which no title of a session is on the screen, after the first with one. */
const watchGaps = (page: Page) =>
  page.addInitScript(() => {
    let seen = false
    const look = () => {
      const isSeen = [...document.querySelectorAll('.programme-title')].some(
        (one) => one.getClientRects().length > 0,
      )
      if (seen && !isSeen) Object.assign(window, { gaps: true })
      seen ||= isSeen
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

/** The places of the screen's heading, the day, and the first sessions. */
const placesOn = (page: Page) =>
  page.locator('h1, .programme-group-title >> nth=0, .programme-title').evaluateAll((all) =>
    all.slice(0, 8).map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [one.textContent, x, y, width, height]
    }),
  )

for (const who of ['a visitor', 'somebody signed in'] as const)
  test(`on a phone ${who} reads the public programme before the app has come, which puts its own in the same place`, async ({
    browser,
  }, info) => {
    const session = who === 'a visitor' ? null : await person()
    const { page, errors } = await windowOf(browser, site.url, session, {
      ...phone,
      timezoneId: 'Asia/Kolkata',
      serviceWorkers: 'block',
    })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await watchGaps(page)
    await page.goto('/programme', { waitUntil: 'commit' })
    await expect(page.getByText(/^Session 1:/)).toBeVisible()
    await expect(page.getByText('Tuesday 3 December 2030')).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    // Nothing of it takes a press that the app could not answer.
    await expect(page.getByRole('button')).toHaveCount(0)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    const before = await placesOn(page)
    await page.screenshot({ path: info.outputPath('served.png') })
    release()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expect(page.getByRole('button', { name: /^10:00–11:00 Session 1:/ })).toBeVisible()
    expect(await placesOn(page)).toEqual(before)
    await page.screenshot({ path: info.outputPath('app.png') })
    expect(await page.evaluate(() => 'gaps' in window)).toBe(false)
    await expect(page.locator('.served')).toHaveCount(0)
    expect(errors).toEqual([])
  })

test('a reader without scripts reads the public programme, and a desk has bars until its picture of the day comes', async ({
  browser,
}) => {
  const plain = await browser.newContext({ ...phone, baseURL: site.url, javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto('/programme')
  await expect(page.getByText(/^Session 4:/)).toBeVisible()
  await page.setViewportSize(deskSize)
  await expect(page.getByText(/^Session 4:/)).toBeHidden()
  await expect(page.locator('.served-bars')).toBeVisible()
  await plain.close()
})
