import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import {
  dropOtherReviewFiles,
  dropReviewFile,
  keepPdf,
  keptReviewFiles,
  readPdf,
  reviewFileKey,
} from '../../../../src/cache/copies/documentCopies.ts'
import { keepCopy, openCopies, type CopyDatabase } from '../../../../src/cache/database/copyDatabase.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'

const [first, second] = ['a'.repeat(64), 'b'.repeat(64)] as [string, string]

let copies: CopyDatabase
beforeEach(() => {
  copies = openCopies(testUserId, { indexedDB: new IDBFactory(), IDBKeyRange })
})

const keep = (hash: string, bytes: number[] = [1]) =>
  keepPdf(copies, reviewFileKey(hash), new Blob([new Uint8Array(bytes)]), 5)
const hashes = async () => [...(await keptReviewFiles(copies))].sort()

test('a document that was opened here is read again byte for byte, as a document', async () => {
  expect(await readPdf(copies, reviewFileKey(first))).toBeUndefined()
  await keep(first, [0, 37, 80, 255])
  const back = await readPdf(copies, reviewFileKey(first))
  expect([back?.type, [...new Uint8Array((await back?.arrayBuffer()) ?? [])]]).toEqual([
    'application/pdf',
    [0, 37, 80, 255],
  ])
})

test('another file of the same paper is not taken for the one that was opened', async () => {
  await keep(first)
  expect(await readPdf(copies, reviewFileKey(second))).toBeUndefined()
})

test('the files of papers under review go one by one, or all but those still under review', async () => {
  for (const hash of [first, second, 'c'.repeat(64)]) await keep(hash)
  await keepCopy(copies, '/Paper', [], 5)
  expect(await hashes()).toEqual([first, second, 'c'.repeat(64)])
  await dropReviewFile(copies, first)
  expect(await hashes()).toEqual([second, 'c'.repeat(64)])
  await dropOtherReviewFiles(copies, [second])
  expect(await hashes()).toEqual([second])
  await dropOtherReviewFiles(copies, [])
  expect([await hashes(), await copies.copies.count()]).toEqual([[], 1])
})
