import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { expect, type Browser, type Page } from '@playwright/test'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { sessionAt } from '../../support/portal/remote.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

/** The names of the faces that an element's own text is painted with, and whether they came with the page. */
async function facesOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.map(({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? '' : ' of the device'}`)
}

interface Shift {
  readonly value: number
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}

/** Lists what moves on the page from its first paint on: how far, from where and to where. */
async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const edges = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ')
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as readonly Shift[]) {
        if (sources.length === 0) moved.push(`${value}: unknown`)
        for (const { node, previousRect, currentRect } of sources)
          moved.push(
            `${value}: ${node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent)} from ${edges(previousRect)} to ${edges(currentRect)}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved)
}

/** A visitor's window, whose scripts and styles wait until they are let go. */
async function heldWindow(browser: Browser, options: Parameters<typeof windowOf>[3], held: RegExp) {
  const opened = await windowOf(browser, portal.url, null, { serviceWorkers: 'block', ...options })
  let release = () => {}
  const letGo = new Promise<void>((resolve) => (release = resolve))
  await opened.page.route(held, async (route) => {
    await letGo
    await route.continue()
  })
  return { ...opened, release, shifts: await watchShifts(opened.page) }
}

test('a first visit is set in the shipped typeface while its line still brings the fonts, and nothing moves', async ({
  browser,
}) => {
  // However long the files of the typeface take, what is read has it.
  const { page, shifts } = await heldWindow(browser, { viewport: phoneSize }, /\.woff2$/)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
  expect(await facesOf(page, 'h1')).toEqual(['Noto Sans'])
  expect(await facesOf(page, '.shell-logo-name')).toEqual(['Noto Sans'])
  expect(await facesOf(page, '.shell-footer-inner > *')).toEqual(['Noto Sans'])
  expect(await shifts()).toEqual([])
  // A screen that comes later without a reload has it too.
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(await facesOf(page, 'h1')).toEqual(['Noto Sans'])
  expect(await facesOf(page, 'label')).toEqual(['Noto Sans'])
  expect(await shifts()).toEqual([])
})

test('a landing page that comes in pieces is painted once it is whole, and nothing moves', async ({
  page,
}) => {
  const html = await (await fetch(`${portal.url}/`)).text()
  // Inside of the bar, where a packet may end as well as anywhere.
  const cut = html.indexOf('>', html.indexOf('href="/login"')) + 1
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, cut))
    return setTimeout(() => response.end(html.slice(cut)), 1000)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const shifts = await watchShifts(page)
  await page.setViewportSize(phoneSize)
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible()
  // The browser notes a paint a moment after the link is there.
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )
  expect(painted).toBeGreaterThan(900)
  expect(await shifts()).toEqual([])
  server.close()
})

test(
  'until the letters arrive, a face as wide at each weight shows the text, with a bold of its own',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, release, shifts } = await heldWindow(browser, { viewport: phoneSize }, /\.woff2$/)
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
    const widths = () =>
      page.evaluate(() =>
        [400, 600, 700].map((weight) => {
          const line = document.createElement('span')
          line.style.cssText = `position:absolute;white-space:nowrap;font:${weight} 20px ${getComputedStyle(document.body).fontFamily}`
          // Of the letters that are not among those of every page.
          line.textContent =
            'Íñigo Ångström, Çelebi and Müller réunis à Besançon: où déjà vu, çà et là, naïve café'
              .normalize('NFC')
              .replaceAll(
                /[\x20-\x7e]/g,
                (letter) => 'àèìòùáéíóúâêîôûäëïöüçñå'[letter.charCodeAt(0) % 23] ?? letter,
              )
          document.body.append(line)
          const { width } = line.getBoundingClientRect()
          line.remove()
          return width
        }),
      )
    const standIn = await widths()
    expect(standIn[2]).toBeGreaterThan((standIn[0] ?? 0) * 1.02)
    release()
    await page.evaluate(() => document.fonts.load('400 20px "Noto Sans Variable"', 'é'))
    const shipped = await widths()
    for (const [index, width] of shipped.entries())
      expect(Math.abs((standIn[index] ?? 0) / width - 1)).toBeLessThan(0.06)
    expect(await shifts()).toEqual([])
  },
)

