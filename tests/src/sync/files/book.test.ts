// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fetchBook, type BookProgress } from '../../../../src/sync/files/fetchBook.ts'
import { startPagePortal, type Answer, type PagePortal } from '../../../support/browser/pagePortal.ts'

const book = '/api/Event/book?Chapters=theme'
const file = '/api/Event/book/file?Chapters=theme'

let portal: PagePortal
let left: AbortController
let steps: BookProgress[]

beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(() => {
  portal.forget()
  left = new AbortController()
  steps = []
})
afterAll(() => portal.stop())

const fetched = () => fetchBook('theme', (step) => steps.push(step), left.signal)
const stateOf = (State: string, Done: number) => ({ State, Done, Papers: 7, Size: 4 })

test('a book that is no longer wanted while it is sent is received no further', async () => {
  portal.results.set(book, stateOf('ready', 7))
  portal.answers.set(file, () => new Promise<Answer>(() => undefined))
  const outcome = fetched().catch((error: unknown) => error)
  await expect.poll(() => portal.called).toEqual([book, file])
  left.abort(new Error('The screen was left'))
  expect(await outcome).toEqual(new Error('The screen was left'))
})

test('a book that is no longer wanted while it is typeset is not fetched', async () => {
  portal.results.set(book, stateOf('setting', 3))
  const outcome = fetched().catch((error: unknown) => (error as Error).message)
  await expect.poll(() => steps).toEqual([{ state: 'setting', done: 3, papers: 7 }])
  portal.results.set(book, stateOf('ready', 7))
  left.abort()
  expect(await outcome).toBe('The book could not be made. Please try again.')
  expect(portal.called).not.toContain(file)
})

test('how far the book is typeset is asked for every 0.7 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  portal.results.set(book, stateOf('setting', 3))
  const outcome = fetched().catch(() => undefined)
  await vi.waitUntil(() => steps.length === 1, { interval: 1, timeout: 5000 })
  await vi.advanceTimersByTimeAsync(600)
  expect(portal.called).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  await vi.waitUntil(() => steps.length === 2, { interval: 1, timeout: 5000 })
  left.abort()
  vi.useRealTimers()
  await outcome
})
