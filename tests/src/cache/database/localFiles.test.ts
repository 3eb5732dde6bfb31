import { afterEach, expect, test, vi } from 'vitest'
import { keepFile, NoRoomError, readBytes } from '../../../../src/cache/database/localFiles.ts'
import { newWorkDatabase } from '../../../support/browser/indexedDb.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const file = new File([new Uint8Array(3_000_000).fill(5)], 'paper.pdf', { type: 'application/pdf' })

/** What the browser says of its room: a fact of the platform, which no test can bring about at will. */
function roomLeft(quota: number, usage: number): void {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota, usage }) } })
}

test('a file that does not fit into the room left is refused before anything of it is kept', async () => {
  roomLeft(10_000_000, 8_000_000)
  const work = newWorkDatabase()
  await expect(keepFile(work, file)).rejects.toBeInstanceOf(NoRoomError)
  expect([await work.files.count(), await work.pieces.count()]).toEqual([0, 0])
})

test('a file that fits is kept in pieces of at most 1 MiB and read back byte for byte', async () => {
  roomLeft(100_000_000, 8_000_000)
  const work = newWorkDatabase()
  const { Sha256, Size } = await keepFile(work, file)
  const pieces = await readBytes(work, Sha256)
  expect(Size).toBe(3_000_000)
  expect(pieces.map((piece) => piece.byteLength)).toEqual([1_048_576, 1_048_576, 902_848])
  const back = Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
  expect(back.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
})
