import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { getBrowser } from '../support/browser/browser.ts'
import { deskSize, laptopSize, phoneSize, wideSize } from '../support/browser/phone.ts'
import { settled } from '../support/browser/look.ts'
import { measureOf, type Measure } from './measure.ts'
import { screensOf } from './screens.ts'

// `npm run screens -- <address> <email> <password> <path> <folder>`: pictures of a screen of a running portal on a phone
// and on desks of three widths, light and dark, and what docs/DESIGN.md counts on it. Instead of a path, `visitor`,
// `author`, `auditor` and `organiser` are all screens of such a reader, counted as a table.

const [
  address = 'http://localhost:8080',
  email = '',
  password = '',
  asked = '/',
  folder = 'test-results/screens',
] = process.argv.slice(2)
const sizes = [phoneSize, deskSize, laptopSize, wideSize]
const schemes = ['light', 'dark'] as const
const screens = screensOf[asked] ?? [asked]

/** Rows, controls, acts filled red, and sizes of type. */
const cellOf = ({ rows, controls, red, sizes: type }: Measure) =>
  `${rows} · ${controls} · ${red.length} · ${type.join(' ')}`

const nameOf = (path: string) => path.replace(/\W+/g, '_').replace(/^_|_$/g, '') || 'home'

async function pictured(page: Page, path: string, name: string): Promise<Measure> {
  await page.goto(`${address}${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  return measureOf(page)
}

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
  const rows = new Map(screens.map((path) => [path, [] as string[]]))
  for (const viewport of sizes)
    for (const colorScheme of schemes) {
      const touch = viewport.width < 768 ? { hasTouch: true, isMobile: true } : {}
      const options = { viewport, colorScheme, storageState, serviceWorkers: 'block', ...touch } as const
      const context = await browser.newContext({ ...options, timezoneId: 'Asia/Kolkata' })
      // The loader of this file wraps functions with it, those that run in the page too.
      await context.addInitScript('globalThis.__name = (one) => one')
      const page = await context.newPage()
      for (const [path, cells] of rows) {
        const size = `${viewport.width}x${viewport.height}-${colorScheme}`
        const measure = await pictured(page, path, screens.length > 1 ? `${nameOf(path)}-${size}` : size)
        // Both schemes are the same but for their colours.
        if (colorScheme === 'light') cells.push(cellOf(measure))
        else if (cells.at(-1) !== cellOf(measure)) cells.push(`${cells.pop()} (dark: ${cellOf(measure)})`)
      }
      await context.close()
    }
  const heads = ['Screen', ...sizes.map(({ width, height }) => `${width} × ${height}`)]
  const lines = [
    heads,
    heads.map(() => '---'),
    ...[...rows].map(([path, cells]) => [`\`${path}\``, ...cells]),
  ]
  process.stdout.write(`${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`)
} finally {
  await browser.close()
}
