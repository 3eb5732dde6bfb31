import { chromium } from '@playwright/test'
import { dashboardTexts } from '../../contract/dashboard.ts'
import { startSession } from '../../server/accounts/session.ts'
import { getBrowser } from '../support/browser.ts'
import { windowOf } from '../support/look.ts'
import { browserFlags, deskSize } from '../support/phone.ts'
import type { Bench } from './portal.ts'

const visits = 7

/** Notes in the page when it first shows the numbers of what is left to do, and the curve. */
const watch = `
  const note = () => {
    for (const section of document.querySelectorAll('section')) {
      const title = section.querySelector('h2')?.textContent
      if (title === ${JSON.stringify(dashboardTexts.toDo)} && /\\d/.test(section.textContent))
        window.numbersAt ??= performance.now()
    }
    if (document.querySelector('.dashboard-chart .recharts-curve')) window.curveAt ??= performance.now()
    if (!window.curveAt) requestAnimationFrame(note)
  }
  requestAnimationFrame(note)`

/** From the address of the dashboard to its numbers and its curve on screen, in a browser that was never here. */
export async function firstVisits({ portal, origin }: Bench, UserId: string): Promise<string[]> {
  const { context } = portal
  const session = await startSession(context, context.database.sql, UserId)
  const browser = await chromium.launch({ executablePath: getBrowser(), args: browserFlags })
  const took = { numbers: [] as number[], curve: [] as number[] }
  for (let visit = 0; visit < visits; visit++) {
    const options = { viewport: deskSize, serviceWorkers: 'block' } as const
    const opened = await windowOf(browser, origin, session, options)
    await opened.page.addInitScript({ content: watch })
    await opened.page.goto('/', { waitUntil: 'commit' })
    await opened.page.locator('.dashboard-chart .recharts-curve').first().waitFor({ state: 'attached' })
    await opened.page.waitForTimeout(100)
    took.numbers.push(Number(await opened.page.evaluate('window.numbersAt')))
    took.curve.push(Number(await opened.page.evaluate('window.curveAt')))
    await opened.context.close()
  }
  await browser.close()
  return Object.entries(took).map(([name, times]) => {
    const sorted = times.toSorted((a, b) => a - b).map((time) => `${time.toFixed(0)} ms`)
    const [middle, longest] = [sorted[Math.floor(visits / 2)] ?? '', sorted.at(-1) ?? '']
    return `  the dashboard’s ${name} on screen, ${visits} first visits: p50 ${middle}, longest ${longest}  (budget: 1000 ms)`
  })
}
