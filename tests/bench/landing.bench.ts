import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from '@playwright/test'
import { landingLimit } from '../../landingWeight.ts'
import { phoneSize, browserFlags } from '../support/browser/phone.ts'
import { getBrowser } from '../support/browser/browser.ts'
import { startPortalProcess } from '../support/portal/process.ts'
import { sessionAt, setDatesAt } from '../support/portal/remote.ts'
import { line, median, rate, ratedLines, type Rated } from './lighthouse.ts'

const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(10)

/** Opens a page for a phone-sized visitor who was never here. */
async function visit<R>(
  browser: Browser,
  work: (page: Page) => Promise<R>,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<R> {
  const context = await browser.newContext({ viewport: phoneSize, serviceWorkers })
  const result = await work(await context.newPage())
  await context.close()
  return result
}

/** What an address answers, packed as gzip: the text, and how many bytes travelled. */
async function gzipped(url: string): Promise<{ text: string; size: number }> {
  // Without `fetch`, which knows only the unpacked size.
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => {
        const bytes = Buffer.concat(pieces)
        resolve({ text: gunzipSync(bytes).toString(), size: bytes.length })
      })
    }).on('error', reject)
  })
}

/** What a first visit loads before the app has taken the page over: scripts as gzip, and all of it as it travels. */
async function weights(browser: Browser, url: string): Promise<{ scripts: number; all: number }> {
  const { text } = await gzipped(url)
  // Chunks that come later are named nowhere in the page.
  const named = [...text.matchAll(/(?:src|href|data-app)="(\/[\w./ -]+\.js)"/g)].flatMap(([, paths = '']) =>
    paths.split(' ').map((path) => new URL(path, url).href),
  )
  const sizes = await Promise.all(named.map(gzipped))
  const all = await visit(
    browser,
    async (page) => {
      await page.goto(url, { waitUntil: 'networkidle' })
      return page.evaluate(async (scripts) => {
        await document.fonts.ready
        const loaded = performance
          .getEntriesByType('resource')
          .filter(({ name }) => scripts.includes(name) || /\.(woff2|svg)$/.test(name))
        const entries = [...performance.getEntriesByType('navigation'), ...loaded]
        return (entries as PerformanceResourceTiming[]).reduce((sum, one) => sum + one.transferSize, 0)
      }, named)
    },
    'block',
  )
  return { scripts: sizes.reduce((sum, { size }) => sum + size, 0), all }
}

interface Painted {
  /** In milliseconds. */
  readonly largest: number
  /** The sum of layout shifts. */
  readonly shift: number
  /** What moved, when, from where, to where. */
  readonly moved: readonly string[]
}

/** Largest paint and layout shifts of a visit on a slow phone and a slow line. */
async function paint(browser: Browser, url: string): Promise<Painted> {
  return visit(browser, async (page) => {
    const devtools = await page.context().newCDPSession(page)
    await page.addInitScript(() => {
      interface Shift extends PerformanceEntry {
        readonly value: number
        readonly sources: readonly {
          readonly node: Node | null
          readonly previousRect: DOMRect
          readonly currentRect: DOMRect
        }[]
      }
      const shifts: { value: number; moved: string[] }[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Shift[])
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(({ node, previousRect: a, currentRect: b }) => {
              const of = node instanceof Element ? node : node?.parentElement
              const name = of ? `${of.tagName.toLowerCase()}.${of.className}` : 'what is gone'
              return `${entry.startTime.toFixed(0)} ms: ${name} ${a.x},${a.y} ${a.width}×${a.height} → ${b.x},${b.y} ${b.width}×${b.height}`
            }),
          })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const largest = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(list.getEntries().at(-1)?.startTime ?? Number.POSITIVE_INFINITY)
          }).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
    const shifts = await page.evaluate(
      () => (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
    )
    return {
      largest,
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ moved }) => moved),
    }
  })
}

/** The first three budgets of design §6, on a portal of its own as production runs it. */
export async function landing(): Promise<string[]> {
  const portal = await startPortalProcess()
  const port = 9333
  const browser = await chromium.launch({
    executablePath: getBrowser(),
    args: [...browserFlags, `--remote-debugging-port=${port}`],
  })
  try {
    await setDatesAt(portal, await sessionAt(portal, { Roles: ['Admin'] }), {
      paper_submission: 14,
      paper_acceptance: 35,
      registration_last_date: 50,
      general_registration: 60,
      conference_date: 75,
    })
    const url = `${portal.url}/`
    const { scripts, all } = await weights(browser, url)
    const paints: Painted[] = []
    for (let run = 0; run < 5; run++) paints.push(await paint(browser, url))
    const rated: Rated[] = []
    for (let run = 0; run < 3; run++) rated.push(await rate(url, port))
    return [
      'Landing page of a first visit',
      line('JavaScript before it can be used, gzip', kilo(scripts), `at most ${landingLimit / 1000} KB`),
      line('all of it without the banner, as it travels', kilo(all), 'at most 160 KB'),
      line(
        'largest paint, processor 4×, 1.6 Mbit/s, 150 ms',
        `${median(paints.map(({ largest }) => largest)).toFixed(0)} ms`,
        'at most 1200 ms',
      ),
      line('layout shift', Math.max(...paints.map(({ shift }) => shift)).toFixed(3), '0'),
      ...new Set(paints.flatMap(({ moved }) => moved.map((one) => `    ${one}`))),
      ...ratedLines(rated, '100'),
    ]
  } finally {
    await browser.close()
    await portal.discard()
  }
}
