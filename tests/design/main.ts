import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { getBrowser } from '../support/browser/browser.ts'
import { deskSize, laptopSize, phoneSize, wideSize } from '../support/browser/phone.ts'
import { settled } from '../support/browser/look.ts'
import { measureOf, type Measure } from './measure.ts'
import { screensOf, type Linked, type Measured } from './screens.ts'
import { tableOf, type Seen } from './table.ts'

// `npm run screens -- <address> <email> <password> <path> <folder>`: pictures of a screen of a running portal on a phone
// and on desks of three widths, light and dark, and its line of the tables in docs/DESIGN.md. Instead of a path,
// `visitor`, `author`, `attendee`, `auditor` and `organiser` are all screens of such a reader. It fails where a screen
// has two red acts or more than four sizes of type.

const [
  address = 'http://localhost:8080',
  email = '',
  password = '',
  asked = '/',
  folder = 'test-results/screens',
] = process.argv.slice(2)
const sizes = [phoneSize, deskSize, laptopSize, wideSize]
/** How long a screen may take, on whatever machine the portal runs, in milliseconds. */
const patience = 30_000
const schemes = ['light', 'dark'] as const
const screens: readonly Measured[] = screensOf[asked] ?? [{ name: asked, thing: '', at: asked }]

const nameOf = (path: string) => path.replace(/\W+/g, '_').replace(/^_|_$/g, '') || 'home'

/** Where the first paper begins. */
const beginOf = ({ width, colorScheme, measure: { firstRow } }: Seen) =>
  firstRow === null ? [] : [`${width} ${colorScheme}: the first paper begins at ${firstRow} %`]

const linkOf = (page: Page, { link, index = 0 }: Linked) => page.locator(`main a[href^="${link}"]`).nth(index)

/** The address of a screen: of a link to it, where it has none of its own. */
async function addressOf(page: Page, screen: string | Linked): Promise<string> {
  if (typeof screen === 'string') return screen
  await page.goto(`${address}${screen.from}`)
  const href = (await linkOf(page, screen).getAttribute('href')) ?? screen.from
  return screen.turned?.(href) ?? href
}

async function pictured(page: Page, { at }: Measured, path: string, name: string): Promise<Measure> {
  if (typeof at === 'object' && at.isPressed) {
    await page.goto(`${address}${at.from}`)
    await linkOf(page, at).click()
  } else await page.goto(`${address}${path}`)
  // A dialog may be over it.
  await page.getByRole('heading').first().waitFor()
  // A page that the server wrote is complete once the app has taken it over.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
  await settled(page, patience)
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
    await settled(door, patience)
  }
  const storageState = await first.storageState()
  const found: { readonly path: string; readonly screen: Measured; readonly seen: Seen[] }[] = []
  for (const screen of screens) found.push({ path: await addressOf(door, screen.at), screen, seen: [] })
  const wrong: string[] = []
  const measureAll = async (viewport: (typeof sizes)[number], colorScheme: (typeof schemes)[number]) => {
    const touch = viewport.width < 768 ? { hasTouch: true, isMobile: true } : {}
    const options = { viewport, colorScheme, storageState, serviceWorkers: 'block', ...touch } as const
    const context = await browser.newContext({ ...options, timezoneId: 'Asia/Kolkata' })
    // The loader of this file wraps functions with it, those that run in the page too.
    await context.addInitScript('globalThis.__name = (one) => one')
    const page = await context.newPage()
    for (const { path, screen, seen } of found) {
      const size = `${viewport.width}x${viewport.height}-${colorScheme}`
      const measure = await pictured(
        page,
        screen,
        path,
        screens.length > 1 ? `${nameOf(path)}-${size}` : size,
      )
      if (measure.red.length > 1 || measure.sizes.length > 4)
        wrong.push(`${path} at ${size}: ${measure.red.join(', ')}; ${measure.sizes.join(' ')}`)
      seen.push({ width: viewport.width, colorScheme, measure })
    }
    await context.close()
  }
  for (const viewport of sizes) await Promise.all(schemes.map((scheme) => measureAll(viewport, scheme)))
  process.stdout.write(tableOf(found))
  const begins = found.length > 1 ? [] : found.flatMap(({ seen }) => seen.flatMap(beginOf))
  if (begins.length > 0) process.stdout.write(`\n${begins.join('\n')}\n`)
  if (wrong.length > 0) {
    process.stderr.write(`${wrong.join('\n')}\n`)
    process.exitCode = 1
  }
} finally {
  await browser.close()
}
