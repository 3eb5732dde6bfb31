import { defineConfig } from '@playwright/test'
import { getBrowser } from '../support/browser.ts'
import { browserFlags } from '../support/phone.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // Waits are generous, so that a busy machine is no failure; nothing waits that long where all is well.
  // Each file has a portal and a browser of its own.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  retries: 0,
  reporter: 'list',
  use: {
    launchOptions: { executablePath: getBrowser(), args: browserFlags },
    actionTimeout: 20_000,
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    // Filming every page costs more than running it: `--trace retain-on-failure` shows how a failure came about.
    trace: 'off',
  },
})
