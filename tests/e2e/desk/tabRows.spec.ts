import { expect, type Page } from '@playwright/test'
import { overflowOf, settled, windowOf } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { admin, portal, startOpenPortal } from '../openPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

test(
  'on a phone the tab of the screen that an address opens is whole in sight',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await windowOf(browser, portal.url, admin, {
      viewport: phoneSize,
      serviceWorkers: 'block',
    })
    for (const [address, name] of [
      ['/events?tab=publish', 'Publish'],
      ['/users?tab=browsers', 'Browser reports'],
      ['/Travel?tab=allotment', 'Room allotment'],
      ['/papers/reviews?tab=assignments', 'Assignments'],
      ['/web-configuration?tab=privacy', 'Privacy'],
    ] as const) {
      await page.goto(address)
      const tab = page.getByRole('tab', { name, selected: true })
      await expect(tab, address).toBeInViewport({ ratio: 1 })
      // The last 32 pixels of a row fade.
      const box = await tab.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0), address).toBeLessThanOrEqual(390 - 32)
    }
  },
)

/** The words of the screen's title that are broken into two lines. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(
      document.querySelector('h1') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const broken: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (range.getClientRects().length > 1) broken.push(word)
      }
    return broken
  })

test(
  'on a phone with large text no word of a title is broken, and nothing is wider than the window',
  { tag: '@long' },
  async ({ browser }) => {
    for (const width of [320, 390]) {
      const { page, context } = await windowOf(browser, portal.url, admin, {
        viewport: { width, height: 844 },
        serviceWorkers: 'block',
      })
      await page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = '200%'
        }),
      )
      for (const address of [
        ...[
          '/papers',
          '/papers/reviews',
          '/notifications/admin',
          '/notifications/admin?tab=mail&part=templates',
        ],
        ...['/abstract', '/users', '/events', '/Travel', '/payment/users'],
      ]) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await settled(page)
        expect(await brokenWords(page), `${address} at ${width}`).toEqual([])
        expect(await overflowOf(page), `${address} at ${width}`).toBe(0)
      }
      await context.close()
    }
  },
)
