import { chromium, type Page } from '@playwright/test'
import { startSession } from '../../server/accounts/sessions/session.ts'
import { getBrowser } from '../support/browser/browser.ts'
import { windowOf } from '../support/browser/look.ts'
import { browserFlags, deskSize } from '../support/browser/phone.ts'
import type { Bench } from './portal.ts'

const visits = 7

/** Notes in the page when it first shows the numbers of what is left to do, and the curve. */
const watch = `
  const note = () => {
    for (const section of document.querySelectorAll('section')) {
      const title = section.querySelector('h2')?.textContent
      if (title === ${JSON.stringify('To do')} && /\\d/.test(section.textContent))
        window.numbersAt ??= performance.now()
    }
    if (document.querySelector('.dashboard-chart canvas')) window.curveAt ??= performance.now()
    if (!window.curveAt) requestAnimationFrame(note)
  }
  requestAnimationFrame(note)`

interface Took {
  readonly numbers: number[]
  readonly curve: number[]
}

/** Opens the dashboard, and notes when its numbers and its curve were on screen. */
async function visit(page: Page, took: Took): Promise<void> {
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('.dashboard-chart canvas').waitFor({ state: 'attached' })
  await page.waitForTimeout(100)
  took.numbers.push(Number(await page.evaluate('window.numbersAt')))
  took.curve.push(Number(await page.evaluate('window.curveAt')))
}

const linesOf = (took: Took, which: string): string[] =>
  Object.entries(took).map(([name, times]: [string, number[]]) => {
    const sorted = times.toSorted((a, b) => a - b).map((time) => `${time.toFixed(0)} ms`)
    const [middle, longest] = [sorted[Math.floor(visits / 2)] ?? '', sorted.at(-1) ?? '']
    return `  the dashboard’s ${name} on screen, ${visits} ${which} visits: p50 ${middle}, longest ${longest}  (budget: 1000 ms)`
  })

/**
 * From the address of the dashboard to its numbers and its curve on screen: in a browser that was never here, and in one
 * that keeps the app since an earlier visit.
 */
export async function dashboardVisits({ portal, origin }: Bench, UserId: string): Promise<string[]> {
  const { context } = portal
  const session = await startSession(context, context.database.sql, UserId)
  const browser = await chromium.launch({ executablePath: getBrowser(), args: browserFlags })
  const [first, later]: [Took, Took] = [
    { numbers: [], curve: [] },
    { numbers: [], curve: [] },
  ]
  for (let count = 0; count < visits; count++) {
    const opened = await windowOf(browser, origin, session, { viewport: deskSize, serviceWorkers: 'block' })
    await opened.page.addInitScript({ content: watch })
    await visit(opened.page, first)
    await opened.context.close()
  }
  const { page } = await windowOf(browser, origin, session, { viewport: deskSize })
  await page.addInitScript({ content: watch })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  for (let count = 0; count < visits; count++) await visit(page, later)
  await browser.close()
  return [...linesOf(first, 'first'), ...linesOf(later, 'later')]
}
