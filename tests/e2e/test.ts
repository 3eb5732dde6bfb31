import { test as base } from '@playwright/test'

interface Tidied {
  readonly windowsClosed: undefined
}

interface Stoppable {
  readonly stop: () => Promise<void>
}

interface Kept {
  /** Starts what the files of one subject share, unless the file before has; it stops when another subject begins. */
  readonly shared: (start: () => Promise<Stoppable>) => Promise<void>
}

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
  shared: [
    async ({}, use) => {
      let by: unknown
      let running: Stoppable | undefined
      await use(async (start) => {
        if (by === start) return
        await running?.stop()
        running = await start()
        by = start
      })
      await running?.stop()
    },
    { scope: 'worker' },
  ],
})
