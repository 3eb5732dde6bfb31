// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dropLease, takeLease } from '../../../../src/cache/database/leases.ts'
import type { LiveState } from '../../../../src/stores/live.ts'
import { tabNames } from '../../../../src/sync/transport/tabNames.ts'
import { startPageHub, type PageHub } from '../../../support/browser/pageHub.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { openLivePage, type LivePage } from './livePage.ts'

let portal: PagePortal
let hub: PageHub
let page: LivePage
const locks = () => Object.getOwnPropertyDescriptor(navigator, 'locks') ?? {}
let webLocks: PropertyDescriptor

beforeAll(async () => {
  portal = await startPagePortal([])
  webLocks = locks()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
  portal.forget()
  hub = startPageHub(portal)
  page = await openLivePage()
})
afterEach(() => {
  page.leave()
  hub.leave()
  Object.defineProperty(navigator, 'locks', webLocks)
  vi.useRealTimers()
})
afterAll(() => portal.stop())

/** What was called but the hub: a connection of the test before may end only now. */
const reads = () => portal.called.filter((path) => !path.startsWith('/hubs/'))
const connected = () => expect.poll(page.state).toBe('connected')
const wanted = () => page.received('live-wanted').length
const returns = () => window.dispatchEvent(new Event('focus'))
const message = (id: string, isRead = false) => ({
  ...{ id, message: `Message ${id}`, timestamp: `2030-01-01T00:00:0${id}.000Z`, isRead },
})

/** The connection is that of another tab, in a browser without Web Locks. */
async function heldByOther() {
  Reflect.deleteProperty(navigator, 'locks')
  const Name = tabNames.hubLock(page.UserId)
  const other = { Name, Holder: crypto.randomUUID(), Until: Date.now() + 60_000 }
  const { work } = page.databases
  await takeLease(work, other, { now: Date.now(), force: true })
  return { release: () => dropLease(work, other) }
}

test('one tab holds the connection: the others show its state and messages, and one follows when it is gone', async () => {
  const { release } = await heldByOther()
  page.start()
  const { UserId } = page
  const live = (of: string, State: LiveState) =>
    page.tell({ Kind: 'live', UserId: of, State, Notifications: [message('1')] })
  live(crypto.randomUUID(), 'connected')
  page.tell({ Kind: 'live-wanted', UserId })
  live(UserId, 'reconnecting')
  await expect.poll(page.messages).toEqual([['Message 1', false]])
  expect([page.states, hub.tokens]).toEqual([['reconnecting'], []])
  // Only the tab with the connection answers.
  expect(page.received('live')).toEqual([])
  await release()
  await connected()
  expect(hub.tokens).toHaveLength(1)
})

test('what is read or cleared in one tab is so in every other one', async () => {
  await heldByOther()
  page.start()
  const { UserId } = page
  const Notifications = [message('1'), message('2'), message('3')]
  page.tell({ Kind: 'live', UserId, State: 'connected', Notifications })
  page.tell({ Kind: 'live-read', UserId, Ids: ['2'] })
  page.tell({ Kind: 'live-cleared', UserId, Ids: ['3'] })
  await expect.poll(page.messages).toEqual([
    ['Message 2', true],
    ['Message 1', false],
  ])
})

test('what one tab is asked to read again, the others read again, and announce to nobody', async () => {
  await heldByOther()
  page.start()
  page.tell({ Kind: 'news', UserId: page.UserId, Entities: ['Theme', 'Welcome'] })
  await expect.poll(() => page.hints).toEqual([['Theme', 'Welcome']])
  await expect.poll(reads).toEqual(['/api/getwelcomePageData'])
  await pageIsQuiet()
  expect(page.received('news')).toEqual([])
})

test('the tab with the connection knows its state best, and sends it to a tab that asks', async () => {
  page.start()
  await connected()
  const { UserId } = page
  page.tell({ Kind: 'live', UserId, State: 'disconnected', Notifications: [message('1')] })
  page.tell({ Kind: 'live-wanted', UserId })
  await expect
    .poll(() => page.received('live').at(-1))
    .toEqual({ Kind: 'live', UserId, State: 'connected', Notifications: [message('1')] })
  expect(page.states).toEqual(['connected'])
  // It is there, so that nothing was tried again.
  expect(hub.tokens).toHaveLength(1)
})

