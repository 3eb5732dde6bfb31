import { join } from 'node:path'
import {
  expect,
  test,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { storageKeys } from '../../../src/stores/storageKeys.ts'
import { measureOf } from '../../design/measure.ts'
import { darkFlawsOf, flawsOf } from './axe.ts'
import { deskSize, phoneSize } from './phone.ts'

/** What a browser keeps of a signed-in person in local storage. */
export function stored({ AccessToken, RefreshToken, ...userData }: Session) {
  const [role = ''] = userData.Roles
  return [
    { name: storageKeys.AccessToken, value: AccessToken },
    { name: storageKeys.RefreshToken, value: RefreshToken },
    { name: storageKeys.userData, value: JSON.stringify(userData) },
    ...(role ? storageKeys.userRoles.map((name) => ({ name, value: role })) : []),
  ]
}

/**
 * A window of somebody who has signed in before, or of a visitor. Where a test is not about the service worker it says
 * `serviceWorkers: 'block'`: in every new window one would fetch and keep the whole app, which takes as long as a test.
 */
export async function windowOf(
  browser: Browser,
  url: string,
  session: Session | null,
  options: BrowserContextOptions = {},
): Promise<{ readonly context: BrowserContext; readonly page: Page; readonly errors: readonly string[] }> {
  const origins = session ? [{ origin: new URL(url).origin, localStorage: stored(session) }] : []
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    ...options,
    storageState: { cookies: [], origins },
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // A request that finds no network is no error of the page, although the browser reports it as one.
    if (message.text().includes('net::ERR_INTERNET_DISCONNECTED')) return
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  return { context, page, errors }
}

/** Waits until nothing on the screen is a skeleton or still busy: as long as a test waits, or `timeout` milliseconds. */
export async function settled(page: Page, timeout?: number): Promise<void> {
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy="true"]')).toHaveCount(
    0,
    timeout === undefined ? {} : { timeout },
  )
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** By how many pixels the screen is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** How many rows of a list are in sight as a whole. */
export function rowsInSight(page: Page): Promise<number> {
  return page
    .locator('tbody tr')
    .evaluateAll(
      (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
    )
}

/** The hints of empty fields that are longer than their fields, with both widths in pixels. */
export function cutHintsOf(page: Page): Promise<string[]> {
  return page.locator('input[placeholder]').evaluateAll((fields) =>
    fields.flatMap((field) => {
      if (!(field instanceof HTMLInputElement) || !field.checkVisibility()) return []
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      const letters = document.createElement('canvas').getContext('2d')
      if (!letters) return []
      letters.font = font
      const needed = Math.ceil(letters.measureText(field.placeholder).width)
      const room = Math.floor(
        field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
      )
      return needed > room ? [`${field.placeholder}: ${needed} in ${room}`] : []
    }),
  )
}

/** The most sizes of type on a screen (docs/DESIGN.md). */
const mostSizes = 4

/** What of a screen is against docs/DESIGN.md: acts in red beside the first one, and a fifth size of type. */
export async function designFlawsOf(page: Page): Promise<string[]> {
  const { red, sizes } = await measureOf(page)
  return [
    ...(red.length > 1 ? [`in red: ${red.join(', ')}`] : []),
    ...(sizes.length > mostSizes ? [`sizes of type: ${sizes.join(', ')}`] : []),
  ]
}

/** Nothing is wrong with the screen at the size it has; its picture is there to be looked at. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await settled(page)
  const { width, height } = page.viewportSize() ?? deskSize
  const path = join(test.info().project.outputDir, 'screens', `${name}-${width}x${height}.png`)
  await page.screenshot({ path, fullPage: true })
  expect.soft(await flawsOf(page), `axe at ${name} ${width}`).toEqual([])
  expect.soft(await overflowOf(page), `pixels too wide at ${name} ${width}`).toBe(0)
  expect.soft(await cutHintsOf(page), `cut hints at ${name} ${width}`).toEqual([])
  expect.soft(await designFlawsOf(page), `design at ${name} ${width}`).toEqual([])
}

/** The same on a phone and on a desk; the window has its size again afterwards. */
export async function lookAtBothSizes(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const viewport of [phoneSize, deskSize]) {
    await page.setViewportSize(viewport)
    // Another width leaves something half under the bar, which nobody would press.
    await page.evaluate(() => window.scrollTo(0, 0))
    await lookAt(page, name)
  }
  if (before) await page.setViewportSize(before)
}

/** The same, and that its texts can be read in the dark. */
export async function lookInAllLights(page: Page, name: string): Promise<void> {
  await lookAtBothSizes(page, name)
  expect.soft(await darkFlawsOf(page), `dark at ${name}`).toEqual([])
}
