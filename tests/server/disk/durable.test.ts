import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flushFolder, makeFolder, writeWhole } from '../../../server/disk/durable.ts'
import { openFileStore } from '../../../server/files/fileStore.ts'

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
    await setTimeout(20)
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

/** Notes what each flush finds: how many bytes of a file, or that it is a folder, and whether the name is there. */
async function notedFlushes(name: () => string): Promise<unknown[]> {
  const handle = await open(folder, 'r')
  const { sync } = handle
  const noted: unknown[] = []
  vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockImplementation(async function (
    this: typeof handle,
  ) {
    const found = await this.stat()
    noted.push([found.isFile() ? found.size : 'folder', existsSync(name())])
    await sync.call(this)
  })
  await handle.close()
  return noted
}

test('a file is on the disk before it has its name, and its name before the write is over', async () => {
  const path = join(folder, 'letter.txt')
  const flushes = await notedFlushes(() => path)
  await writeWhole(path, ['Dear ', 'Asha'])
  expect(flushes).toEqual([
    [9, false],
    ['folder', true],
  ])
})

test('the bytes of an upload are on the disk before they have their place, and their place before it is confirmed', async () => {
  const store = openFileStore(folder)
  const Sha256 = '7d1a54127b222502f5b79b5fb0803061152a44f92b37e23c6527baf665d4da9a'
  const flushes = await notedFlushes(() => store.pathOf(Sha256))
  const bytes = async function* () {
    yield Buffer.from('abc')
    yield Buffer.from('defg')
  }
  const staged = await store.stage(bytes(), 10, () => new Error('Too large'))
  expect(staged).toMatchObject({ Sha256, Size: 7 })
  expect(flushes.filter((flush) => Array.isArray(flush) && flush[0] !== 'folder')).toEqual([[7, false]])
  await store.keep(staged)
  expect(flushes.at(-1)).toEqual(['folder', true])
})

/** Lets the next flush fail. */
async function failingFlush(): Promise<void> {
  const handle = await open(folder, 'r')
  const { sync } = handle
  let count = 0
  vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockImplementation(async function (
    this: typeof handle,
  ) {
    count += 1
    if (count === 1) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
    await sync.call(this)
  })
  await handle.close()
}

test('a folder whose name was not flushed gets it again, since a later flush would not bring it to the disk', async () => {
  await failingFlush()
  const made = join(folder, 'ab')
  await expect(makeFolder(made)).rejects.toThrow('EIO')
  const { ctimeMs } = statSync(made)
  await setTimeout(5)
  await makeFolder(made)
  expect(statSync(made).ctimeMs).toBeGreaterThan(ctimeMs)
  const { ctimeMs: named } = statSync(made)
  await setTimeout(5)
  await makeFolder(made)
  expect(statSync(made).ctimeMs).toBe(named)
})

test('a file is not confirmed if another flush of its folder has failed since it got its name', async () => {
  const inside = join(folder, 'ab')
  await makeFolder(inside)
  const handle = await open(inside, 'r')
  const { sync } = handle
  let flushes = 0
  let fail: () => void = () => undefined
  const failed = new Promise<void>((resolve) => {
    fail = resolve
  })
  vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockImplementation(async function (
    this: typeof handle,
  ) {
    const turn = (flushes += 1)
    // The file, its folder, and the folder once more, for another call.
    if (turn === 2) await failed
    if (turn === 3) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
    await sync.call(this)
  })
  await handle.close()
  const written = writeWhole(join(inside, 'one.txt'), ['one'])
  await vi.waitUntil(() => flushes === 2)
  await expect(flushFolder(inside)).rejects.toThrow('EIO: i/o error')
  fail()
  await expect(written).rejects.toThrow('EIO: another flush of the folder has failed')
  await writeWhole(join(inside, 'one.txt'), ['one'])
})
