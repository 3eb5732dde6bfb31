import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyFor } from '../../../../src/sync/transport/idempotencyKeys.ts'
import type { WireRequest } from '../../../../src/sync/transport/request.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

let count = 0
const newCall = (): WireRequest => ({ method: 'POST', url: `/Theme/${count++}`, data: { a: 1 }, headers: {} })

test('a call that found no answer goes again under the same key', async () => {
  const call = newCall()
  const { key } = await keyFor(call)
  expect((await keyFor({ ...call })).key).toBe(key)
})

test('a call that was answered is another one when it is made again', async () => {
  const call = newCall()
  const { key, answered } = await keyFor(call)
  answered()
  expect((await keyFor(call)).key).not.toBe(key)
})

test('another body, address or method is another call', async () => {
  const call = newCall()
  const keys = [
    (await keyFor(call)).key,
    (await keyFor({ ...call, data: { a: 2 } })).key,
    (await keyFor({ ...call, url: '/elsewhere' })).key,
    (await keyFor({ ...call, method: 'PUT' })).key,
  ]
  expect(new Set(keys).size).toBe(4)
  for (const key of keys) expect(key).toMatch(/^[\w-]{8,64}$/)
})

test('an unanswered call is forgotten after ten minutes', async () => {
  const call = newCall()
  const { key } = await keyFor(call)
  vi.setSystemTime(Date.now() + 10 * 60_000)
  expect((await keyFor(call)).key).not.toBe(key)
})

test('each upload has a key of its own', async () => {
  const call = { ...newCall(), data: new FormData() }
  expect((await keyFor(call)).key).not.toBe((await keyFor(call)).key)
})
