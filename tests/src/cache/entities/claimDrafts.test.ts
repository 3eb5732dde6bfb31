import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import {
  ClaimFields,
  claimFormOf,
  emptyClaim,
  putQueuedClaim,
  queueClaim,
  readQueuedClaim,
  takeClaimBack,
  takeProofId,
  type QueuedClaim,
} from '../../../../src/cache/entities/claimDrafts.ts'
import { readForm } from '../../../../src/cache/entities/formTexts.ts'
import { keepProof, paymentProofOf, readProof } from '../../../../src/cache/entities/proofs.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { fileId } from '../../papers/samples.ts'

const bill = '5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b11'
const other = '6b0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b22'
const claimOf = (PaymentDetailsId: string): QueuedClaim => ({
  ...{ AccommodationId: fileId, FullName: 'Asha Rao', ProofName: 'receipt.pdf' },
  Body: {
    ...{ PaymentDetailsId, PaymentMode: 'UPI', TransactionId: '412345678901', PaidOn: '2026-11-14' },
    ...{ Amount: 500_000, ProofFileId: noId, Others: [] },
  },
})
const typed: ClaimFields = { ...emptyClaim, Amount: '5000.00' }

let work: WorkDatabase
beforeEach(() => {
  work = newWorkDatabase()
})

const rows = async () =>
  (await readOutbox(work)).map((row) => [row.Kind, row.EntityId, row.UserId, row.NextAttemptOn])
const pick = (billId: string) => keepProof(work, paymentProofOf(billId), new File(['%PDF'], 'receipt.pdf'))

test('an empty form says nothing, and names no proof', () => {
  expect(emptyClaim).toEqual({
    ...{ PaymentMode: '', TransactionId: '', PaidOn: '', Amount: '', Others: [], ProofName: '' },
    ProofFileId: noId,
  })
})

test('a claim whose proof the portal has goes alone, and each bill has its own', async () => {
  await pick(other)
  expect(await queueClaim(work, testUserId, claimOf(bill), 5)).toBe(true)
  expect(await queueClaim(work, testUserId, claimOf(other), 6)).toBe(true)
  expect(await rows()).toEqual([
    ['claim', bill, testUserId, 5],
    ['payment-proof', other, testUserId, 6],
    ['claim', other, testUserId, 6],
  ])
  expect(await readQueuedClaim(work, bill)).toEqual(claimOf(bill))
})

test('a claim that is taken back is in its form again, and no longer waits', async () => {
  expect(await takeClaimBack(work, bill, () => typed)).toBe(false)
  await queueClaim(work, testUserId, claimOf(bill), 5)
  await queueClaim(work, testUserId, claimOf(other), 5)
  expect(await takeClaimBack(work, bill, () => typed)).toBe(true)
  expect(await readForm(work, claimFormOf(bill), ClaimFields)).toEqual({ Fields: typed, Version: 0 })
  // By these names an earlier version of the app has kept them, too.
  expect(await work.forms.toCollection().primaryKeys()).toEqual([`claim/${bill}`, `claim/${other}/queued`])
  expect([await readQueuedClaim(work, bill), await readQueuedClaim(work, other)]).toEqual([
    undefined,
    claimOf(other),
  ])
  expect(await rows()).toEqual([['claim', other, testUserId, 5]])
})

test('a claim that may have arrived is neither taken back nor replaced', async () => {
  await queueClaim(work, testUserId, claimOf(bill), 5)
  await work.outbox.toCollection().modify({ Frozen: { Body: {}, BaseVersion: 0 } })
  expect(await takeClaimBack(work, bill, () => typed)).toBe(false)
  expect(await queueClaim(work, testUserId, { ...claimOf(bill), FullName: 'Else' }, 6)).toBe(false)
  expect(await readQueuedClaim(work, bill)).toEqual(claimOf(bill))
  expect(await readForm(work, claimFormOf(bill), ClaimFields)).toBeUndefined()
})

test('a proof that arrived is named by its claim, if that still waits, and its bytes go', async () => {
  for (const one of [bill, other]) await pick(one)
  await queueClaim(work, testUserId, claimOf(bill), 5)
  await takeProofId(work, bill, fileId)
  await takeProofId(work, other, fileId)
  const claim = claimOf(bill)
  expect(await readQueuedClaim(work, bill)).toEqual({
    ...claim,
    Body: { ...claim.Body, ProofFileId: fileId },
  })
  expect(await readQueuedClaim(work, other)).toBeUndefined()
  for (const one of [bill, other]) expect(await readProof(work, paymentProofOf(one))).toBeUndefined()
})

test('a claim that was lost is put back as it was, and what is none is refused', async () => {
  await putQueuedClaim(work, bill, claimOf(bill))
  expect(await readQueuedClaim(work, bill)).toEqual(claimOf(bill))
  await expect(putQueuedClaim(work, bill, { FullName: 'Asha Rao' })).rejects.toThrow()
  expect(await readQueuedClaim(work, bill)).toEqual(claimOf(bill))
})
