import { chromium, type Page } from '@playwright/test'
import { startSession } from '../../server/accounts/sessions/session.ts'
import { getBrowser } from '../support/browser/browser.ts'
import { windowOf } from '../support/browser/look.ts'
import { browserFlags, deskSize } from '../support/browser/phone.ts'
import type { Bench } from './portal.ts'

const visits = 5
const changes = 10
/** The lists, with the label of a filter of each; that of mails has one order. */
const lists = {
  '/papers': 'Status',
  '/users': 'Role',
  '/payment/users': 'Status',
  '/abstract': 'Status',
  '/notifications/admin?tab=mail': 'State',
} as const

/** Notes in the page when it first shows rows. */
const watch = `
  const note = () => {
    if (document.querySelector('main tbody tr')) window.rowsAt ??= performance.now()
    else requestAnimationFrame(note)
  }
  requestAnimationFrame(note)`

/** Runs in the page: chooses one value after another, and notes when the rows were others. */
const choose = (selector: string) => `(async () => {
  const select = document.querySelector(${JSON.stringify(selector)})
  const put = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set
  const rows = () => document.querySelector('main tbody')?.textContent
  const took = []
  for (let count = 0; count < ${changes}; count += 1) {
    const before = rows()
    const others = [...select.options].filter(({ value }) => value !== select.value)
    const begun = performance.now()
    put.call(select, others[count % others.length].value)
    select.dispatchEvent(new Event('change', { bubbles: true }))
    for (let frame = 0; frame < 120 && rows() === before; frame += 1) await new Promise(requestAnimationFrame)
    if (rows() !== before) took.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  return took
})()`

/** Runs in the page: scrolls 10,000 pixels by 100 a frame, and notes how long each frame took. */
const scroll = `(async () => {
  const took = []
  let [last, down] = [performance.now(), true]
  for (let frame = 0; frame < 100; frame += 1) {
    const room = document.documentElement.scrollHeight - innerHeight
    if (scrollY >= room) down = false
    if (scrollY <= 0) down = true
    scrollBy(0, down ? 100 : -100)
    const now = await new Promise(requestAnimationFrame)
    took.push(now - last)
    last = now
  }
  return took.slice(1)
})()`

const at = (times: readonly number[], share: number) =>
  (times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? Number.NaN).toFixed(0)

/** Lists of 20,000 rows, and of 10,000 bills, on screen: a first visit, another order, another filter, and scrolling. */
export async function listVisits({ portal, origin }: Bench, UserId: string): Promise<string[]> {
  const { context } = portal
  const session = await startSession(context, context.database.sql, UserId)
  const browser = await chromium.launch({ executablePath: getBrowser(), args: browserFlags })
  const open = () => windowOf(browser, origin, session, { viewport: deskSize, serviceWorkers: 'block' })
  const show = async (page: Page, path: string) => {
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('main tbody tr').first().waitFor()
  }
  const lines: string[] = []
  for (const [path, filter] of Object.entries(lists)) {
    const first: number[] = []
    for (let count = 0; count < visits; count += 1) {
      const opened = await open()
      await opened.page.addInitScript({ content: watch })
      await show(opened.page, path)
      first.push(Number(await opened.page.evaluate('window.rowsAt')))
      await opened.context.close()
    }
    const { page, context: window } = await open()
    await show(page, path)
    await page.waitForTimeout(2000)
    const orders = '.desk-order select'
    const hasOrders = (await page.locator(orders).count()) > 0
    const sorted = hasOrders ? await page.evaluate<number[]>(choose(orders)) : []
    if (hasOrders) {
      await show(page, path)
      await page.waitForTimeout(2000)
    }
    const id = await page.locator('.desk-narrow').getByLabel(filter, { exact: true }).getAttribute('id')
    const filtered = await page.evaluate<number[]>(choose(`[id="${id ?? ''}"]`))
    await page.evaluate(`localStorage.setItem('lectern-page-size', '200')`)
    await show(page, path)
    await page.locator('main tbody tr').nth(199).waitFor()
    await page.waitForTimeout(2000)
    const frames = await page.evaluate<number[]>(scroll)
    await window.close()
    lines.push(
      `  ${path}, rows on screen, ${visits} first visits: p50 ${at(first, 0.5)} ms, longest ${at(first, 1)} ms  (budget: p50 700 ms)`,
      ...(hasOrders
        ? [
            `  ${path}, another order on screen, ${sorted.length} times: p50 ${at(sorted, 0.5)} ms, p95 ${at(sorted, 0.95)} ms  (budget: 300 ms)`,
          ]
        : []),
      `  ${path}, another ${filter.toLowerCase()} on screen, ${filtered.length} times: p50 ${at(filtered, 0.5)} ms, p95 ${at(filtered, 0.95)} ms  (budget: 300 ms)`,
      `  ${path}, 200 rows, 10,000 px of scrolling: p50 ${at(frames, 0.5)} ms a frame, longest ${at(frames, 1)} ms  (budget: 50 ms)`,
    )
  }
  await browser.close()
  return lines
}
