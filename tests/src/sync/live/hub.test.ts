// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { HubEvents } from '../../../../src/sync/live/hubConnection.ts'
import { HubRefusal } from '../../../../src/sync/live/hubRefusal.ts'
import { startPageHub, type PageHub } from '../../../support/browser/pageHub.ts'
import { startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'

let portal: PagePortal
let hub: PageHub
/** What the connection has reported, in its order. */
let reported: unknown[]
let logged: string[]
/** Stops the connection. */
let stop: () => Promise<void>

beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(() => {
  portal.forget()
  hub = startPageHub(portal)
  reported = []
  logged = []
  stop = () => Promise.resolve()
  vi.spyOn(console, 'debug').mockImplementation((line: string) => logged.push(line))
})
afterEach(async () => {
  await stop()
  hub.leave()
})
afterAll(() => portal.stop())

const events: HubEvents = {
  token: () => Promise.resolve('my token'),
  reconnecting: () => reported.push('reconnecting'),
  reconnected: () => reported.push('reconnected'),
  closed: () => reported.push('closed'),
  gotNotification: (text) => reported.push(text),
  changed: (change) => reported.push(change),
}

async function open() {
  const { openHub } = await import('../../../../src/sync/live/hub.ts')
  const link = openHub(events)
  stop = link.stop
  return link
}

test('the hub is opened with the token of the person, and its messages and changes are reported as they come', async () => {
  await (await open()).start()
  expect(hub.tokens).toEqual(['my token'])
  const change = { Entity: 'Theme', Id: '1', Version: 2 }
  hub.send('GotNotification', 'Paper accepted')
  hub.send('GotNotification', 7)
  hub.send('Changed', change)
  await expect.poll(() => reported).toEqual(['Paper accepted', '7', change])
  const methods = portal.asked.map(({ method }) => method)
  expect(methods.slice(0, 2)).toEqual(['POST', 'GET'])
  // The handshake and the next poll are sent at once, and either may come first.
  expect(methods.slice(2, 4).sort()).toEqual(['GET', 'POST'])
})

test('a token that the portal refuses is distinguished from a portal that is not there', async () => {
  hub.status = 401
  const refused = await (await open()).start().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(HubRefusal)
  expect(refused).toMatchObject({ message: 'The portal refused the token' })
  hub.status = 503
  const failed = await (await open()).start().catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(failed).not.toBeInstanceOf(HubRefusal)
  expect(String(failed)).toContain('503')
})

test('a connection that was cut comes back by itself, and is logged, not shown', async () => {
  await (await open()).start()
  expect(logged).toEqual([])
  hub.cut()
  await expect.poll(() => reported).toEqual(['reconnecting', 'reconnected'])
  expect(hub.tokens).toHaveLength(2)
  expect(logged).toContainEqual(expect.stringMatching(/^Live connection: ./))
})

test('a connection that the portal ends is not opened again, and says that it is closed', async () => {
  await (await open()).start()
  hub.end()
  await expect.poll(() => reported).toEqual(['closed'])
  expect(hub.tokens).toHaveLength(1)
})

test('a connection that the page stops is ended at the portal', async () => {
  const { start, stop: stopNow } = await open()
  await start()
  await stopNow()
  expect([hub.ended(), reported]).toEqual([1, ['closed']])
})

test('where another provider serves the API, its hub is opened', async () => {
  document.documentElement.dataset['apiBase'] = `${location.origin}/other/api`
  vi.resetModules()
  try {
    await (await open()).start()
    // The connection of the test before may still end with a request of its own.
    const negotiated = portal.called.filter((path) => path.includes('/negotiate'))
    expect(negotiated).toEqual(['/hubs/notifications/negotiate?negotiateVersion=1'])
  } finally {
    delete document.documentElement.dataset['apiBase']
    vi.resetModules()
  }
})
