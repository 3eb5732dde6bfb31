import { defineConfig } from '@playwright/test'
import shared from '../e2e/playwright.config.ts'

/** What takes too long for `npm test`, in the same browser. */
export default defineConfig({
  ...shared,
  testDir: '.',
  outputDir: '../../test-results/prove',
  timeout: 900_000,
})
