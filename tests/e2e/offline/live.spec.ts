import { fileURLToPath } from 'node:url'
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { emptyPaper, updatePaper, type PaperListItem } from '../../../contract/papers/papers.ts'
import { startSession } from '../../../server/accounts/sessions/session.ts'
import { accountIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { until } from '../../support/hub.ts'
import { windowOf } from '../../support/browser/look.ts'
import { notified } from '../../support/notifications.ts'
import { draftOf } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { startProxy, type Proxy } from '../../support/portal/proxy.ts'
import { withoutRhythm } from '../../support/rhythm.ts'
import { bellOf } from '../messages/notificationSteps.ts'
import { test } from '../test.ts'

let portal: TestPortal
let proxy: Proxy

test.beforeAll(async () => {
  portal = await startPortal({ pages: fileURLToPath(new URL('../../../dist', import.meta.url)) })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const address = portal.app.server.address()
  proxy = await startProxy(address && typeof address === 'object' ? address.port : 0)
})
test.afterAll(async () => {
  await proxy.stop()
  await portal.stop()
})

interface Person {
  readonly session: Session
  readonly draft: PaperListItem
}

/** A presenter with a draft. */
async function presenter(): Promise<Person> {
  const { context } = portal
  const session = await context.database.sql.transaction(async (sql) =>
    startSession(context, sql, (await accountIn(sql)).UserId),
  )
  return { session, draft: await draftOf(portal, { ...session, Email: session.Email }) }
}

/** What the tabs of a device send each other, as a page of the same origin receives it. */
async function listenIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${proxy.origin}/health`)
  await page.evaluate(() => {
    const received: unknown[] = []
    Object.assign(window, { received })
    const channel = new BroadcastChannel('lectern')
    channel.onmessage = ({ data }) => received.push(data)
    Object.assign(window, { channel })
  })
  return page
}

interface Received {
  readonly Kind: string
  readonly State?: string
  readonly Notifications?: readonly { readonly message: string }[]
}

const receivedBy = (ear: Page) => ear.evaluate(() => (window as unknown as { received: Received[] }).received)
const lastLive = async (ear: Page) => (await receivedBy(ear)).filter(({ Kind }) => Kind === 'live').at(-1)
const stateOf = async (ear: Page) => (await lastLive(ear))?.State
const textsOf = async (ear: Page) =>
  ((await lastLive(ear))?.Notifications ?? []).map(({ message }) => message)

async function opened(
  browser: Browser,
  person: Person,
  prepare?: (context: BrowserContext) => Promise<void>,
) {
  const { context, page } = await windowOf(browser, proxy.origin, person.session)
  await withoutRhythm(context)
  await prepare?.(context)
  const ear = await listenIn(context)
  await page.goto('/')
  await expect.poll(() => stateOf(ear)).toBe('connected')
  await expect(page.getByText(person.draft.PaperTitle).first()).toBeVisible()
  return { context, page, ear }
}

/** Resolves once a window holds a connection itself: at first the portal may still count the one before. */
const connectedItself = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) => socket.once('framereceived', () => resolve()))
  })

/** Another device of the person gives the draft another title. */
async function retitled({ session, draft }: Person, PaperTitle: string): Promise<void> {
  const { ThemeId, PaperURL, ConsiderBestPaper } = draft
  const body = { ...emptyPaper, ThemeId, PaperTitle, Abstract: '', PaperURL, ConsiderBestPaper }
  const { status } = await call(portal, updatePaper, {
    as: session.AccessToken,
    params: { id: draft.Id },
    body,
  })
  expect(status).toBe(200)
}

const say = ({ session }: Person, Text: string) =>
  portal.context.hub.publish({ UserIds: [session.UserId] }, { Target: 'GotNotification', Text })

/** At once, on a busy machine. */
const soon = { timeout: 25_000 }

for (const [transport, without] of [
  ['a WebSocket', []],
  ['server-sent events', ['WebSocket']],
  ['long polling', ['WebSocket', 'EventSource']],
] as const)
  test(`over ${transport} a message arrives as it was written, and a change of another device is on screen at once (spec 1.11)`, async ({
    browser,
  }) => {
    const person = await presenter()
    const { context, page, ear } = await opened(browser, person, async (fresh) => {
      await fresh.addInitScript((names) => {
        for (const name of names) Reflect.deleteProperty(window, name)
      }, without)
    })
    const text = 'Fee: ₹1,25,000\nनमस्ते'
    say(person, text)
    await expect.poll(() => textsOf(ear)).toEqual([text])
    await retitled(person, `Retitled over ${transport}`)
    await expect(page.getByText(`Retitled over ${transport}`).first()).toBeVisible(soon)
    await context.close()
  })

test(
  'one connection serves all windows, and passes on to another when its window closes',
  { tag: '@long' },
  async ({ browser }) => {
    const person = await presenter()
    const { context, page, ear } = await opened(browser, person)
    const second = await context.newPage()
    await second.goto('/')
    await expect(second.getByText(person.draft.PaperTitle).first()).toBeVisible()
    // Until it receives from the other window, nothing that arrives there is passed on to it.
    await expect(bellOf(second)).toHaveAccessibleName(/Connected$/)
    expect(portal.context.hub.count(person.session.UserId)).toBe(1)
    say(person, 'While the first is open')
    await expect.poll(() => textsOf(ear)).toEqual(['While the first is open'])
    const passedOn = connectedItself(second)
    await page.close()
    await passedOn
    await expect.poll(() => portal.context.hub.count(person.session.UserId)).toBe(1)
    await retitled(person, 'Told to the second')
    await expect(second.getByText('Told to the second').first()).toBeVisible(soon)
    say(person, 'After it closed')
    await expect.poll(() => textsOf(ear)).toEqual(['After it closed', 'While the first is open'])
    await context.close()
  },
)

test(
  'a connection that is cut comes back by itself, and what was changed meanwhile is pulled (spec 4.46)',
  { tag: '@long' },
  async ({ browser }) => {
    const person = await presenter()
    const { context, page, ear } = await opened(browser, person)
    for (let round = 1; round <= 3; round++) {
      proxy.cut()
      await retitled(person, `Changed in cut ${round}`)
      await expect(page.getByText(`Changed in cut ${round}`).first()).toBeVisible(soon)
      await expect.poll(() => stateOf(ear)).toBe('connected')
    }
    say(person, 'Back again')
    await expect.poll(() => textsOf(ear)).toEqual(['Back again'])
    await context.close()
  },
)

test(
  'through a minute of cuts nothing that is stored is missed, and nothing is shown twice',
  { tag: '@long' },
  async ({ browser }) => {
    const person = await presenter()
    const { context, page, ear } = await opened(browser, person)
    await page.goto('/notifications')
    const sent: string[] = []
    const end = Date.now() + 60_000
    while (Date.now() < end) {
      const Subject = `Message ${sent.length + 1}`
      await notified(portal, person.session.UserDetailId, { Subject })
      sent.unshift(Subject)
      say(person, Subject)
      // Whatever chance draws: every sequence of cuts must end like this.
      if (Math.random() < 0.5) proxy.cut()
      await page.waitForTimeout(20 + Math.random() * 1500)
    }
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => stateOf(ear), { timeout: 60_000 }).toBe('connected')
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows).toHaveText(
      sent.map((Subject) => new RegExp(`^${Subject}Today`)),
      { timeout: 60_000 },
    )
    const live = await textsOf(ear)
    expect(live).toEqual(sent.filter((Subject) => live.includes(Subject)))
    await context.close()
  },
)

test('a network that hangs like a laptop that sleeps is given up, and the change of that time is seen after it', async ({
  browser,
}) => {
  test.slow()
  const person = await presenter()
  const { context, page, ear } = await opened(browser, person)
  proxy.hang()
  await retitled(person, 'Changed while it slept')
  await expect.poll(() => stateOf(ear), { timeout: 60_000 }).not.toBe('connected')
  proxy.cut()
  proxy.resume()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => stateOf(ear), { timeout: 60_000 }).toBe('connected')
  await expect(page.getByText('Changed while it slept').first()).toBeVisible(soon)
  await context.close()
})

test('a window that is frozen passes the connection to another one, and is up to date when it wakes', async ({
  browser,
}) => {
  const person = await presenter()
  const { context, page, ear } = await opened(browser, person)
  const second = await context.newPage()
  await second.goto('/')
  await expect(second.getByText(person.draft.PaperTitle).first()).toBeVisible()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await retitled(person, 'Changed while one was frozen')
  await expect(second.getByText('Changed while one was frozen').first()).toBeVisible(soon)
  say(person, 'Heard by the other')
  await expect.poll(() => textsOf(ear)).toEqual(['Heard by the other'])
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await page.bringToFront()
  await expect(page.getByText('Changed while one was frozen').first()).toBeVisible(soon)
  expect(portal.context.hub.count(person.session.UserId)).toBe(1)
  await context.close()
})

test('signing out stops the connection (spec 2.73, 4.46)', { tag: '@long' }, async ({ browser }) => {
  const person = await presenter()
  const { context, page, ear } = await opened(browser, person)
  await page.evaluate((UserId) => {
    localStorage.clear()
    new BroadcastChannel('lectern').postMessage({ Kind: 'signed-out', UserId, IsKept: false })
  }, person.session.UserId)
  await until(() => portal.context.hub.count(person.session.UserId) === 0, 'the connection has ended')
  expect(await stateOf(ear)).toBe('connected')
  await context.close()
})
