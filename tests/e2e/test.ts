import { expect, test as base } from '@playwright/test'
import { lostFocusIn } from '../support/browser/lostFocus.ts'

interface Tidied {
  readonly windowsClosed: undefined
  readonly focusKept: undefined
}

interface Discardable {
  readonly discard: () => Promise<unknown>
}

interface Kept {
  /** Starts what several files share, unless one of the files before has. */
  readonly shared: (start: () => Promise<Discardable>) => Promise<void>
}

/** A worker keeps the portal of its subject, and one that other subjects share: each takes memory. */
const sharedAtATime = 2

/**
 * A test whose windows are closed with it. Playwright keeps those that a test opens by itself until the browser ends:
 * with every test more of them would go on calling portals, and the last tests would take three times as long.
 */
export const test = base.extend<Tidied, Kept>({
  windowsClosed: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  /** Every press of every test leaves the focus on something: else a keyboard or a screen reader begins anew. */
  focusKept: [
    async ({ browser }, use) => {
      lostFocusIn(browser)
      await use(undefined)
      expect(lostFocusIn(browser)).toEqual([])
    },
    { auto: true },
  ],
  shared: [
    async ({}, use) => {
      /** What runs, what was asked for last at the end. */
      const running = new Map<() => Promise<Discardable>, Discardable>()
      await use(async (start) => {
        const before = running.get(start)
        running.delete(start)
        const [oldest] = running
        if (!before && oldest && running.size === sharedAtATime) {
          running.delete(oldest[0])
          await oldest[1].discard()
        }
        running.set(start, before ?? (await start()))
      })
      await Promise.all([...running.values()].map((one) => one.discard()))
    },
    { scope: 'worker' },
  ],
})
