import { test as base } from '@playwright/test'

interface Tidied {
  readonly windowsClosed: undefined
}

/**
 * A test whose windows are closed with it. Playwright keeps those that a test opens by itself until the browser ends:
 * with every test more of them would go on calling portals, and the last tests would take three times as long.
 */
export const test = base.extend<Tidied>({
  windowsClosed: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
