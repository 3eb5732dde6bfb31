import { expect, type Browser, type BrowserContext, type Page, type Route } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { fixture } from '../../support/fixtures.ts'
import { windowOf } from '../../support/browser/look.ts'
import { callOver, sessionAt } from '../../support/portal/remote.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const offline = (page: Page) => page.getByText('Offline', { exact: true })
const isCreation = (route: Route) =>
  route.request().method() === 'POST' && new URL(route.request().url()).pathname === '/api/Paper'

/** The dashboard of a presenter with nothing on this device yet. */
async function openDashboard(
  browser: Browser,
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
) {
  const session = await sessionAt(portal)
  const { context, page } = await windowOf(browser, portal.url, session, {
    // Calls of a page behind one would not be held up.
    serviceWorkers: 'block',
  })
  await prepare(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
  return { session, context, page }
}

async function type(page: Page, title: string): Promise<void> {
  await button(page, 'Add New Paper').click()
  await page.getByRole('textbox', { name: 'Paper title' }).fill(title)
}

const titlesAt = async (as: Session) =>
  (await callOver(portal, getUserPapers, { as })).map(({ PaperTitle }) => PaperTitle)

/** Changes the one row that waits, without any tab knowing; answers its state. */
function changeRow(page: Page, { UserId }: Session, change: object): Promise<string> {
  return page.evaluate(
    ([name, values]) =>
      new Promise<string>((resolve, reject) => {
        const open = indexedDB.open(name)
        open.onerror = () => reject(new Error('not opened'))
        open.onsuccess = () => {
          const rows = open.result.transaction('outbox', 'readwrite').objectStore('outbox')
          const all = rows.getAll()
          all.onsuccess = () => {
            const [row] = all.result as { State: string }[]
            if (row) rows.put({ ...row, ...values })
            open.result.close()
            resolve(row?.State ?? 'nothing')
          }
        }
      }),
    [`lectern-work-${UserId}`, change] as const,
  )
}

/** Lets no call through, and counts the attempts to send the paper. */
async function cutOff(context: BrowserContext) {
  const attempts = { count: 0 }
  await context.route('**/api/**', (route) => {
    if (isCreation(route)) attempts.count += 1
    return route.abort()
  })
  return attempts
}

/** What waits is not due for a long time, so that only an event can send it. */
async function postpone(page: Page, session: Session): Promise<void> {
  await expect.poll(() => changeRow(page, session, { NextAttemptOn: Date.now() + 3_600_000 })).toBe('pending')
}

test(
  'what waits is sent after each write, on online, focus and visible, and by Send now',
  { tag: '@long' },
  async ({ browser }) => {
    const { session, context, page } = await openDashboard(browser)
    const attempts = await cutOff(context)
    await type(page, 'Sent on every occasion')
    await expect.poll(() => attempts.count).toBeGreaterThan(0)
    await button(page, 'Close').click()
    // The portal itself is there, and answers a probe.
    await expect(offline(page)).toHaveCount(0)

    const occasions: Readonly<Record<string, () => Promise<void>>> = {
      online: () => page.evaluate(() => void window.dispatchEvent(new Event('online'))),
      focus: () => page.evaluate(() => void window.dispatchEvent(new Event('focus'))),
      visible: () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
      resume: () => page.evaluate(() => void document.dispatchEvent(new Event('resume'))),
    }
    for (const [name, happens] of Object.entries(occasions)) {
      await postpone(page, session)
      const { count } = attempts
      await happens()
      await expect.poll(() => attempts.count, { message: name }).toBeGreaterThan(count)
    }
    await page
      .getByRole('link', { name: /waiting|attention/ })
      .first()
      .click()
    await postpone(page, session)
    const { count } = attempts
    await button(page, 'Send now').click()
    await expect.poll(() => attempts.count).toBeGreaterThan(count)

    await context.unroute('**/api/**')
    await button(page, 'Send now').click()
    await expect.poll(() => titlesAt(session)).toEqual(['Sent on every occasion'])
    await expect(offline(page)).toHaveCount(0)
  },
)

test('while something waits, the outbox is looked at every 30 seconds, give or take a fifth', async ({
  browser,
}) => {
  const { session, context, page } = await openDashboard(browser, (opened) => opened.clock.install())
  const attempts = await cutOff(context)
  await type(page, 'Found by the clock')
  await expect.poll(() => attempts.count).toBeGreaterThan(0)
  await postpone(page, session)
  // After so many attempts the next one is minutes away.
  await changeRow(page, session, { Attempts: 20 })
  const before = attempts.count
  await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
  await expect.poll(() => attempts.count).toBeGreaterThan(before)
  await expect.poll(() => changeRow(page, session, { NextAttemptOn: 0 })).toBe('pending')
  const { count } = attempts
  await page.clock.fastForward(15_000)
  expect(attempts.count).toBe(count)
  await page.clock.fastForward(21_000)
  await expect.poll(() => attempts.count).toBe(count + 1)
})

test('the badge shows what requests really did, whatever the browser assumes of its network', async ({
  browser,
}) => {
  const { context, page } = await openDashboard(browser, (opened) =>
    opened.addInitScript(() =>
      Object.defineProperty(navigator, 'onLine', { get: () => !sessionStorage.getItem('believed') }),
    ),
  )
  await page.evaluate(() => sessionStorage.setItem('believed', 'offline'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
  expect(await page.evaluate(() => navigator.onLine)).toBe(false)
  await expect(offline(page)).toHaveCount(0)
  await context.route(/\/(api\/|health$)/, (route) => route.abort())
  await page.evaluate(() => {
    sessionStorage.clear()
    window.dispatchEvent(new Event('focus'))
  })
  await expect(offline(page)).toBeVisible()
})

/** Two windows of a person, and one paper whose first sending is held up. */
async function heldUp(browser: Browser) {
  const { session, context, page } = await openDashboard(browser)
  const second = await context.newPage()
  await second.goto('/')
  await expect(second.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
  const sent: { key: string | undefined; by: Page }[] = []
  await context.route('**/api/Paper', async (route) => {
    if (!isCreation(route)) return route.continue()
    sent.push({ key: route.request().headers()['idempotency-key'], by: route.request().frame().page() })
    // The first one gets no answer.
    return sent.length === 1 ? undefined : route.continue()
  })
  await type(page, 'Sent by one window')
  await expect.poll(() => sent.length).toBe(1)
  // Each of them knows when it is due, so either may be the first.
  const sender = sent[0]?.by ?? page
  return { session, sender, other: sender === page ? second : page, sent }
}

/** How many windows send, and how many are in line for it. */
const turnsOf = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const count = (locks: LockInfo[]) => locks.filter(({ name }) => name?.startsWith('lectern-drain-')).length
    return { sending: count(held), inLine: count(pending) }
  })

const wake = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')))

test(
  'two windows send what waits one after the other, never both at once',
  { tag: '@long' },
  async ({ browser }) => {
    const { session, sender, other, sent } = await heldUp(browser)
    await wake(other)
    await wake(sender)
    await expect.poll(() => turnsOf(other)).toEqual({ sending: 1, inLine: 1 })
    expect(sent).toHaveLength(1)
    await sender.close()
    await expect.poll(() => titlesAt(session)).toEqual(['Sent by one window'])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  },
)

test(
  'a window that is frozen while it sends lets another one go on, under the same key',
  { tag: '@long' },
  async ({ browser }) => {
    const { session, sender, sent } = await heldUp(browser)
    await sender.evaluate(() => void document.dispatchEvent(new Event('freeze')))
    await expect.poll(() => titlesAt(session)).toEqual(['Sent by one window'])
    expect(sent.length).toBe(2)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  },
)

test('a text goes beside a long upload', { tag: '@long' }, async ({ browser }) => {
  const { session, context, page } = await openDashboard(browser)
  await type(page, 'First words')
  await expect.poll(() => titlesAt(session)).toEqual(['First words'])
  let uploads = 0
  await context.route(/\/api\/(Storage|upload)/i, () => {
    uploads += 1
  })
  await page
    .getByLabel('Paper file', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: fixture('paper.pdf') })
  await expect.poll(() => uploads).toBe(1)
  await page.getByRole('textbox', { name: 'Paper title' }).fill('Last words')
  await expect.poll(() => titlesAt(session)).toEqual(['Last words'])
  await expect(page.getByText(/^Saved on this device(?:, waiting for the portal)?$/).first()).toBeVisible()
})
