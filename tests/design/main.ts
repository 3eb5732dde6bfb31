import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { getBrowser } from '../support/browser/browser.ts'
import { deskSize, phoneSize } from '../support/browser/phone.ts'
import { settled } from '../support/browser/look.ts'
import { measureOf } from './measure.ts'

// `npm run screens -- <address> <email> <password> <path> <folder>`: pictures of a screen of a running portal on a phone,
// a desk and a wide desk, light and dark, and what docs/DESIGN.md counts on it.

const [
  address = 'http://localhost:8080',
  email = '',
  password = '',
  path = '/',
  folder = 'test-results/screens',
] = process.argv.slice(2)
const sizes = [phoneSize, deskSize, { width: 1920, height: 1080 }]
const schemes = ['light', 'dark'] as const

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: getBrowser() })
try {
  const first = await browser.newContext({ serviceWorkers: 'block' })
  const door = await first.newPage()
  await door.goto(`${address}/login`)
  if (email) {
    await door.getByLabel('Email').fill(email)
    await door.getByLabel('Password', { exact: true }).fill(password)
    await door.getByRole('button', { name: 'Sign In' }).click()
    await door.waitForURL((url) => url.pathname !== '/login')
    await settled(door)
  }
  const storageState = await first.storageState()
  for (const viewport of sizes)
    for (const colorScheme of schemes) {
      const touch = viewport.width < 768 ? { hasTouch: true, isMobile: true } : {}
      const options = { viewport, colorScheme, storageState, serviceWorkers: 'block', ...touch } as const
      const context = await browser.newContext({ ...options, timezoneId: 'Asia/Kolkata' })
      // The loader of this file wraps functions with it, those that run in the page too.
      await context.addInitScript('globalThis.__name = (one) => one')
      const page = await context.newPage()
      await page.goto(`${address}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      const name = `${viewport.width}x${viewport.height}-${colorScheme}`
      await page.screenshot({ path: join(folder, `${name}.png`) })
      const { rows, controls, red, sizes: type, firstRow } = await measureOf(page)
      process.stdout.write(
        `${name.padEnd(16)} rows ${rows}, controls ${controls}, red ${red.length} (${red.join(', ')}), ` +
          `type ${type.join(' ')}, first article at ${firstRow === null ? '-' : `${firstRow} %`}\n`,
      )
      await context.close()
    }
} finally {
  await browser.close()
}
