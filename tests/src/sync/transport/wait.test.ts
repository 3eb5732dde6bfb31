import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wait, whenAborted } from '../../../../src/sync/transport/wait.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether a promise has resolved by now. */
async function isOver(promise: Promise<void>): Promise<boolean> {
  let is = false
  void promise.then(() => (is = true))
  await vi.advanceTimersByTimeAsync(0)
  return is
}

test('a wait lasts as long as was asked for', async () => {
  const waiting = wait(1000)
  await vi.advanceTimersByTimeAsync(999)
  expect(await isOver(waiting)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isOver(waiting)).toBe(true)
})

test('a wait that is called off ends at once, and leaves no timer', async () => {
  const calledOff = new AbortController()
  const waiting = wait(1000, calledOff.signal)
  expect(await isOver(waiting)).toBe(false)
  calledOff.abort()
  expect(await isOver(waiting)).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a wait that nobody calls off lasts as long as was asked for', async () => {
  const waiting = wait(1000, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await isOver(waiting)).toBe(true)
})

test('what was called off before is over at once', async () => {
  expect(await isOver(wait(1000, AbortSignal.abort()))).toBe(true)
  expect(await isOver(whenAborted(AbortSignal.abort()))).toBe(true)
  expect(await isOver(whenAborted(new AbortController().signal))).toBe(false)
})
