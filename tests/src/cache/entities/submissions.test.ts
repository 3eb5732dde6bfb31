import { beforeEach, expect, test } from 'vitest'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import {
  forgetCommitment,
  queueSubmission,
  withdrawSubmission,
} from '../../../../src/cache/entities/submissions.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { draft, localFile, row } from '../../papers/samples.ts'

const { DraftId } = draft()
let work: WorkDatabase
beforeEach(() => {
  work = newWorkDatabase()
})

const kinds = async () => (await readOutbox(work)).map(({ Kind }) => Kind)
const freeze = (...kinds: string[]) =>
  work.outbox
    .filter(({ Kind }) => kinds.includes(Kind))
    .modify({ State: 'sending', Frozen: { Body: null, BaseVersion: 1 } })

test('a submission whose file still waits is committed to at the given time, and one without a file is not', async () => {
  await queueSubmission(work, testUserId, DraftId, 1000, 5000)
  expect(await kinds()).toEqual(['submission'])
  await work.outbox.put(row(DraftId, { Order: 9, Kind: 'file' }))
  await queueSubmission(work, testUserId, DraftId, 1000)
  expect(await kinds()).toEqual(['submission', 'file'])
  await queueSubmission(work, testUserId, DraftId, 1000, 5000)
  const rows = await readOutbox(work)
  expect(
    rows.map(({ Kind, NextAttemptOn, EntityId, UserId }) => [Kind, NextAttemptOn, EntityId, UserId]),
  ).toEqual([
    ['submission', 1000, DraftId, testUserId],
    ['file', 0, DraftId, rows[1]?.UserId],
    ['commitment-hash', 5000, DraftId, testUserId],
    ['commitment', 5000, DraftId, testUserId],
  ])
})

test('the file of another paper is no reason to commit', async () => {
  await work.outbox.put(row(draft().DraftId, { Kind: 'file' }))
  await queueSubmission(work, testUserId, DraftId, 1000, 5000)
  expect(await kinds()).toEqual(['file', 'submission'])
})

test('withdrawing takes the commitment along, and leaves the file', async () => {
  await work.outbox.put(row(DraftId, { Kind: 'file' }))
  await queueSubmission(work, testUserId, DraftId, 1000, 5000)
  expect(await withdrawSubmission(work, DraftId)).toBe(true)
  expect(await kinds()).toEqual(['file'])
})

test('nothing is withdrawn once the commitment may have arrived', async () => {
  await work.outbox.put(row(DraftId, { Kind: 'file' }))
  await queueSubmission(work, testUserId, DraftId, 1000, 5000)
  await freeze('commitment')
  expect(await withdrawSubmission(work, DraftId)).toBe(false)
  expect(await kinds()).toEqual(['file', 'submission', 'commitment-hash', 'commitment'])
})

test('a hash that may have arrived holds no submission back, and stays until its answer', async () => {
  await work.outbox.put(row(DraftId, { Kind: 'file' }))
  await queueSubmission(work, testUserId, DraftId, 1000, 5000)
  await freeze('commitment-hash')
  expect(await withdrawSubmission(work, DraftId)).toBe(true)
  expect(await kinds()).toEqual(['file', 'commitment-hash'])
})

test('a submission that may have arrived stays, and what waits ahead of it goes', async () => {
  await work.outbox.put(row(DraftId, { Kind: 'file' }))
  await queueSubmission(work, testUserId, DraftId, 1000, 5000)
  await freeze('submission')
  expect(await withdrawSubmission(work, DraftId)).toBe(false)
  expect(await kinds()).toEqual(['file', 'submission'])
})

test('where nothing was submitted nothing is left of it', async () => {
  expect(await withdrawSubmission(work, DraftId)).toBe(true)
})

test('a draft whose commitment was taken back is plain again, with its file waiting as before', async () => {
  const Commitment = {
    ...{ Sha256: localFile.Sha256, FileName: localFile.FileName, Size: 1000, Proof: 'signed' },
    ...{ CommittedOn: '2026-11-20T10:00:00.000Z', FileUntil: '2026-11-21T10:00:00.000Z' },
  }
  await work.drafts.put(draft({ DraftId, File: localFile, Commitment }))
  await work.outbox.put(row(DraftId, { Kind: 'file' }))
  await queueSubmission(work, testUserId, DraftId, 1000, 5000)
  await forgetCommitment(work, DraftId)
  expect(await kinds()).toEqual(['file'])
  expect(await work.drafts.toArray()).toMatchObject([{ Commitment: null, File: localFile }])
})
