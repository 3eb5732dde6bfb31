import { expect, type Page } from '@playwright/test'
import { getHomePage, updateHomePage } from '../../../contract/content/content.ts'
import { overflowOf, windowOf } from '../../support/browser/look.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { callOver, sessionAt } from '../../support/portal/remote.ts'
import { test } from '../test.ts'

const name = 'International Conference on Comparative Linguistics and Computational Philology 26'

let portal: PortalProcess

async function nameIt(ConferenceName: string): Promise<void> {
  const admin = await sessionAt(portal, { Roles: ['Admin'] })
  const { Version: _version, Pages: _pages, ...settings } = await callOver(portal, getHomePage)
  await callOver(portal, updateHomePage, { as: admin, body: { ...settings, ConferenceName } })
}

test.beforeAll(async () => {
  portal = await startPortalProcess()
  await nameIt(name)
})
test.afterAll(() => portal.discard())

/** The words of the bar's name that are cut: broken in two lines, or only partly in sight. */
const cutWords = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('.shell-logo-name')
    if (!box) return ['no name']
    const shown = box.getBoundingClientRect()
    // For screen readers only.
    if (shown.width <= 1) return []
    const line = Number.parseFloat(getComputedStyle(box).lineHeight)
    return [...box.querySelectorAll('.shell-logo-word')]
      .filter((word) => {
        const { top, bottom, right, height } = word.getBoundingClientRect()
        const isBelow = top >= shown.bottom - 1
        return !isBelow && (height > line * 1.5 || bottom > shown.bottom + 2 || right > shown.right + 1)
      })
      .map(({ textContent }) => textContent)
  })

test(
  'a name of 80 letters is whole on the landing page, and has whole words in the bar of a phone',
  { tag: '@long' },
  async ({ browser }) => {
    const presenter = await sessionAt(portal)
    for (const session of [null, presenter])
      for (const width of [320, 360, 390])
        for (const text of ['', '200%']) {
          const viewport = { width, height: 844 }
          const { page, context } = await windowOf(browser, portal.url, session, {
            viewport,
            serviceWorkers: 'block',
          })
          await page.goto('/')
          await page.evaluate((size) => {
            document.documentElement.style.fontSize = size
          }, text)
          const at = `${session ? 'a presenter' : 'a visitor'} at ${width} ${text}`
          const link = page.getByRole('banner').getByRole('link', { name, exact: true })
          await expect(link, at).toBeVisible()
          await expect.poll(() => cutWords(page), at).toEqual([])
          expect(await overflowOf(page), at).toBe(0)
          if (!session) await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible()
          await context.close()
        }
  },
)

test(
  'a word of 15 letters is never cut in the bar of a visitor, however wide a phone is',
  { tag: '@long' },
  async ({ browser }) => {
    await nameIt('EMNLP 2020 (demonstration)')
    const viewport = { width: 320, height: 844 }
    const { page, context } = await windowOf(browser, portal.url, null, { viewport, serviceWorkers: 'block' })
    await page.goto('/')
    for (const width of [320, 360, 375, 390, 414, 430, 450, 600]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => cutWords(page), `at ${width}`).toEqual([])
    }
    await context.close()
  },
)
