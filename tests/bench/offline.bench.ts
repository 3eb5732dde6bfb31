import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { signIn } from '../e2e/steps.ts'
import { testPassword } from '../support/accounts.ts'
import { words } from '../support/papers.ts'
import { newProfile, openPhone, removeProfile, type Phone } from '../support/browser/phone.ts'
import { startPortalProcess } from '../support/portal/process.ts'
import { sessionAt, setDatesAt } from '../support/portal/remote.ts'

const dist = new URL('../../dist', import.meta.url).pathname
const keystrokes = 40
const starts = 20

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const ms = (figure: number) => `${figure.toFixed(0)} ms`.padStart(9)
const line = (name: string, figures: readonly number[], budget = '') => {
  const sorted = [...figures].sort((a, b) => a - b)
  return `  ${name.padEnd(50)} p50${ms(at(sorted, 0.5))}  p95${ms(at(sorted, 0.95))}${budget && `  (budget: ${budget})`}`
}
const mega = (size: number) => `${(size / 1_000_000).toFixed(2)} MB`.padStart(9)

/** What the service worker fetches before the app works with no network, as it travels and as it lies there. */
function precache(): string[] {
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
  const urls = [...worker.matchAll(/"url":\s*"([^"]+)"/g)].map(([, url = '']) => url)
  const files = [...new Set(urls), 'sw.js'].map((url) => ({ url, bytes: readFileSync(join(dist, url)) }))
  const isText = /\.(js|css|html|svg|webmanifest)$/
  const travels = files.map(({ url, bytes }) => (isText.test(url) ? brotliCompressSync(bytes) : bytes).length)
  const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0)
  return [
    `What the app keeps on the device to open with no network, ${files.length} files`,
    `  ${'as it travels'.padEnd(50)}    ${mega(sum(travels))}  (budget: at most 1.2 MB)`,
    `  ${'unpacked'.padEnd(50)}    ${mega(sum(files.map(({ bytes }) => bytes.length)))}`,
  ]
}

/** A browser whose pages take functions as tsx compiles them: it gives each one its name by a helper of its own. */
async function openBrowser(profile: string): Promise<Phone> {
  const phone = await openPhone(profile)
  await phone.context.addInitScript('globalThis.__name = (named) => named')
  return phone
}

/** Milliseconds from one keystroke to the words that follow its transaction's end (offline O1). */
async function keystroke(page: Page, key: string): Promise<number> {
  // Listens before the key is pressed, and is asked after it.
  const kept = await page.evaluateHandle(
    ({ writing, here }) => ({
      time: new Promise<number>((resolve) => {
        const listen = () => {
          const began = performance.now()
          let wasWriting = false
          const observer = new MutationObserver(() => {
            const said = [...document.querySelectorAll('[role=status]')].map((one) => one.textContent)
            if (said.includes(writing)) wasWriting = true
            else if (wasWriting && said.some((text) => text.startsWith(here))) {
              observer.disconnect()
              resolve(performance.now() - began)
            }
          })
          observer.observe(document.body, { childList: true, characterData: true, subtree: true })
        }
        document.addEventListener('input', listen, { once: true, capture: true })
      }),
    }),
    { writing: 'Saving…', here: 'Saved on this device' },
  )
  await page.keyboard.press(key)
  return kept.evaluate(({ time }) => time)
}

/** Milliseconds of writes to a database of one table, so many times. */
function bareWrites(page: Page, times: number): Promise<number[]> {
  return page.evaluate(async (count) => {
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
    indexedDB.deleteDatabase('bench')
    return figures
  }, times)
}

