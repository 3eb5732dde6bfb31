import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hubLimits } from '../../../../contract/hub/hub.ts'
import { runHubConnection, type HubEvents, type Runner } from '../../../../src/sync/live/hubConnection.ts'
import { HubRefusal } from '../../../../src/sync/live/hubRefusal.ts'

/** When each test begins, in milliseconds. */
const begun = 1_900_000_000_000

/** A way to the hub that answers as the test says, and when each attempt was made, in seconds. */
let attempts: number[]
let answers: (Error | 'connected' | 'hangs' | Promise<void>)[]
/** How many links were stopped. */
let stopped: number
/** What was said of messages, changes and the end of the connection. */
let reported: unknown[]
let links: HubEvents[]
let shown: string[]
let refused: string[]
let connected: number
let token: string
/** Resolves once another token was asked for. */
let refusing: () => Promise<void>
let runner: Runner

function start(...first: typeof answers): void {
  answers = first
  runner = runHubConnection({
    open: (events) => {
      links.push(events)
      return {
        start: async () => {
          attempts.push((Date.now() - begun) / 1000)
          await events.token()
          const answer = answers.shift() ?? new Error('There is no way')
          if (answer === 'hangs') return new Promise(() => undefined)
          if (answer instanceof Promise) return answer
          if (answer !== 'connected') throw answer
        },
        stop: () => {
          stopped += 1
          return Promise.reject(new Error('It was not open'))
        },
        missed: () => Promise.reject(new Error('Nobody asks')),
      }
    },
    token: () => Promise.resolve(token),
    refused: (used) => {
      refused.push(used)
      return refusing()
    },
    show: (state) => shown.push(state),
    gotNotification: (text) => reported.push(text),
    changed: (change) => reported.push(change),
    connected: () => (connected += 1),
    closed: () => reported.push('closed'),
  })
}

beforeEach(() => {
  vi.useFakeTimers({ now: begun })
  attempts = []
  stopped = 0
  reported = []
  refusing = () => Promise.resolve()
  links = []
  shown = []
  refused = []
  connected = 0
  token = 'first'
})
afterEach(async () => {
  await runner.stop()
  vi.useRealTimers()
})

test('attempts are made at once, and 2, 10 and 30 seconds after one that failed, and then no longer (spec 9.25)', async () => {
  start()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(attempts).toEqual([0, 2, 12, 42])
  expect([hubLimits.timeout, hubLimits.keepAlive]).toEqual([30_000, 15_000])
  expect(shown.at(-1)).toBe('disconnected')
})

test('after the last attempt a kick begins again, with all delays', async () => {
  start()
  await vi.advanceTimersByTimeAsync(100_000)
  runner.kick()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(attempts).toEqual([0, 2, 12, 42, 100, 102, 112, 142])
})

test('a kick that comes while an attempt waits makes it at once, and one that comes while connected does nothing', async () => {
  start(new Error('There is no way'), 'connected')
  await vi.advanceTimersByTimeAsync(500)
  runner.kick()
  await vi.advanceTimersByTimeAsync(0)
  expect(connected).toBe(1)
  runner.kick()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(attempts).toEqual([0, 0.5])
})

test('an attempt that hangs is given up for another one after ten seconds only', async () => {
  start('hangs', 'connected')
  await vi.advanceTimersByTimeAsync(9999)
  runner.kick()
  await vi.advanceTimersByTimeAsync(1)
  runner.kick()
  await vi.advanceTimersByTimeAsync(0)
  expect(attempts).toEqual([0, 10])
  expect(connected).toBe(1)
})

test('an attempt that was given up and connects after all is ended, and not shown', async () => {
  let connect: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    connect = resolve
  })
  start(late, 'connected')
  await vi.advanceTimersByTimeAsync(10_000)
  runner.kick()
  await vi.advanceTimersByTimeAsync(0)
  expect([stopped, connected, shown]).toEqual([1, 1, ['connected']])
  connect()
  await vi.advanceTimersByTimeAsync(100_000)
  expect([stopped, connected, shown, attempts]).toEqual([2, 1, ['connected'], [0, 10]])
})

