// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { awaitFirst, whenShown } from '../../../src/stores/firstReads.ts'
import { whenSettled } from '../../../src/stores/laterWork.ts'

let idle: Map<object, () => void>

/** Lets the browser be idle once. */
function beIdle(): void {
  const works = [...idle.values()]
  idle.clear()
  for (const work of works) work()
}

let isHidden: boolean

/** Hides the page, as a tab in front of it does. */
function hide(): void {
  isHidden = true
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  idle = new Map()
  isHidden = false
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isHidden ? 'hidden' : 'visible'),
  })
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    const asked = {}
    idle.set(asked, work)
    return asked
  })
  vi.stubGlobal('cancelIdleCallback', (asked: object) => idle.delete(asked))
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

test('it begins as soon as the page is hidden, which browsers hardly let be idle', async () => {
  const work = vi.fn()
  whenShown(work)
  hide()
  hide()
  expect(work).toHaveBeenCalledOnce()
  beIdle()
  expect(work).toHaveBeenCalledOnce()
  const inHidden = vi.fn()
  whenShown(inHidden)
  await Promise.resolve()
  expect(inHidden).toHaveBeenCalledOnce()
})

test('a page that is hidden waits for no read', async () => {
  const work = vi.fn()
  const answered = awaitFirst()
  whenShown(work)
  beIdle()
  expect(work).not.toHaveBeenCalled()
  hide()
  await Promise.resolve()
  expect(work).toHaveBeenCalledOnce()
  answered()
  vi.advanceTimersByTime(3000)
  beIdle()
  expect(work).toHaveBeenCalledOnce()
})

test('what is called off does not begin when the page is hidden', () => {
  const work = vi.fn()
  whenShown(work)()
  hide()
  expect(work).not.toHaveBeenCalled()
})

test('what is kept for later begins four seconds after the screen is shown, once the browser is idle', () => {
  const work = vi.fn()
  whenSettled(work)
  beIdle()
  vi.advanceTimersByTime(3999)
  beIdle()
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).not.toHaveBeenCalled()
  beIdle()
  expect(work).toHaveBeenCalledOnce()
})

test('a page that is hidden keeps it at once, and one that calls it off never does', async () => {
  const [work, calledOff] = [vi.fn(), vi.fn()]
  whenSettled(work)
  const callOff = whenSettled(calledOff)
  beIdle()
  callOff()
  hide()
  await Promise.resolve()
  expect(work).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(4000)
  beIdle()
  expect([work.mock.calls.length, calledOff.mock.calls.length]).toEqual([1, 0])
})
