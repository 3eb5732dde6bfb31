import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { shedding } from '../../../server/http/overload/shedding.ts'
import { watchCalls } from '../../../server/http/overload/waiting.ts'
import { Overloaded } from '../../../server/http/refusal.ts'
import { ordinaryTiming } from '../../../server/http/timing.ts'
import { comeBack } from '../../bench/rush/device.ts'

/** A clock that goes on to the next moment somebody waits for, once nobody else has anything to do. */
function modelClock() {
  let time = 0
  const waiting: { readonly at: number; readonly wake: () => void }[] = []
  return {
    now: () => time,
    sleep: (milliseconds: number) =>
      new Promise<void>((wake) => {
        waiting.push({ at: time + milliseconds, wake })
      }),
    /** Runs until the work is over, and answers the seconds that it took. */
    run: async (work: Promise<unknown>) => {
      const end = { hasCome: false }
      void work.then(() => (end.hasCome = true))
      for (;;) {
        await setImmediate()
        // The two seconds that a first save may take alone can outlast the work.
        if (end.hasCome) return time / 1000
        waiting.sort((one, other) => one.at - other.at)
        const next = waiting.shift()
        if (!next) continue
        time = next.at
        next.wake()
      }
    },
  }
}

/** 300 devices with ten saves each at a portal that works off so many saves a second, one after the other. */
async function comesBack(perSecond: (time: number) => number) {
  const { now, sleep, run } = modelClock()
  // The same everywhere, so that the model is as well.
  let turn = 0
  const random = () => (turn = (turn + 0.618) % 1)
  const shed = shedding(ordinaryTiming, watchCalls(now), now, random)
  let free = 0
  let calls = 0
  /** Works for a part of a save's time, after all that came before. */
  const work = (part: number) => {
    const began = Math.max(now(), free)
    free = began + (1000 * part) / perSecond(began / 1000)
    return sleep(free - now())
  }
  const device = async (name: number) => {
    await sleep(name)
    await comeBack([1, 2, 3, 4, 5], 2, {
      now,
      sleep,
      send: async ({ waiting }) => {
        calls += 1
        try {
          const end = shed.admit('save', waiting, `device ${name}`)
          await work(1)
          end()
          return { status: 200, after: 0 }
        } catch (error) {
          if (!(error instanceof Overloaded)) throw error
          await work(0.05)
          return { status: error.status, after: Number(error.headers['retry-after']) }
        }
      },
    })
  }
  const seconds = await run(Promise.all(Array.from({ length: 300 }, (_one, name) => device(name))))
  return { seconds: Math.round(seconds), callsEach: Math.round((100 * calls) / 3000) / 100 }
}

test('devices that come back at once are served almost as fast as the portal can', async () => {
  // 3,000 saves take 75 seconds at best.
  expect(await comesBack(() => 40)).toEqual({ seconds: 78, callsEach: 1.54 })
})

test('a portal that is slow at first, or for a while, is not idle afterwards', async () => {
  // At best 55 and 71 seconds.
  expect(await comesBack((time) => (time < 10 ? 10 : 64))).toEqual({ seconds: 71, callsEach: 1.57 })
  expect(await comesBack((time) => (time > 10 && time < 25 ? 12 : 50))).toEqual({
    seconds: 76,
    callsEach: 1.53,
  })
})