/** Types into the abstract of a paper, with no network, key by key. */
async function typing({ page, context }: Phone): Promise<string[]> {
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add New Paper' }).click()
  await page.getByRole('textbox', { name: 'Paper title' }).fill('A title')
  const abstract = page.getByRole('textbox', { name: 'Abstract' })
  await abstract.fill(words(500))
  await page.getByText('Saved on this device').first().waitFor()
  await abstract.press('End')
  const kept: number[] = []
  for (let count = 0; count < keystrokes; count++) kept.push(await keystroke(page, 'x'))
  return [
    'A keystroke in an abstract of 500 words',
    line(`until the screen says 'Saved on this device'`, kept, 'p95 at most 150 ms'),
    line('a bare write of 8 KB, strict', await bareWrites(page, keystrokes)),
  ]
}

/** Presses the button that begins a paper as soon as it is there, and notes when its title can be typed. */
function hurry({ addNew, title }: Readonly<Record<'addNew' | 'title', string>>): void {
  const found = (selector: string, text: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.textContent.startsWith(text))
  let isPressed = false
  const observer = new MutationObserver(() => {
    const button = isPressed ? undefined : found('button', addNew)
    if (button) {
      isPressed = true
      button.click()
    }
    const label = found('label', title)
    if (!(label instanceof HTMLLabelElement) || !(label.control instanceof HTMLInputElement)) return
    observer.disconnect()
    // The frame in which it is painted.
    requestAnimationFrame(() => setTimeout(() => performance.mark('editable')))
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** A new browser process on the same profile, from its first page's address to a result. */
async function inNewBrowser<R>(
  profile: string,
  slower: number,
  work: (phone: Phone) => Promise<R>,
): Promise<R> {
  const phone = await openBrowser(profile)
  try {
    await phone.context.setOffline(true)
    const devtools = await phone.context.newCDPSession(phone.page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    return await work(phone)
  } finally {
    await phone.close()
  }
}

/** Milliseconds from the start of the navigation to a title that can be typed. */
const coldStart = (profile: string, url: string, slower: number) =>
  inNewBrowser(profile, slower, async ({ page }) => {
    await page.addInitScript(hurry, { addNew: 'Add New Paper', title: 'Paper title' })
    await page.goto(`${url}/`)
    // Told once, and not asked for again and again: looking for a field by its role costs the start as much as its render.
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const [editable] = list.getEntriesByName('editable')
            if (editable) resolve(editable.startTime)
          }).observe({ type: 'mark', buffered: true })
        }),
    )
  })

/** Milliseconds until a small file is there that the same service worker keeps: no app can be faster. */
const bareStart = (profile: string, url: string, slower: number) =>
  inNewBrowser(profile, slower, async ({ page }) => {
    await page.goto(`${url}/first.js`)
    return page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return navigation?.domContentLoadedEventEnd ?? Infinity
    })
  })

/** The budgets of design §6 for the installed app. Wants the built app. */
export async function offline(): Promise<string[]> {
  const portal = await startPortalProcess()
  const profile = newProfile()
  try {
    await setDatesAt(portal, await sessionAt(portal, { Roles: ['Admin'] }), { paper_submission: 14 })
    const { Email } = await sessionAt(portal)
    const phone = await openBrowser(profile)
    await signIn(phone.page, portal.url, Email, testPassword)
    await phone.page.evaluate(async () => navigator.serviceWorker.ready)
    await phone.page.getByRole('button', { name: 'Add New Paper' }).waitFor()
    const typed = await typing(phone)
    await phone.close()
    await portal.stop()
    const lines: string[] = []
    for (const [slower, budget] of [
      [1, 'at most 1000 ms'],
      [4, 'at most 2500 ms'],
    ] as const) {
      const app: number[] = []
      const bare: number[] = []
      for (let run = 0; run < starts; run++) {
        app.push(await coldStart(profile, portal.url, slower))
        bare.push(await bareStart(profile, portal.url, slower))
      }
      lines.push(line(`the app, processor ${slower}×`, app, budget))
      lines.push(line(`a small kept file, processor ${slower}×`, bare))
    }
    return [...precache(), '', ...typed, '', 'Cold start with no network, to an editable draft', ...lines]
  } finally {
    await portal.discard()
    removeProfile(profile)
  }
}
