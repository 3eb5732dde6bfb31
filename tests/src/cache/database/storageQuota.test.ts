import { afterEach, expect, test, vi } from 'vitest'
import { askToPersist, readStorageQuota } from '../../../../src/cache/database/storageQuota.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** What the browser says of its room: a fact of the platform, which no test can bring about at will. */
const browserWith = (storage?: object) => vi.stubGlobal('navigator', storage ? { storage } : {})

test('the room is what the browser reports, and whether it has promised to keep it', async () => {
  browserWith({ persisted: async () => true, estimate: async () => ({ quota: 9, usage: 4 }) })
  expect(await readStorageQuota()).toEqual({ Persisted: true, Usage: 4, Quota: 9 })
})

test('a browser that does not report its room, or fails at the question, is no error', async () => {
  const unknown = { Persisted: null, Usage: null, Quota: null }
  browserWith()
  expect(await readStorageQuota()).toEqual(unknown)
  const broken = async () => {
    throw new TypeError('no')
  }
  browserWith({ persisted: broken, estimate: broken })
  expect(await readStorageQuota()).toEqual(unknown)
})

test('a browser that reports only one of these is known by that', async () => {
  browserWith({ persisted: async () => false })
  expect(await readStorageQuota()).toEqual({ Persisted: false, Usage: null, Quota: null })
  browserWith({ estimate: async () => ({ usage: 0 }) })
  expect(await readStorageQuota()).toEqual({ Persisted: null, Usage: 0, Quota: null })
  vi.stubGlobal('navigator', undefined)
  expect(await readStorageQuota()).toEqual({ Persisted: null, Usage: null, Quota: null })
})

test('the browser is asked to keep what was typed once, however often something is typed', async () => {
  let times = 0
  browserWith({
    persist: async () => {
      times += 1
      return false
    },
  })
  await Promise.all([askToPersist(), askToPersist()])
  await askToPersist()
  expect(times).toBe(1)
})
