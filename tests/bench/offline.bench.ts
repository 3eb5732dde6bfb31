import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { signIn } from '../e2e/steps.ts'
import { testPassword } from '../support/accounts.ts'
import { newProfile, openPhone, removeProfile, type Phone } from '../support/browser/phone.ts'
import { startPortalProcess } from '../support/portal/process.ts'
import { sessionAt, setDatesAt } from '../support/portal/remote.ts'
import { line } from './percentiles.ts'
import { slowedTyping, typing } from './typing.ts'

const dist = new URL('../../dist', import.meta.url).pathname
const starts = 20

const mega = (size: number) => `${(size / 1_000_000).toFixed(2)} MB`.padStart(9)

/** What the service worker fetches before the app works with no network, as it is sent and as it is stored. */
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
    // Waits for the mark: looking for a field by its role again and again costs the start as much as its render.
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
    const typed = [...(await typing(phone)), ...(await slowedTyping(phone, 4))]
    await phone.close()
    await portal.stop()
    const lines: string[] = []
    for (const [slower, budget] of [
      [1, 'at most 700 ms'],
      [4, 'at most 2000 ms'],
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
