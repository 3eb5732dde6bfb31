import { expect, type Browser, type Page, type Request } from '@playwright/test'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { sessionAt } from '../../support/portal/remote.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

/** What somebody's start and dashboard ask for first, and where their session is renewed; each is cut off by itself. */
const ofPresenter = [
  '/api/Notification/active',
  '/api/HomePage/config',
  '/api/Configuration/date/active',
  '/api/Theme/active',
  '/api/Paper/user-paper-list',
]
const ofOrganiser = ['/api/HomePage/admin', '/api/Report/dashboard']
const refresh = '/api/Account/refresh-token'

type Role = 'PaperPresenter' | 'Admin'

/** A request as it is compared: what it asks for, and its time. */
interface Sent {
  readonly path: string
  readonly on: number
  readonly token: string | undefined
}

const pathOf = (url: string) => new URL(url).pathname.replace(/(\/refresh-token)\/.*/i, '$1')
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const isCall = (path: string) => /^\/(api|health|hubs)(\/|$)/i.test(path)

/** A dashboard whose calls to one path, or to all, find no answer; the calls that it has sent. */
async function withoutAnswer(browser: Browser, as: Role, cut: string | undefined) {
  const session = await sessionAt(portal, { Roles: [as] })
  // A refresh is asked for where the access token has ended.
  const given = cut === refresh ? { ...session, AccessToken: `${session.AccessToken}x` } : session
  const { context, page } = await windowOf(browser, portal.url, given, {
    viewport: deskSize,
    // Calls of a page behind one could not be cut off.
    serviceWorkers: 'block',
  })
  const sent: Sent[] = []
  context.on('request', (request: Request) => {
    const path = pathOf(request.url())
    if (isCall(path)) sent.push({ path, on: Date.now(), token: request.headers()['authorization'] })
  })
  if (cut)
    await context.route(
      (url) => isSame(pathOf(url.href), cut) || (cut === 'all' && isCall(url.pathname)),
      (route) => route.abort(),
    )
  await page.goto('/', { waitUntil: 'commit' })
  // What is cut off has been asked for once, so that the time that is counted begins.
  const isBegun = () => (cut && cut !== 'all' ? countOf(sent, cut) > 0 : sent.length > 0)
  await expect.poll(isBegun, { message: cut ?? as }).toBe(true)
  return { cut, page, sent, begun: Date.now(), close: () => context.close() }
}

const isOffline = (page: Page) => page.getByText('Offline', { exact: true }).isVisible()
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
const countOf = (sent: readonly Sent[], path: string) => sent.filter((one) => isSame(one.path, path)).length
const others = (sent: readonly Sent[], cut: string) =>
  sent.filter(({ path }) => ![cut, refresh, '/health'].some((named) => isSame(named, path))).length

/** A window for each cut. One opens after the other, since windows that load at once hold each other up. */
async function inTurn(browser: Browser, cuts: readonly (readonly [Role, string])[]) {
  const lacking: Awaited<ReturnType<typeof withoutAnswer>>[] = []
  for (const [as, cut] of cuts) lacking.push(await withoutAnswer(browser, as, cut))
  return lacking
}

/** What a person whose one call is cut off sends within some seconds, beside somebody who misses nothing. */
async function expectQuiet(browser: Browser, as: Role, cuts: readonly string[], seconds: number) {
  const whole = await withoutAnswer(browser, as, undefined)
  const lacking = await inTurn(
    browser,
    cuts.map((cut) => [as, cut] as const),
  )
  const last = Math.max(...lacking.map(({ begun }) => begun))
  await pause((last - Date.now()) / 1000 + seconds)
  for (const { cut = '', page, sent: all, begun } of lacking) {
    const sent = all.filter(({ on }) => on < begun + seconds * 1000)
    const label = `${cut}: ${sent.map(({ path }) => path).join(' ')}`
    // It is asked for, and after each refresh once more: at the start, after 5 s, and later less and less often.
    expect(countOf(sent, cut), label).toBeGreaterThan(0)
    expect(countOf(sent, cut), label).toBeLessThanOrEqual(seconds > 15 ? 12 : 8)
    expect(countOf(sent, '/health'), label).toBeLessThanOrEqual(1 + seconds / 5)
    expect(
      sent.filter(({ path, token }) => path === '/health' && token),
      label,
    ).toEqual([])
    // Nothing else is asked for more often, and no screen says that the portal is away.
    if (cut !== refresh) expect(others(sent, cut), label).toBeLessThanOrEqual(others(whole.sent, cut) + 2)
    expect(sent.length, label).toBeLessThanOrEqual(whole.sent.length + 20)
    expect(await isOffline(page), label).toBe(false)
  }
  for (const one of [whole, ...lacking]) await one.close()
}

