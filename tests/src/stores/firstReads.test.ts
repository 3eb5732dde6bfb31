import { beforeEach, expect, test, vi } from 'vitest'
import { awaitFirst, whenShown } from '../../../src/stores/firstReads.ts'

let idle: (() => void)[]

/** Lets the browser be idle once. */
function beIdle(): void {
  const works = idle
  idle = []
  for (const work of works) work()
}

beforeEach(() => {
  idle = []
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
})

test('what no first screen needs begins once the browser is idle, if nothing is read', () => {
  const work = vi.fn()
  whenShown(work)
  expect(work).not.toHaveBeenCalled()
  beIdle()
  expect(work).toHaveBeenCalledOnce()
})

test('it waits for every read that has nothing to show yet, and then for an idle browser', () => {
  const work = vi.fn()
  const [papers, dates] = [awaitFirst(), awaitFirst()]
  whenShown(work)
  beIdle()
  papers()
  papers()
  beIdle()
  expect(work).not.toHaveBeenCalled()
  dates()
  expect(work).not.toHaveBeenCalled()
  beIdle()
  expect(work).toHaveBeenCalledOnce()
})

test('a read without an answer holds it up for three seconds only', () => {
  const work = vi.fn()
  const answered = awaitFirst()
  whenShown(work)
  beIdle()
  vi.advanceTimersByTime(2999)
  beIdle()
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  beIdle()
  expect(work).toHaveBeenCalledOnce()
  answered()
  beIdle()
  expect(work).toHaveBeenCalledOnce()
})

test('it is called off while it waits for a read', () => {
  const work = vi.fn()
  const answered = awaitFirst()
  const callOff = whenShown(work)
  beIdle()
  callOff()
  answered()
  vi.advanceTimersByTime(3000)
  beIdle()
  expect(work).not.toHaveBeenCalled()
})
