import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { zipOf, type ZipEntry } from '../../../server/files/zip.ts'
import { unzip } from '../../support/zip.ts'

/** An entry, and whether it is being read. */
function entryOf(name: string, ...pieces: readonly (Buffer | Error)[]) {
  const state = { isOpen: false, wasOpen: false }
  const entry: ZipEntry = {
    name,
    bytes: async function* () {
      Object.assign(state, { isOpen: true, wasOpen: true })
      try {
        for (const piece of pieces) {
          if (piece instanceof Error) throw piece
          yield piece
        }
      } finally {
        state.isOpen = false
      }
    },
  }
  return { entry, state }
}

test('an archive gives back every file under its name, and the same files make the same archive', async () => {
  const large = Buffer.alloc(300_000, 'abc')
  const entries = [
    entryOf('files/शोध पत्र.pdf', large.subarray(0, 100), large.subarray(100)),
    entryOf('empty.txt'),
    entryOf('a “quoted” ₹ name.txt', Buffer.from('one')),
  ].map(({ entry }) => entry)
  const archive = await buffer(zipOf(entries))
  expect([...unzip(archive)]).toEqual([
    ['files/शोध पत्र.pdf', large],
    ['empty.txt', Buffer.alloc(0)],
    ['a “quoted” ₹ name.txt', Buffer.from('one')],
  ])
  expect(archive.equals(await buffer(zipOf(entries)))).toBe(true)
})

test('an archive without files is one', async () => {
  expect(unzip(await buffer(zipOf([]))).size).toBe(0)
})

test('a file that cannot be read to its end breaks the archive off, and no further one is opened', async () => {
  const broken = entryOf('broken.pdf', Buffer.from('half'), new RangeError('The disk is gone'))
  const next = entryOf('next.pdf', Buffer.from('whole'))
  await expect(buffer(zipOf([broken.entry, next.entry]))).rejects.toThrow('The disk is gone')
  expect([broken.state.isOpen, next.state.wasOpen]).toEqual([false, false])
})

test('a file that is gone when its turn comes breaks the archive off, and never leaves the reader waiting', async () => {
  const read = entryOf('read.pdf', Buffer.from('whole'))
  const gone: ZipEntry = {
    name: 'gone.pdf',
    // Long enough that all before it has been read.
    bytes: async function* () {
      await new Promise((resolve) => setTimeout(resolve, 50))
      yield Buffer.alloc(0)
      throw new RangeError('The file is gone')
    },
  }
  await expect(buffer(zipOf([read.entry, gone]))).rejects.toThrow('The file is gone')
})

test('the open file is closed when nobody reads on, and no further one is opened', async () => {
  const piece = Buffer.alloc(200_000)
  const first = entryOf('first.pdf', ...Array.from({ length: 20 }, () => piece))
  const next = entryOf('next.pdf', piece)
  for await (const bytes of zipOf([first.entry, next.entry])) if (bytes.length > 1000) break
  await expect.poll(() => first.state).toEqual({ isOpen: false, wasOpen: true })
  expect(next.state.wasOpen).toBe(false)
})

test('a list of files that fails breaks the archive off and leaves no file open', async () => {
  const piece = Buffer.alloc(200_000)
  const first = entryOf('first.pdf', ...Array.from({ length: 20 }, () => piece))
  async function* failing(): AsyncGenerator<ZipEntry> {
    yield first.entry
    throw new RangeError('The database is gone')
  }
  await expect(buffer(zipOf(failing()))).rejects.toThrow('The database is gone')
  expect(first.state).toEqual({ isOpen: false, wasOpen: true })
})

test('a file that fails at once breaks the archive off, however long the list of the next ones takes', async () => {
  const broken = entryOf('broken.pdf', new RangeError('The file is gone'))
  const next = entryOf('next.pdf', Buffer.from('whole'))
  async function* slow(): AsyncGenerator<ZipEntry> {
    yield broken.entry
    await new Promise((resolve) => setTimeout(resolve, 50))
    yield next.entry
  }
  await expect(buffer(zipOf(slow()))).rejects.toThrow('The file is gone')
  expect(next.state.wasOpen).toBe(false)
})
