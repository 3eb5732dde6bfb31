import { beforeEach, expect, test } from 'vitest'
import type { KeptReceipt } from '../../../../src/cache/database/paperRows.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import {
  loseReceipt,
  markSeen,
  readProof,
  readReceipt,
  readReceipts,
} from '../../../../src/cache/entities/receipts.ts'
import { newWorkDatabase } from '../../../support/browser/indexedDb.ts'
import { author, fileId, themeId } from '../../papers/samples.ts'

const receipt: KeptReceipt = {
  DraftId: themeId,
  PaperId: fileId,
  Receipt: {
    ...{ PaperCode: 'P-1', PaperTitle: 'On tests', FileName: 'paper.pdf', Authors: [author(1)] },
    ...{ Sha256: 'a'.repeat(64), SubmittedOn: '2026-11-20T10:00:00.000Z', Proof: 'signed' },
  },
  Seen: false,
  IsLost: false,
}

let work: WorkDatabase
beforeEach(() => {
  work = newWorkDatabase()
})

test('a receipt is shown until its author has seen it, and is kept after that', async () => {
  expect(await readReceipt(work, themeId)).toBeUndefined()
  await work.receipts.put(receipt)
  expect((await readReceipt(work, themeId))?.Seen).toBe(false)
  await markSeen(work, themeId)
  expect((await readReceipts(work)).map(({ DraftId, Seen }) => [DraftId, Seen])).toEqual([[themeId, true]])
})

test('the receipt of a submission that the portal has lost only proves it', async () => {
  await work.receipts.put(receipt)
  await work.receipts.put({ ...receipt, DraftId: fileId })
  await loseReceipt(work, themeId)
  expect(await readReceipt(work, themeId)).toBeUndefined()
  expect((await readReceipts(work)).map(({ DraftId }) => DraftId)).toEqual([fileId])
  expect(await readProof(work, themeId)).toBe('signed')
})

test('without a receipt, and by one of before receipts were signed, nothing is proved', async () => {
  expect(await readProof(work, themeId)).toBe('')
  const { Proof: _signed, ...unsigned } = receipt.Receipt
  await work.receipts.put({ ...receipt, Receipt: unsigned })
  expect(await readProof(work, themeId)).toBe('')
})
