import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { workName } from '../../../src/cache/database/workDatabase.ts'
import { flawsOf } from '../../support/browser/axe.ts'
import { overflowOf, settled, windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { sessionAt } from '../../support/portal/remote.ts'
import { portal } from '../openPortal.ts'
import { test } from '../test.ts'

export const title = (page: Page) => page.getByRole('textbox', { name: 'Paper title' })
export const abstract = (page: Page) => page.getByRole('textbox', { name: 'Abstract' })
export const banner = (page: Page) => page.locator('.store-banner')

export const line = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('dialog').getByRole('status').filter({ hasText: words }).first()).toBeVisible()

/** A text in which each word says its place. */
export const long = (name: string, words = 4000) =>
  Array.from({ length: words }, (_, index) => `${name}${index}`).join(' ')

/** The dashboard of somebody new; the test's script runs in the page before anything of the app does. */
export async function openDashboard(browser: Browser, script?: () => void, room?: number) {
  const session = await sessionAt(portal)
  // What the service worker keeps would take room too.
  const serviceWorkers = room === undefined ? 'allow' : 'block'
  const options = { viewport: deskSize, serviceWorkers } as const
  const { page, context } = await windowOf(browser, portal.url, session, options)
  if (script) await page.addInitScript(script)
  if (room !== undefined) {
    await page.goto('/health')
    // Before the store is opened: the browser looks at the room once and goes by that for half a minute.
    await roomFor(page, room)
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
  return { page, context, session }
}

export async function addPaper(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add New Paper' }).click()
  await expect(title(page)).toBeVisible()
}

/** Looks at the screen as it is now, on a phone and on a desk: nothing may be wrong with it. */
export async function look(page: Page, name: string, isLoaded = true): Promise<void> {
  for (const [size, viewport] of Object.entries({ phone: phoneSize, desk: deskSize })) {
    await page.setViewportSize(viewport)
    if (isLoaded) await settled(page)
    await page.screenshot({ path: join(test.info().project.outputDir, 'store', `${name}-${size}.png`) })
    expect.soft(await flawsOf(page), `axe at ${name} on a ${size}`).toEqual([])
    expect.soft(await overflowOf(page), `pixels too wide at ${name} on a ${size}`).toBe(0)
  }
}

/** What is in the drafts of a person's database, read past the app. A later `version` upgrades it first. */
export function draftsIn(page: Page, session: Session, version?: number) {
  return page.evaluate(
    ([name, later]) =>
      new Promise<{ PaperTitle: string; Abstract: string }[]>((resolve, reject) => {
        const request = indexedDB.open(name, later)
        request.onupgradeneeded = () => request.result.createObjectStore('later')
        request.onerror = () => reject(new Error(request.error?.message))
        request.onsuccess = () => {
          const all = request.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            request.result.close()
            resolve(
              (all.result as { Fields: { PaperTitle: string; Abstract: string } }[]).map(
                ({ Fields }) => Fields,
              ),
            )
          }
        }
      }),
    [workName(session.UserId), version] as const,
  )
}

/** Sets how much this site may keep, or leaves it to the browser again. */
export async function roomFor(page: Page, quotaSize?: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const origin = new URL(portal.url).origin
  await devtools.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(quotaSize === undefined ? {} : { quotaSize }),
  })
}

export async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await download.path(), 'utf8')
}
