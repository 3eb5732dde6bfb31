import { chromium } from '@playwright/test'
import { startSession } from '../../server/accounts/sessions/session.ts'
import { getBrowser } from '../support/browser/browser.ts'
import { windowOf } from '../support/browser/look.ts'
import { browserFlags, deskSize } from '../support/browser/phone.ts'
import type { Bench } from './portal.ts'

const papers = 60

/** Runs in the page: walks from paper to paper with `j`, and notes when its name and its text were on screen. */
const walk = `(async () => {
  const pane = () => document.querySelector('.pane')
  const title = () => pane()?.querySelector('h2')?.textContent
  const has = (condition) => new Promise((resolve) => {
    const look = () => (condition() ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look))
    look()
  })
  const took = { name: [], text: [] }
  await has(() => pane()?.querySelector('.papers-abstract'))
  for (let count = 0; count < ${papers}; count += 1) {
    const before = title()
    const begun = performance.now()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    took.name.push((await has(() => title() && title() !== before)) - begun)
    took.text.push((await has(() => pane().querySelector('.papers-abstract'))) - begun)
  }
  return took
})()`

const lineOf = (what: string, times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b).map((time) => time.toFixed(0))
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? ''
  return `  a paper’s ${what} beside the list on screen, ${sorted.length} papers: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
}

/** From a press of a key to the next paper beside the list: the name that the list knows, and the text that is read. */
export async function paneVisits({ portal, origin }: Bench, UserId: string): Promise<string[]> {
  const { context } = portal
  const session = await startSession(context, context.database.sql, UserId)
  const browser = await chromium.launch({ executablePath: getBrowser(), args: browserFlags })
  const { page } = await windowOf(browser, origin, session, { viewport: deskSize, serviceWorkers: 'block' })
  await page.goto('/papers')
  await page.locator('.desk-title').first().click()
  const took = await page.evaluate<{ readonly name: number[]; readonly text: number[] }>(walk)
  await browser.close()
  return [`${lineOf('name', took.name)}  (budget: p95 150 ms)`, lineOf('text', took.text)]
}
