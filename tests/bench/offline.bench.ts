import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { newProfile, openPhone, removeProfile, type Phone } from '../support/phone.ts'
import { startPortalProcess } from '../support/process.ts'
import { testPassword } from '../support/accounts.ts'
import { sessionAt, setDatesAt } from '../support/remote.ts'
import { signIn } from '../e2e/steps.ts'

const dist = new URL('../../dist', import.meta.url).pathname
const keystrokes = 40
const starts = 3

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const ms = (figure: number) => `${figure.toFixed(0)} ms`.padStart(9)
const line = (name: string, figures: readonly number[], budget = '') => {
  const sorted = [...figures].sort((a, b) => a - b)
  return `  ${name.padEnd(50)} p50${ms(at(sorted, 0.5))}  p95${ms(at(sorted, 0.95))}${budget && `  (budget: ${budget})`}`
}

/** What the service worker fetches before the app works with no network: as files, and as they travel. */
function precache(): string[] {
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
  const named = [...worker.matchAll(/url:\s*[`"']([^`"']+)[`"']|"url":\s*"([^"]+)"/g)]
  const files = [...new Set(named.map(([, plain, quoted]) => plain ?? quoted ?? ''))]
    .map((url) => join(dist, url))
    .filter((path) => existsSync(path))
  const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0)
  const packed = files.reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0)
  const mega = (size: number) => `${(size / 1_000_000).toFixed(2)} MB`
  return [
    `Precache, ${files.length} files`,
    `  as they travel, gzip ${mega(packed)}  (budget: at most 1.2 MB)`,
    `  unpacked ${mega(bytes)}`,
  ]
}

/** Times from one input event to the next paint, and to the line that says the text is on the device. */
async function keystroke(page: Page): Promise<string[]> {
  const field = page.getByRole('textbox', { name: 'Paper title' })
  const painted: number[] = []
  const durable: number[] = []
  await field.fill('A title')
  await page.getByText('Saved on this device').first().waitFor()
  for (let count = 0; count < keystrokes; count++) {
    // Listened for before the key is pressed, and awaited after it.
    const times = await page.evaluateHandle(() => ({
      kept: new Promise<{ painted: number; durable: number }>((resolve) => {
        document.addEventListener(
          'input',
          () => {
            const began = performance.now()
            let paint = 0
            let isWriting = false
            requestAnimationFrame(() => {
              paint = performance.now() - began
            })
            const look = () => {
              const text = document.body.innerText
              if (text.includes('Saving')) isWriting = true
              else if (isWriting && text.includes('Saved on this device')) {
                resolve({ painted: paint, durable: performance.now() - began })
                return
              }
              requestAnimationFrame(look)
            }
            look()
          },
          { once: true, capture: true },
        )
      }),
    }))
    await field.press('x')
    const { painted: paint, durable: kept } = await times.evaluate((one) => one.kept)
    painted.push(paint)
    durable.push(kept)
  }
  const bare = await page.evaluate(async (count) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('bench', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('rows')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('No store'))
    })
    const figures: number[] = []
    for (let write = 0; write < count; write++) {
      const began = performance.now()
      await new Promise<void>((resolve) => {
        const transaction = db.transaction('rows', 'readwrite', { durability: 'strict' })
        transaction.objectStore('rows').put('x'.repeat(8000), 'row')
        transaction.oncomplete = () => resolve()
      })
      figures.push(performance.now() - began)
    }
    db.close()
    return figures
  }, keystrokes)
  return [
    'A keystroke in the paper form, in Chromium',
    line('until it is painted', painted),
    line("until the screen says 'Saved on this device'", durable, 'p95 at most 150 ms'),
    line('a bare write of 8 KB, strict', bare),
  ]
}

/** From the address to a title that can be typed, in a new browser with no network. */
async function coldStart(
  profile: string,
  url: string,
  slower: number,
): Promise<{ app: number; bare: number }> {
  const phone = await openPhone(profile)
  try {
    await phone.context.setOffline(true)
    const devtools = await phone.context.newCDPSession(phone.page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const bareBegan = performance.now()
    await phone.page.goto('data:text/html,<p>bare</p>')
    const bare = performance.now() - bareBegan
    const began = performance.now()
    await phone.page.goto(`${url}/`, { waitUntil: 'commit' })
    await phone.page.getByRole('button', { name: 'Add New Paper' }).click()
    await phone.page.getByRole('textbox', { name: 'Paper title' }).waitFor()
    return { app: performance.now() - began, bare }
  } finally {
    await phone.close()
  }
}

async function installed(phone: Phone, url: string, email: string): Promise<void> {
  await signIn(phone.page, url, email, testPassword)
  await phone.page.evaluate(async () => navigator.serviceWorker.ready)
  await phone.page.getByRole('button', { name: 'Add New Paper' }).click()
}

/** The budgets of design §6 for the installed app. Wants the built app. */
export async function offline(): Promise<string[]> {
  const portal = await startPortalProcess()
  const profile = newProfile()
  try {
    await setDatesAt(portal, await sessionAt(portal, { Roles: ['Admin'] }), { paper_submission: 14 })
    const { Email } = await sessionAt(portal)
    const phone = await openPhone(profile)
    await installed(phone, portal.url, Email)
    const typed = await keystroke(phone.page)
    await phone.close()
    const lines: string[] = []
    for (const [slower, budget] of [
      [1, '1000 ms'],
      [4, '2500 ms'],
    ] as const) {
      const figures: Awaited<ReturnType<typeof coldStart>>[] = []
      for (let run = 0; run < starts; run++) figures.push(await coldStart(profile, portal.url, slower))
      const of = (name: 'app' | 'bare') => figures.map((figure) => figure[name])
      lines.push(
        line(`app, processor ${slower}×`, of('app'), `at most ${budget}`),
        line(`an empty page, processor ${slower}×`, of('bare')),
      )
    }
    return [...precache(), '', ...typed, '', 'Cold start with no network, to an editable draft', ...lines]
  } finally {
    await portal.stop()
    portal.remove()
    removeProfile(profile)
  }
}
