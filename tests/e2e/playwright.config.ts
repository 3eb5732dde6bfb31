import { defineConfig } from '@playwright/test'
import { getBrowser } from '../support/browser/browser.ts'
import { browserFlags } from '../support/browser/phone.ts'

/**
 * What takes long by itself, or is the twin of a shorter one or of a unit test: marked `@long`, or every screen at each
 * size, the same again on a desk, the other answers to a question. `npm run prove` runs these too.
 */
const long = new RegExp(
  [
    '@long',
    ...['390x844', '1280x800', '1440x900', '1920x1080', 'at a desk', 'on a desk', 'clock is '],
    ...['Take theirs makes', 'Combine makes'],
    ...[
      '(fails to open|has no|refuses) its store',
      'has no store',
      'over server-sent events',
      'over long polling',
    ],
    ...['hangs like a laptop', 'frozen passes the connection', 'hangs while its paper is deleted'],
    ...['without flaws on', 'has no flaws on'],
    ...['starts no storm', 'restored from a backup gets back', 'pays and attends is whole'],
    ...['place \\(', 'looked at every 30 seconds', 'stays lost is not tried for ever'],
  ].join('|'),
)

export default defineConfig({
  testDir: '.',
  globalSetup: '../support/browser/browser.setup.ts',
  outputDir: '../../test-results',
  // Waits are generous, so that a busy machine is no failure; nothing waits that long where all is well.
  // Each file has a portal and a browser of its own.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // What passes at its second attempt only is reported as flaky, and is a defect to be found.
  retries: 1,
  ...(process.env['LONG_TESTS'] ? {} : { grepInvert: long }),
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
