import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeProber, type Prober } from '../../../../src/sync/transport/prober.ts'

/** The tabs of a device, each with its own prober, and one portal that they probe. */
interface Tab {
  readonly prober: Prober
  isAway: boolean
  readonly shown: boolean[]
}
let tabs: Tab[]
/** When each probe was sent, in seconds. */
let probes: number[]
let isThere: boolean
let isProbing: boolean

function openTab(): Tab {
  const tab: Tab = {
    isAway: false,
    shown: [],
    prober: makeProber({
      ask: async () => {
        probes.push(Math.round(Date.now() / 1000))
        await new Promise((resolve) => setTimeout(resolve, 20))
        return isThere
      },
      alone: async (work) => {
        if (isProbing) return false
        isProbing = true
        await work()
        setTimeout(() => (isProbing = false), 250)
        return true
      },
      isAway: () => tab.isAway,
      show: (isReachable) => {
        tab.isAway = !isReachable
        tab.shown.push(isReachable)
      },
      tell: (isReachable) => {
        for (const other of tabs) if (other !== tab) other.prober.foundByOtherTab(isReachable)
      },
    }),
  }
  return tab
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  probes = []
  isThere = true
  isProbing = false
  tabs = []
  tabs = [openTab(), openTab(), openTab()]
})
afterEach(() => vi.useRealTimers())

const first = () => tabs[0] as Tab
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

test('one endpoint that fails while the portal answers a probe never flips the connection, and is doubted once in 5 s', async () => {
  for (let call = 0; call < 100; call++) {
    void first().prober.suspect()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(first().shown).toEqual([])
  expect(probes).toEqual([0, 5, 10])
})

test('while the portal is away it is probed after 5, 10 and 20 s and then every 30 s, over all tabs together', async () => {
  isThere = false
  for (const { prober } of tabs) void prober.suspect()
  await seconds(130)
  expect(probes).toEqual([0, 5, 15, 35, 65, 95, 125])
  expect(tabs.map(({ shown }) => shown)).toEqual([[false], [false], [false]])
})

test('once a probe is answered every tab knows, and no other is sent', async () => {
  isThere = false
  void first().prober.suspect()
  await seconds(20)
  isThere = true
  await seconds(600)
  expect(probes).toEqual([0, 5, 15, 35])
  expect(tabs.map(({ shown }) => shown)).toEqual([
    [false, true],
    [false, true],
    [false, true],
  ])
})

test('an answer to what a person pressed brings the portal back at once, in every tab', async () => {
  isThere = false
  void first().prober.suspect()
  await seconds(6)
  tabs[1]?.prober.answered()
  expect(tabs.map(({ isAway }) => isAway)).toEqual([false, false, false])
  await seconds(600)
  expect(probes).toEqual([0, 5])
})

test('somebody who comes back is not kept waiting for 30 s, nor asks more than once in 5 s', async () => {
  isThere = false
  void first().prober.suspect()
  await seconds(40)
  expect(probes).toEqual([0, 5, 15, 35])
  for (let event = 0; event < 10; event++) first().prober.hurry()
  await seconds(1)
  expect(probes).toEqual([0, 5, 15, 35, 40])
  first().prober.hurry()
  await seconds(3)
  expect(probes).toHaveLength(5)
  await seconds(2)
  expect(probes.slice(5)).toEqual([45])
})

test('a caller that waits for the result of a doubt gets it, and nobody waits where nothing is doubted', async () => {
  await first().prober.settled()
  let known: string[] = []
  void first().prober.suspect()
  void first()
    .prober.settled()
    .then(() => (known = [...known, `away ${first().isAway}`]))
  isThere = false
  await seconds(1)
  expect(known).toEqual(['away true'])
  await first().prober.settled()
})

test('a tab that dies while it probes leaves the others to go on', async () => {
  isThere = false
  void first().prober.suspect()
  await seconds(1)
  isProbing = true
  await seconds(5)
  expect(probes).toEqual([0])
  isProbing = false
  await seconds(11)
  expect(probes.length).toBe(2)
})

test('who comes back while a probe is under way is not left to wait for the next but the soonest one', async () => {
  isThere = false
  void first().prober.suspect()
  // Probes went out after 0, 5, 15, 35 and 65 s; the next one is 20 ms on its way.
  await seconds(65)
  await vi.advanceTimersByTimeAsync(10)
  first().prober.hurry()
  await seconds(20)
  expect(probes).toEqual([0, 5, 15, 35, 65, 70])
})