for (const [size, viewport] of Object.entries({ phone: phoneSize, desk: deskSize }))
  for (const colorScheme of ['light', 'dark'] as const)
    test(
      `at a ${size} in ${colorScheme} the first answer shows a header, the outline of a screen and a spinner`,
      { tag: colorScheme === 'dark' ? '@long' : [] },
      async ({ browser }, info) => {
        const { page, release, shifts, errors } = await heldWindow(
          browser,
          { viewport, colorScheme },
          /\/(assets\/|first\.js)/,
        )
        for (const path of ['/login', '/papers']) {
          await page.goto(path, { waitUntil: 'commit' })
          const outline = page.getByRole('status', { name: 'Loading' })
          await expect(outline).toBeVisible()
          const seen = await outline.evaluate((element) => ({
            ground: getComputedStyle(element).backgroundColor,
            bar: element.querySelector('.outline-bar')?.getBoundingClientRect().height,
            spins: element.getAnimations({ subtree: true }).length,
          }))
          expect(seen).toEqual({
            ground: colorScheme === 'dark' ? 'rgb(36, 36, 36)' : 'rgb(255, 255, 255)',
            bar: 61,
            spins: 1,
          })
          await page.screenshot({ path: info.outputPath(`outline${path.replace('/', '-')}.png`) })
        }
        release()
        // Somebody who is not signed in comes to the sign-in screen.
        await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
        await expect(page.locator('.outline')).toHaveCount(0)
        expect(await shifts()).toEqual([])
        expect(errors.filter((error) => !error.includes('Service Worker'))).toEqual([])
      },
    )

test('the name of the conference, which comes after the sign-in screen, moves nothing of it', async ({
  browser,
}) => {
  const { page, release, shifts } = await heldWindow(browser, { viewport: phoneSize }, /\/api\//)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  // The settings are not answered yet: the screen has the portal's own name.
  await expect(page.getByRole('main').getByText('Lectern', { exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByText('Design and Developed by Lectern')).toBeVisible()
  await page.screenshot()
  release()
  await expect(page.getByRole('main').getByText('Lectern Conference', { exact: true })).toBeVisible()
  expect(await shifts()).toEqual([])
})

test(
  'the outline is as large as the bar and the skeleton that the app puts in its place',
  { tag: '@long' },
  async ({ browser }) => {
    const session = await sessionAt(portal)
    for (const viewport of [phoneSize, deskSize]) {
      const { page } = await windowOf(browser, portal.url, session, { viewport, serviceWorkers: 'block' })
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route(/\/assets\/(index-.*\.js|AccountScreen)/, async (route) => {
        if (route.request().url().includes('/index-')) await held
        // The screen itself never comes, so that the app's skeleton stays.
        if (!route.request().url().includes('/Account')) await route.continue()
      })
      await page.goto('/account', { waitUntil: 'commit' })
      const boxes = (selector: string) =>
        page.locator(selector).evaluateAll((all) =>
          all.map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect()
            return [x, y, width, height]
          }),
        )
      await expect(page.locator('.outline')).toBeVisible()
      await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(1)
      const outlined = [...(await boxes('.outline-bar')), ...(await boxes('.outline-screen span'))]
      release()
      await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(3)
      expect([...(await boxes('.shell-bar')), ...(await boxes('main .mantine-Skeleton-root'))]).toEqual(
        outlined,
      )
    }
  },
)

/** Somebody's phone that was never here; its page is blank. */
async function newPhone(browser: Browser): Promise<Page> {
  const device = { viewport: phoneSize, serviceWorkers: 'block' } as const
  return (await windowOf(browser, portal.url, await sessionAt(portal), device)).page
}

test('a first visit of the programme requests it once, before the app has run', async ({ browser }) => {
  const page = await newPhone(browser)
  const called: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) called.push(pathname + search)
  })
  await page.goto('/programme')
  await expect(page.getByRole('heading', { name: 'Programme', level: 1 })).toBeVisible()
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
  const asked = '/api/Event?Without=Abstracts'
  expect([called[0], called.filter((path) => path === asked).length]).toEqual([asked, 1])
})

test('what a dashboard does not need is loaded once its papers are on screen', async ({ browser }) => {
  const page = await newPhone(browser)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const answer = '/api/Paper/user-paper-list'
  page.on('response', (response) => {
    if (response.url().endsWith(answer)) loaded.push('the papers')
  })
  await page.goto('/', { waitUntil: 'commit' })
  const later = ['portal', 'startWorker'].map((name) => `/assets/${name}-`)
  for (const name of later)
    await expect.poll(() => loaded.some((path) => path.startsWith(name)), name).toBe(true)
  const papersAt = loaded.indexOf('the papers')
  expect(loaded.slice(0, papersAt)).toContain(answer)
  expect(loaded.slice(0, papersAt).filter((path) => later.some((name) => path.startsWith(name)))).toEqual([])
})

test('a network that goes before the app is kept delays that until somebody returns to the page', async ({
  browser,
}) => {
  const session = await sessionAt(portal)
  const { page } = await windowOf(browser, portal.url, session, { viewport: phoneSize })
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => thrown.push(message))
  const refused: string[] = []
  await page.route('**/assets/startWorker-*', (route) => {
    refused.push(route.request().url())
    return route.abort('internetdisconnected')
  })
  // An answer of the portal would have the app load the page again.
  await page.route('**/health', (route) => route.abort('internetdisconnected'))
  await page.goto('/')
  await expect.poll(() => refused).toHaveLength(1)
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined()
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(thrown).toEqual([])
})
