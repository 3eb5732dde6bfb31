import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dropFile,
  hashBytes,
  keepFile,
  mustFit,
  NoRoomError,
  readBytes,
  readFile,
  readPiece,
  UnreadableFileError,
  writeBytes,
} from '../../../../src/cache/database/localFiles.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { keepVersion } from '../../../../src/cache/entities/draftVersions.ts'
import { newWorkDatabase } from '../../../support/browser/indexedDb.ts'
import { draft, fields } from '../../papers/samples.ts'

let work: WorkDatabase
beforeEach(() => {
  work = newWorkDatabase()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const file = new File([new Uint8Array(3_000_000).fill(5)], 'paper.pdf', { type: 'application/pdf' })

/** What the browser says of its room: a fact of the platform, which no test can bring about at will. */
function roomLeft(quota: number | undefined, usage: number | undefined): void {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota, usage }) } })
}

test('a file that does not fit into the room left is refused before anything of it is kept', async () => {
  roomLeft(10_000_000, 8_000_000)
  await expect(keepFile(work, file)).rejects.toBeInstanceOf(NoRoomError)
  expect([await work.files.count(), await work.pieces.count()]).toEqual([0, 0])
})

test('a file that fits is kept in pieces of at most 1 MiB and read back byte for byte', async () => {
  roomLeft(100_000_000, 8_000_000)
  const { Sha256, Size } = await keepFile(work, file)
  const pieces = await readBytes(work, Sha256)
  expect(Size).toBe(3_000_000)
  expect(pieces.map((piece) => piece.byteLength)).toEqual([1_048_576, 1_048_576, 902_848])
  const back = Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
  expect(back.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
})

test('a kept file says its hash, name, kind and size, and that the portal has nothing of it', async () => {
  const kept = await keepFile(work, new File(['%PDF'], 'paper', { type: '' }))
  expect(kept).toEqual({
    Sha256: '315d429b7714cedb6ad04ac31240145257692630457f3c88253c5beceac76027',
    FileName: 'paper',
    ContentType: 'application/octet-stream',
    Size: 4,
  })
  expect(await readFile(work, kept.Sha256)).toEqual({ ...kept, Received: 0, GoesWhole: false })
  expect(await readFile(work, 'a'.repeat(64))).toBeUndefined()
})

test('a hash is written as the portal writes it', async () => {
  expect(await hashBytes(new Uint8Array([1]).buffer)).toBe(
    '4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a',
  )
})

test('a picked file that was moved meanwhile is distinguished from one without room', async () => {
  const moved = {
    ...{ name: 'paper.pdf', type: 'application/pdf' },
    arrayBuffer: () => Promise.reject(new DOMException('It was moved', 'NotFoundError')),
  }
  await expect(keepFile(work, moved)).rejects.toBeInstanceOf(UnreadableFileError)
  expect(await work.files.count()).toBe(0)
})

test('a file is sent on from where the portal has it, to the end of that piece', async () => {
  const bytes = new Uint8Array(1_048_576 + 3).fill(1)
  bytes.set([7, 8, 9], 1_048_576)
  const { Sha256 } = await keepFile(work, new File([bytes], 'paper.pdf'))
  const lengthFrom = async (offset: number) => (await readPiece(work, Sha256, offset)).byteLength
  expect([await lengthFrom(0), await lengthFrom(1_048_570)]).toEqual([1_048_576, 6])
  expect([...new Uint8Array(await readPiece(work, Sha256, 1_048_577))]).toEqual([8, 9])
  expect([await lengthFrom(1_048_579), await lengthFrom(3 * 1_048_576)]).toEqual([0, 0])
})

test('pieces that were stored out of order are read in order', async () => {
  const Sha256 = 'c'.repeat(64)
  for (const Index of [2, 0, 1])
    await work.pieces.put({ Sha256, Index, Bytes: new Uint8Array([Index]).buffer })
  const bytes = (await readBytes(work, Sha256)).map((piece) => [...new Uint8Array(piece)])
  expect(bytes).toEqual([[0], [1], [2]])
})

test('a browser that does not report its room is asked to keep the file', async () => {
  for (const [quota, usage] of [
    [undefined, 8],
    [8, undefined],
  ] as const) {
    roomLeft(quota, usage)
    await expect(mustFit(work, 1_000_000)).resolves.toBeUndefined()
  }
})

test('room is made step by step, only as far as it is needed, and the last byte may be used', async () => {
  const made: string[] = []
  const makesRoom = [
    async () => {
      made.push('content')
      throw new Error('There is none')
    },
    async () => {
      made.push('copies')
      roomLeft(100, 90)
    },
    async () => void made.push('more'),
  ]
  roomLeft(100, 90)
  await mustFit({ makesRoom }, 10)
  expect(made).toEqual([])
  roomLeft(100, 91)
  await mustFit({ makesRoom }, 10)
  expect(made).toEqual(['content', 'copies'])
  roomLeft(100, 91)
  await expect(mustFit({ makesRoom: makesRoom.slice(0, 1) }, 10)).rejects.toBeInstanceOf(NoRoomError)
})

test('a write that fails for another reason than room says that reason', async () => {
  const failing = writeBytes(work, [work.files], async () => {
    throw new TypeError('Broken')
  })
  await expect(failing).rejects.toThrow(new TypeError('Broken'))
})

test('bytes go once no draft and no version names them, and those of other files stay', async () => {
  const [one, two] = [await keepFile(work, file), await keepFile(work, new File(['two'], 'two.pdf'))]
  const paper = draft({ Fields: fields(), File: one })
  await work.drafts.put(paper)
  await dropFile(work, one.Sha256)
  expect(await readBytes(work, one.Sha256)).toHaveLength(3)
  await work.drafts.put({ ...paper, File: null })
  await keepVersion(work, { DraftId: paper.DraftId, Fields: fields(), File: one, Reason: 'mine' }, 1)
  await dropFile(work, one.Sha256)
  expect(await readBytes(work, one.Sha256)).toHaveLength(3)
  await work.drafts.put({ ...paper, File: two })
  await work.versions.toCollection().modify({ File: two })
  await dropFile(work, one.Sha256)
  expect([await readFile(work, one.Sha256), await readBytes(work, one.Sha256)]).toEqual([undefined, []])
  expect(await readBytes(work, two.Sha256)).toHaveLength(1)
})
