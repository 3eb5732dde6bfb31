import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { type QueuedClaim, queueClaim, readQueuedClaim } from '../../../../src/cache/entities/claimDrafts.ts'
import { keepProof, paymentProofOf, readProof } from '../../../../src/cache/entities/proofs.ts'
import { hashBytes } from '../../../../src/cache/database/localFiles.ts'
import { queueSave, readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { readSent } from '../../../../src/cache/outbox/sentChanges.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { sendLost } from '../../../../src/sync/outbox/sendLost.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { drainTo, failure, success } from '../answers.ts'
import { attendee, servedBill } from '../attending.ts'

const billId = attendee.PaymentDetailsId
const fileId = '6b0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b22'
const bytes = new TextEncoder().encode('%PDF-1.4 a receipt')
const noAnswer: WireResponse = { status: 0, data: null, headers: {} }
const claim: QueuedClaim = {
  ...{ AccommodationId: attendee.AccommodationId, FullName: 'Asha Rao', ProofName: 'receipt.pdf' },
  Body: {
    ...{ PaymentDetailsId: billId, PaymentMode: 'UPI', TransactionId: '412345678901', Others: [] },
    ...{ PaidOn: '2026-11-14', Amount: 500_000, ProofFileId: noId },
  },
}

let work: WorkDatabase
let asked: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  asked = []
})

const run = (answer: (request: WireRequest) => WireResponse | Promise<WireResponse>, now = 10_000) =>
  drainTo(
    work,
    (request) => {
      asked.push(request)
      return answer(request)
    },
    now,
  )
const isProof = ({ url }: WireRequest) => url.startsWith('/Storage/document')
const stored = async () => ({
  ...{ Id: fileId, Kind: 'payment-proof', FileName: 'receipt.pdf', ContentType: 'application/pdf' },
  ...{ Size: bytes.length, Sha256: await hashBytes(bytes.buffer) },
})
const taking = async (request: WireRequest) =>
  success(request, isProof(request) ? await stored() : servedBill)
const pickProof = () =>
  keepProof(work, paymentProofOf(billId), new File([bytes], 'receipt.pdf', { type: 'application/pdf' }))

test('a proof and a claim go under the keys of their rows, without a version, and the bytes leave with the proof', async () => {
  await pickProof()
  await queueClaim(work, testUserId, claim, 0)
  const [proof, row] = await readOutbox(work)
  await run((request) => (isProof(request) ? taking(request) : noAnswer))
  expect(asked.map(({ headers }) => headers)).toEqual([
    { 'Idempotency-Key': proof?.OpId, 'lectern-waiting': '2' },
    { 'Idempotency-Key': row?.OpId },
  ])
  expect(await readProof(work, paymentProofOf(billId))).toBeUndefined()
  expect(await readOutbox(work)).toMatchObject([
    { Kind: 'claim', Frozen: { Body: { ...claim.Body, ProofFileId: fileId }, BaseVersion: 0 } },
  ])
})

test('a claim or a proof that was taken away is not sent', async () => {
  for (const Kind of ['payment-proof', 'claim'] as const)
    await queueSave(work, { UserId: testUserId, Kind, EntityId: billId, NextAttemptOn: 0 })
  await run(() => noAnswer)
  expect([asked, await readOutbox(work)]).toEqual([[], []])
})

test('a proof whose answer was lost goes again under its key', async () => {
  await pickProof()
  await queueClaim(work, testUserId, claim, 0)
  await run(() => noAnswer)
  const { Sha256 } = await stored()
  expect((await readOutbox(work))[0]?.Frozen).toEqual({ Body: { Sha256 }, BaseVersion: 0 })
  await run(() => noAnswer, 20_000)
  expect(asked.map(isProof)).toEqual([true, true])
  expect(asked[1]?.headers).toEqual(asked[0]?.headers)
})

test('a claim that is confirmed leaves neither words nor proof, and is kept for a portal that loses it', async () => {
  await queueClaim(work, testUserId, claim, 0)
  await pickProof()
  await run(taking)
  expect([await readQueuedClaim(work, billId), await work.forms.count()]).toEqual([undefined, 0])
  expect(await readSent(work)).toMatchObject([{ Kind: 'claim', Before: claim }])
})

test('a proof that the portal has lost does not go again: its bytes are gone, and the claim is refused for it', async () => {
  await pickProof()
  await queueClaim(work, testUserId, claim, 0)
  await run(taking)
  await work.sentChanges.toCollection().modify({ State: 'lost' })
  await sendLost(work, (request) => Promise.resolve(success(request, [])), 20_000)
  asked = []
  await run(() => failure(422, 'Proof of payment is required'), 20_000)
  expect(asked.map(isProof)).toEqual([false])
  expect(await readOutbox(work)).toMatchObject([{ Kind: 'claim', State: 'refused' }])
  expect(await readSent(work, 'lost')).toEqual([])
})