test('an attempt that was given up and fails after all is followed by no other one', async () => {
  let fail: (error: Error) => void = () => undefined
  const late = new Promise<void>((_resolve, reject) => {
    fail = reject
  })
  start(late, 'connected')
  await vi.advanceTimersByTimeAsync(10_000)
  runner.kick()
  await vi.advanceTimersByTimeAsync(0)
  fail(new HubRefusal('The portal refused the token'))
  await vi.advanceTimersByTimeAsync(100_000)
  expect([shown, attempts, refused]).toEqual([['connected'], [0, 10], []])
})

test('an attempt that was given up while another token came is followed by no other one', async () => {
  let come: () => void = () => undefined
  refusing = () =>
    new Promise<void>((resolve) => {
      come = resolve
    })
  start(new HubRefusal('The portal refused the token'), 'connected')
  await vi.advanceTimersByTimeAsync(0)
  runner.renew()
  await vi.advanceTimersByTimeAsync(0)
  come()
  await vi.advanceTimersByTimeAsync(100_000)
  expect([shown, attempts]).toEqual([['connected'], [0, 0]])
})

test('a token is called refused by a refusal alone, and another attempt follows though none else came', async () => {
  refusing = () => Promise.reject(new Error('No other token'))
  start(new Error('There is no way'), new HubRefusal('The portal refused the token'), 'connected')
  await vi.advanceTimersByTimeAsync(1000)
  expect(refused).toEqual([])
  await vi.advanceTimersByTimeAsync(100_000)
  expect([refused, attempts, shown]).toEqual([
    ['first'],
    [0, 2, 12],
    ['disconnected', 'disconnected', 'connected'],
  ])
})

test('messages, changes and the end of the connection are passed on, of the current attempt alone', async () => {
  start('connected', 'connected')
  await vi.advanceTimersByTimeAsync(0)
  links[0]?.gotNotification('Accepted')
  links[0]?.changed(7)
  links[0]?.closed()
  expect([reported, shown]).toEqual([
    ['Accepted', 7, 'closed'],
    ['connected', 'disconnected'],
  ])
  runner.renew()
  await vi.advanceTimersByTimeAsync(0)
  links[0]?.gotNotification('Old')
  links[0]?.changed(8)
  links[0]?.closed()
  links[0]?.reconnected()
  expect([reported.length, connected]).toEqual([3, 2])
})

test('after it was stopped nothing is tried, and what an attempt still receives is ignored', async () => {
  start('connected', 'connected')
  await vi.advanceTimersByTimeAsync(0)
  runner.renew()
  await vi.advanceTimersByTimeAsync(0)
  await runner.stop()
  expect(stopped).toBe(2)
  for (const link of links) link.closed()
  runner.kick()
  runner.renew()
  await vi.advanceTimersByTimeAsync(100_000)
  expect([attempts, reported, shown]).toEqual([[0, 0], [], ['connected', 'connected']])
})

test('an attempt that waits is called off by a stop', async () => {
  start()
  await vi.advanceTimersByTimeAsync(1000)
  await runner.stop()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(attempts).toEqual([0])
})

test('what the portal refused is the token of that attempt, though another one has come meanwhile', async () => {
  start(new HubRefusal('The portal refused the token'), 'connected')
  token = 'second'
  await vi.advanceTimersByTimeAsync(3000)
  expect(refused).toEqual(['first'])
  expect(connected).toBe(1)
})

test('what an attempt that was given up still receives is ignored (spec 4.45)', async () => {
  start('connected', 'connected')
  await vi.advanceTimersByTimeAsync(0)
  runner.renew()
  await vi.advanceTimersByTimeAsync(0)
  shown.length = 0
  links[0]?.reconnecting()
  links[0]?.closed()
  expect(shown).toEqual([])
  links[1]?.reconnecting()
  links[1]?.reconnected()
  expect(shown).toEqual(['reconnecting', 'connected'])
  expect(connected).toBe(3)
})
