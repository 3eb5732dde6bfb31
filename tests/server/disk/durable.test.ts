import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeFolder } from '../../../server/disk/durable.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-durable-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** Counts the flushes that are under way, which take a while here, as they do on a disk. */
async function slowFlushes(): Promise<() => number> {
  const handle = await open(folder, 'r')
  const { sync } = handle
  let ended = 0
  vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockImplementation(async function (
    this: typeof handle,
  ) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    await sync.call(this)
    ended += 1
  })
  await handle.close()
  return () => ended
}

test('a folder that two calls make at once is on the disk before either of them ends', async () => {
  const flushes = await slowFlushes()
  const made = ['ab/cd', 'ab/ef', 'ab/cd'].map(async (name) => {
    await makeFolder(join(folder, name))
    return flushes()
  })
  // Its own name and that of `ab`.
  for (const ended of await Promise.all(made)) expect(ended).toBeGreaterThanOrEqual(2)
})

test('a folder that is there is not flushed again', async () => {
  await makeFolder(join(folder, 'ab/cd'))
  const flushes = await slowFlushes()
  await makeFolder(join(folder, 'ab/cd'))
  expect(flushes()).toBe(0)
})