test.each([
  ['another tab wants it', () => page.tell({ Kind: 'live-wanted', UserId: page.UserId })],
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['its person returns', returns],
  ['the portal is back', () => page.setReachable(true)],
])('a connection that waits for its next attempt tries at once when %s', async (_what, happens) => {
  hub.status = 503
  page.setReachable(false)
  page.start()
  await expect.poll(() => page.received('live')).toHaveLength(1)
  hub.status = 200
  happens()
  // The next attempt by itself comes later.
  await pageIsQuiet()
  expect(hub.tokens).toHaveLength(2)
  await connected()
})

test('a tab without the connection asks the one that has it to try again', async () => {
  await heldByOther()
  page.start()
  returns()
  window.dispatchEvent(new Event('online'))
  await expect.poll(wanted).toBe(3)
})

test('a frozen tab leaves the connection to others, and takes its place again when it is resumed', async () => {
  page.start()
  await connected()
  document.dispatchEvent(new Event('resume'))
  document.dispatchEvent(new Event('freeze'))
  await expect.poll(hub.ended).toBe(1)
  await pageIsQuiet()
  expect([hub.tokens.length, wanted()]).toEqual([1, 1])
  // Until then it asks the tab that has the connection.
  returns()
  await expect.poll(wanted).toBe(2)
  document.dispatchEvent(new Event('resume'))
  await expect.poll(() => hub.tokens.length).toBe(2)
  await expect.poll(wanted).toBe(3)
  document.dispatchEvent(new Event('resume'))
  await pageIsQuiet()
  expect(hub.tokens).toHaveLength(2)
})

test('a connection is opened again after a sleep of more than 90 seconds, and trusted after a shorter one', async () => {
  page.start()
  await connected()
  returns()
  vi.setSystemTime(Date.now() + 90_000)
  returns()
  vi.setSystemTime(Date.now() + 90_000)
  returns()
  await pageIsQuiet()
  expect(hub.tokens).toHaveLength(1)
  vi.setSystemTime(Date.now() + 90_001)
  returns()
  await expect.poll(hub.ended).toBe(1)
  await expect.poll(() => hub.tokens.length).toBe(2)
})

test('a sleep is noticed within five seconds though nobody does anything', async () => {
  page.start()
  await connected()
  for (let beats = 0; beats < 40; beats++) vi.advanceTimersByTime(5000)
  await pageIsQuiet()
  expect(hub.tokens).toHaveLength(1)
  vi.setSystemTime(Date.now() + 86_000)
  vi.advanceTimersByTime(5000)
  await expect.poll(() => hub.tokens.length).toBe(2)
  vi.advanceTimersByTime(5000)
  await pageIsQuiet()
  expect(hub.tokens).toHaveLength(2)
})

test('a tab whose place was taken ends its connection, and queues for it again', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  page.start()
  await connected()
  const { release } = await heldByOther()
  vi.advanceTimersByTime(2000)
  await expect.poll(hub.ended).toBe(1)
  await release()
  await expect.poll(() => hub.tokens.length).toBe(2)
})

test('after it was stopped the page has no connection and no messages, and receives and asks nothing', async () => {
  const stop = page.start()
  await connected()
  hub.send('GotNotification', 'Before')
  hub.send('Changed', { Entity: 'Theme', Id: crypto.randomUUID(), Version: 2 })
  hub.send('GotNotification', 'Before too')
  await expect.poll(page.messages).toHaveLength(2)
  page.hints.length = 0
  stop()
  expect([page.state(), page.messages()]).toEqual(['disconnected', []])
  await expect.poll(hub.ended).toBe(1)
  const { UserId } = page
  page.tell({ Kind: 'live', UserId, State: 'connected', Notifications: [message('1')] })
  page.setReachable(false)
  page.setReachable(true)
  for (const event of ['online', 'focus']) window.dispatchEvent(new Event(event))
  for (const event of ['freeze', 'resume']) document.dispatchEvent(new Event(event))
  vi.setSystemTime(Date.now() + 91_000)
  vi.advanceTimersByTime(5000)
  // Longer than changes are gathered.
  for (let times = 0; times < 3; times++) await pageIsQuiet()
  expect([hub.tokens.length, wanted(), page.state(), page.messages()]).toEqual([1, 1, 'disconnected', []])
  expect(page.hints).toEqual([])
})

test('a page that is left at once opens no connection', async () => {
  page.start()()
  await pageIsQuiet()
  expect(hub.tokens).toEqual([])
})
