import { chromium, type Browser } from '@playwright/test'
import { startSession } from '../../server/accounts/sessions/session.ts'
import type { Session } from '../../contract/accounts/accounts.ts'
import { getBrowser } from '../support/browser/browser.ts'
import { windowOf } from '../support/browser/look.ts'
import { browserFlags, deskSize } from '../support/browser/phone.ts'
import type { Bench } from './portal.ts'

const records = 60

/** A list whose records are walked through. */
interface Walked {
  readonly address: string
  readonly many: string
  readonly one: string
  /** What the portal is asked for, in words, and the selector of what says that it is there. */
  readonly text: string
  readonly whole: string
}

const lists: readonly Walked[] = [
  { address: '/papers', many: 'papers', one: 'a paper', text: 'text', whole: '.papers-abstract' },
  { address: '/payment/users', many: 'bills', one: 'a bill', text: 'lines', whole: '.payment-lines' },
  {
    ...{ address: '/abstract', many: 'abstracts', one: 'an abstract' },
    ...{ text: 'nearest ones', whole: '.abstracts-cards' },
  },
  { address: '/users', many: 'people', one: 'a person', text: 'facts', whole: '.facts' },
  {
    ...{ address: '/notifications/admin?tab=mail', many: 'mails', one: 'a mail' },
    ...{ text: 'words', whole: '.mail-plain' },
  },
]

/** Runs in the page: walks from record to record with `j`, and notes when its name and the rest of it were on screen. */
const walk = (whole: string) => `(async () => {
  const pane = () => document.querySelector('.pane')
  // Two people may have one name, but not one place in the list.
  const named = () => (pane()?.querySelector('h2') ? pane().querySelector('.pane-place')?.textContent : '')
  const has = (condition) => new Promise((resolve) => {
    const look = () => (condition() ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look))
    look()
  })
  const took = { name: [], text: [] }
  await has(() => pane()?.querySelector('${whole}'))
  for (let count = 0; count < ${records}; count += 1) {
    const before = named()
    const begun = performance.now()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    took.name.push((await has(() => named() && named() !== before)) - begun)
    took.text.push((await has(() => pane().querySelector('${whole}'))) - begun)
  }
  return took
})()`

const lineOf = ({ one, many }: Walked, what: string, times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b).map((time) => time.toFixed(0))
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? ''
  return `  ${one}’s ${what} beside the list on screen, ${sorted.length} ${many}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
}

async function visit(browser: Browser, origin: string, session: Session, list: Walked): Promise<string[]> {
  const { page, context } = await windowOf(browser, origin, session, {
    viewport: deskSize,
    serviceWorkers: 'block',
  })
  await page.goto(list.address)
  await page.locator('.desk-title').first().click()
  const took = await page.evaluate<{ readonly name: number[]; readonly text: number[] }>(walk(list.whole))
  await context.close()
  const budget = '  (budget: p95 150 ms)'
  return [`${lineOf(list, 'name', took.name)}${budget}`, `${lineOf(list, list.text, took.text)}${budget}`]
}

/**
 * From a press of a key to the next record beside its list: the name that the list knows, and the rest that is asked for.
 */
export async function paneVisits({ portal, origin }: Bench, UserId: string): Promise<string[]> {
  const { context } = portal
  const session = await startSession(context, context.database.sql, UserId)
  const browser = await chromium.launch({ executablePath: getBrowser(), args: browserFlags })
  const lines: string[] = []
  for (const list of lists) lines.push(...(await visit(browser, origin, session, list)))
  await browser.close()
  return lines
}
