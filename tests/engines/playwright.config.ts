import { defineConfig } from '@playwright/test'

/** The same walks in every engine: one project each. They run through the drivers of `tests/support/engines`. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../support/browser/browser.setup.ts',
  outputDir: '../../test-results/engines',
  workers: 2,
  timeout: 180_000,
  retries: 0,
  ...(process.env['LONG_TESTS'] ? {} : { grepInvert: /@long/ }),
  reporter: 'list',
  projects: ['Firefox', 'WebKit', ...(process.env['LONG_TESTS'] ? ['Chromium'] : [])].map((name) => ({
    name,
  })),
})