test('one call of an author that finds no answer is left alone and starts no storm, while the portal is there', async ({
  browser,
}) => {
  await expectQuiet(browser, 'PaperPresenter', [...ofPresenter, refresh], 10)
})

test(
  'one call of an organiser that finds no answer is left alone and starts no storm, while the portal is there',
  { tag: '@long' },
  async ({ browser }) => {
    await expectQuiet(browser, 'Admin', ofOrganiser, 10)
  },
)

test(
  'while the portal is away one window of all probes it, less and less often, and nothing else is sent',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, sent, close } = await withoutAnswer(browser, 'PaperPresenter', undefined)
    const second = await page.context().newPage()
    await second.goto('/')
    await expect(second.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
    await page.context().route(
      (url) => isCall(url.pathname),
      (route) => route.abort(),
    )
    for (const one of [page, second]) await one.evaluate(() => void window.dispatchEvent(new Event('focus')))
    for (const one of [page, second]) await expect(one.getByText('Offline', { exact: true })).toBeVisible()
    const away = sent.length
    await pause(10)
    const since = sent.slice(away)
    const label = since.map(({ path }) => path).join(' ')
    expect(since.filter(({ path }) => !/^\/(health|hubs)/.test(path)).map(({ path }) => path)).toEqual([])
    expect(countOf(since, '/health'), label).toBeGreaterThan(0)
    expect(countOf(since, '/health'), label).toBeLessThanOrEqual(2)
    await page.context().unrouteAll()
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    for (const one of [page, second]) await expect(one.getByText('Offline', { exact: true })).toHaveCount(0)
    await close()
  },
)

for (const as of ['PaperPresenter', 'Admin'] as const)
  test(
    `whatever call of a start finds no answer, no storm follows: ${as}`,
    { tag: '@long' },
    async ({ browser }) => {
      // A window after the other for every call, and each is watched for 30 s.
      test.setTimeout(600_000)
      const whole = await withoutAnswer(browser, as, undefined)
      await pause(10)
      await whole.close()
      const paths = [...new Set(whole.sent.map(({ path }) => path))].filter((path) =>
        path.startsWith('/api/'),
      )
      expect(paths.length).toBeGreaterThan(5)
      await expectQuiet(browser, as, [...paths, refresh], 30)
    },
  )

test(
  'from the second minute on fewer than 10 calls a minute are sent, whatever is cut off',
  { tag: '@long' },
  async ({ browser }) => {
    const cuts = [
      ...['all', refresh, ...ofPresenter].map((cut) => ['PaperPresenter', cut] as const),
      ...ofOrganiser.map((cut) => ['Admin', cut] as const),
    ]
    const lacking = await inTurn(browser, cuts)
    await pause(Math.max(...lacking.map(({ begun }) => begun + 125_000 - Date.now())) / 1000)
    for (const { cut, sent, begun } of lacking) {
      const second = sent.filter(({ on }) => on >= begun + 60_000 && on < begun + 120_000)
      expect(second.length, `${cut}: ${second.map(({ path }) => path).join(' ')}`).toBeLessThan(10)
    }
    await Promise.all(lacking.map((one) => one.close()))
  },
)

test(
  'a list of the desk whose portal is silent says so within eight seconds, and one that is kept is shown',
  { tag: '@long' },
  async ({ browser }) => {
    const session = await sessionAt(portal, { Roles: ['Admin'] })
    const { context, page } = await windowOf(browser, portal.url, session, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    await page.goto('/notifications/admin?tab=mail')
    const kept = page.getByRole('table', { name: 'Mails' }).or(page.getByText('0 mails', { exact: true }))
    await expect(kept).toBeVisible()
    // Accepted, and never answered.
    await context.route(
      (url) => isCall(url.pathname),
      () => new Promise(() => undefined),
    )
    await page.reload({ waitUntil: 'commit' })
    await expect(kept).toBeVisible()
    for (const list of ['/papers', '/payment/users']) {
      await page.goto(list, { waitUntil: 'commit' })
      await expect(page.getByText('Still loading. The portal has not answered yet.')).toHaveCount(0)
      await expect(
        page.getByText('Still loading. The portal has not answered yet.').first(),
        list,
      ).toBeVisible({
        timeout: 12_000,
      })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await context.close()
  },
)
