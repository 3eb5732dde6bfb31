// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as connectionWatch from '../../../../src/sync/transport/connectionWatch.ts'

/** The probes that were sent: address and options. */
let probes: (readonly [string, RequestInit | undefined])[]
/** What the network brings to a probe. */
let network: () => Response | Promise<Response>
/** The locks of the device that some tab holds. */
let held: Set<string>
/** Another tab of the device. */
let other: BroadcastChannel
let stop: () => void

const isHealthy = () => Response.json({ Status: 'ok' })
const isDown = () => Promise.reject<Response>(new TypeError('No network'))

/** The locks of a browser, of which only those are needed for which nobody queues. */
const locks = {
  request: async (name: string, { ifAvailable }: LockOptions, work: (lock: object | null) => unknown) => {
    if (ifAvailable && held.has(name)) {
      work(null)
      return
    }
    held.add(name)
    await work({ name })
    held.delete(name)
  },
}
const giveLocks = (value: unknown) => Object.defineProperty(navigator, 'locks', { configurable: true, value })

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  probes = []
  network = isHealthy
  held = new Set()
  vi.stubGlobal('fetch', async (address: string | URL, options?: RequestInit) => {
    probes.push([String(address), options])
    return network()
  })
  giveLocks(locks)
  other = new BroadcastChannel('lectern-probe')
  stop = () => undefined
})
afterEach(() => {
  stop()
  other.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'locks')
  delete document.documentElement.dataset['apiBase']
})

/** A page that has just been opened: what it watches with, and whether it shows the portal as away. */
async function openPage(): Promise<typeof connectionWatch & { readonly isAway: () => boolean }> {
  vi.resetModules()
  const { isAway } = await import('../../../../src/stores/connection.ts')
  return { ...(await import('../../../../src/sync/transport/connectionWatch.ts')), isAway }
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const message = () => new Promise((resolve) => other.addEventListener('message', resolve, { once: true }))
/** What another tab says, once this page has received it. */
async function saidByOther(data: unknown): Promise<void> {
  const channel = new BroadcastChannel('lectern-probe')
  const came = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }))
  other.postMessage(data)
  await came
  channel.close()
}

const page = (status: number) => new Response('<html>Welcome to our hotel</html>', { status })

test.each([
  ['its health', isHealthy, false],
  ['that it is not well', () => Response.json({ Status: 'down' }, { status: 503 }), false],
  ['the page of a gateway that finds it down', () => page(502), false],
  ['a refusal of a proxy', () => page(429), false],
  ['a page in its place', () => page(200), true],
  ['a page that wants a sign-in', () => page(401), true],
  ['a network that wants a sign-in', () => page(511), true],
  ['JSON of somebody else', () => Response.json({ login: '/pay' }), true],
  ['a JSON that is no object', () => Response.json(null), true],
  ['nothing', isDown, true],
])(
  'after a call without a response, a probe that is answered with %s shows whether the portal is away',
  async (_what, answer, isAway) => {
    network = answer
    const watch = await openPage()
    void watch.suspectPortal()
    await seconds(1)
    expect(watch.isAway()).toBe(isAway)
    expect(probes.map(([address]) => address)).toEqual(['/health'])
    const { cache, signal } = probes[0]?.[1] ?? {}
    expect([cache, signal instanceof AbortSignal]).toEqual(['no-store', true])
  },
)

test('a probe of another provider goes to its own health without cookies, and any response counts', async () => {
  document.documentElement.dataset['apiBase'] = 'https://api.example.org/v1'
  network = () => page(401)
  const watch = await openPage()
  void watch.suspectPortal()
  await seconds(1)
  expect(watch.isAway()).toBe(false)
  expect(probes).toMatchObject([
    ['https://api.example.org/health', { mode: 'no-cors', credentials: 'omit', cache: 'no-store' }],
  ])
  network = isDown
  void watch.suspectPortal()
  await seconds(5)
  expect(watch.isAway()).toBe(true)
})

test.each([
  ['has no locks', undefined],
  ['refuses locks', { request: () => Promise.reject(new DOMException('Not here', 'SecurityError')) }],
])('where the browser %s, the page probes by itself', async (_what, given) => {
  giveLocks(given)
  network = isDown
  const watch = await openPage()
  void watch.suspectPortal()
  await seconds(1)
  expect(watch.isAway()).toBe(true)
  await seconds(5)
  expect(probes).toHaveLength(2)
})

test('while another tab probes this one sends nothing, and goes on if no result comes', async () => {
  network = isDown
  const watch = await openPage()
  held.add('lectern-probe')
  void watch.suspectPortal()
  await seconds(4)
  held.clear()
  expect(probes).toEqual([])
  await seconds(1)
  expect(probes).toHaveLength(1)
})

test('a tab keeps the turn for a quarter of a second after its probe, so that a tab due then takes its result', async () => {
  const watch = await openPage()
  void watch.suspectPortal()
  await vi.advanceTimersByTimeAsync(249)
  expect([...held]).toEqual(['lectern-probe'])
  await vi.advanceTimersByTimeAsync(1)
  expect([...held]).toEqual([])
})

test('the result of a probe is sent to the other tabs', async () => {
  network = isDown
  const watch = await openPage()
  void watch.suspectPortal()
  const first = message()
  await seconds(1)
  expect(await first).toMatchObject({ data: false })
  const second = message()
  watch.portalAnswered()
  expect(await second).toMatchObject({ data: true })
})

test('the result of another tab counts here, and nothing else that comes over the channel', async () => {
  const watch = await openPage()
  stop = watch.watchConnection()
  await saidByOther(false)
  expect(watch.isAway()).toBe(true)
  for (const data of [1, 'true', { isReachable: true }]) await saidByOther(data)
  expect(watch.isAway()).toBe(true)
  await saidByOther(true)
  expect(watch.isAway()).toBe(false)
  expect(probes).toEqual([])
  stop()
  await saidByOther(false)
  expect(watch.isAway()).toBe(false)
})

test('a page that begins without a network probes at once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const watch = await openPage()
  expect(watch.isAway()).toBe(true)
  stop = watch.watchConnection()
  await seconds(1)
  expect(watch.isAway()).toBe(false)
  vi.restoreAllMocks()
})

test.each([
  ['the browser has a network again', window, 'online'],
  ['the window gets the focus', window, 'focus'],
  ['the page is shown again', document, 'visibilitychange'],
])('while the portal is away, it is probed sooner when %s', async (_what, target, event) => {
  network = isDown
  const watch = await openPage()
  stop = watch.watchConnection()
  void watch.suspectPortal()
  await seconds(16)
  // Probed after 0, 5 and 15 s; the next time is after 35 s.
  expect(probes).toHaveLength(3)
  network = isHealthy
  target.dispatchEvent(new Event(event))
  await seconds(4)
  expect(watch.isAway()).toBe(false)
  expect(probes).toHaveLength(4)
})

test('when the browser reports that it lost the network, a probe finds out, until the page stops watching', async () => {
  network = isDown
  const watch = await openPage()
  stop = watch.watchConnection()
  window.dispatchEvent(new Event('offline'))
  await seconds(1)
  expect(watch.isAway()).toBe(true)
  stop()
  await seconds(15)
  expect(probes).toHaveLength(3)
  for (const event of ['online', 'offline', 'focus']) window.dispatchEvent(new Event(event))
  document.dispatchEvent(new Event('visibilitychange'))
  await seconds(10)
  expect(probes).toHaveLength(3)
})
