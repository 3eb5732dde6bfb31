import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hubLimits } from '../../../../contract/hub/hub.ts'
import {
  HubRefusal,
  runHubConnection,
  type HubEvents,
  type Runner,
} from '../../../../src/sync/live/hubConnection.ts'

/** A way to the hub that answers as the test says, and when each attempt was made, in seconds. */
let attempts: number[]
let answers: (Error | 'connected' | 'hangs')[]
let links: HubEvents[]
let shown: string[]
let refused: string[]
let connected: number
let token: string
let runner: Runner

function start(...first: typeof answers): void {
  answers = first
  runner = runHubConnection({
    open: (events) => {
      links.push(events)
      return {
        start: async () => {
          attempts.push(Date.now() / 1000)
          await events.token()
          const answer = answers.shift() ?? new Error('There is no way')
          if (answer === 'hangs') return new Promise(() => undefined)
          if (answer !== 'connected') throw answer
        },
        stop: () => Promise.resolve(),
      }
    },
    token: () => Promise.resolve(token),
    refused: (used) => {
      refused.push(used)
      return Promise.resolve()
    },
    show: (state) => shown.push(state),
    gotNotification: () => undefined,
    changed: () => undefined,
    connected: () => (connected += 1),
    closed: () => undefined,
  })
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  attempts = []
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

test('attempts are made at once, and 2, 10 and 30 seconds after one that failed, and then no more (spec 9.25)', async () => {
  start()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(attempts).toEqual([0, 2, 12, 42])
  expect([hubLimits.timeout, hubLimits.keepAlive]).toEqual([30_000, 15_000])
  expect(shown.at(-1)).toBe('disconnected')
})

test('after the last attempt a kick begins anew, with all its delays', async () => {
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
  await vi.advanceTimersByTimeAsync(9000)
  runner.kick()
  await vi.advanceTimersByTimeAsync(2000)
  runner.kick()
  await vi.advanceTimersByTimeAsync(0)
  expect(attempts).toEqual([0, 11])
  expect(connected).toBe(1)
})

test('what the portal refused is the token of that attempt, though another one has come meanwhile', async () => {
  start(new HubRefusal('The portal refused the token'), 'connected')
  token = 'second'
  await vi.advanceTimersByTimeAsync(3000)
  expect(refused).toEqual(['first'])
  expect(connected).toBe(1)
})

test('what an attempt that was given up still hears is of no interest (spec 4.45)', async () => {
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
