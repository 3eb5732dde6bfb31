import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { type ClaimBody } from '../../../contract/payments/claims.ts'
import {
  ClaimFields,
  claimFormOf,
  emptyClaim,
  queueClaim,
  readQueuedClaim,
  takeClaimBack,
  type QueuedClaim,
} from '../../../src/cache/entities/claimDrafts.ts'
import { keepProof, paymentProofOf, readProof } from '../../../src/cache/entities/proofs.ts'
import { exportWork } from '../../../src/cache/transfer/exportDrafts.ts'
import { readForm } from '../../../src/cache/entities/formTexts.ts'
import { importWork } from '../../../src/cache/transfer/importDrafts.ts'
import { hashBytes } from '../../../src/cache/database/localFiles.ts'
import { readOutbox } from '../../../src/cache/outbox/outbox.ts'
import { readSent } from '../../../src/cache/outbox/sentChanges.ts'
import { countUnsent } from '../../../src/cache/transfer/unsentCount.ts'
import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import { claimBodyOf, claimErrors, claimFieldsOf } from '../../../src/features/payments/claimBody.ts'
import { sendLost } from '../../../src/sync/outbox/sendLost.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../support/browser/indexedDb.ts'
import { drainTo, failure, success } from '../sync/answers.ts'

const billId = '5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b11'
const fileId = '6b0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b22'
const bytes = new TextEncoder().encode('%PDF-1.4 a bank’s receipt')

const body: ClaimBody = {
  PaymentDetailsId: billId,
  PaymentMode: 'UPI',
  TransactionId: '412345678901',
  PaidOn: '2026-11-14',
  Amount: 500_000,
  ProofFileId: noId,
  Others: [],
}
const claim: QueuedClaim = {
  AccommodationId: fileId,
  FullName: 'Asha Rao',
  Body: body,
  ProofName: 'receipt.pdf',
}

let work: WorkDatabase
let asked: WireRequest[]
beforeEach(async () => {
  work = newWorkDatabase()
  asked = []
  await keepProof(work, paymentProofOf(billId), new File([bytes], 'receipt.pdf', { type: 'application/pdf' }))
})

async function send(answer: (request: WireRequest) => WireResponse | Promise<WireResponse>) {
  await drainTo(work, (request) => {
    asked.push(request)
    return answer(request)
  })
}

const storedFile = async () => ({
  Id: fileId,
  Kind: 'payment-proof',
  FileName: 'receipt.pdf',
  ContentType: 'application/pdf',
  Size: bytes.length,
  Sha256: await hashBytes(bytes.buffer),
})
const isProof = ({ url }: WireRequest) => url.startsWith('/Storage/document')
const billTaken = (request: WireRequest) => success(request, sampleBill)

/** A bill as the contract has it; what the device does with a claim does not depend on it. */
const sampleBill = {
  ...{ PaymentDetailsId: billId, AccommodationId: fileId, UserDetailId: fileId, FullName: 'Asha Rao' },
  ...{ PaperId: noId, Reference: 'LEC1', CurrencySymbol: '₹', Lines: [], Transfers: [], Others: [] },
  ...{
    ExpectedAmount: 500_000,
    ConfirmedAmount: 0,
    RefundedAmount: 0,
    DueAmount: 500_000,
    OverpaidAmount: 0,
  },
  ...{ WaitingAmount: 500_000, PaymentStatus: 'Waiting for confirmation', BilledName: '' },
  ...{ BilledAddress: '', BilledTaxNumber: '', UpiLink: '', MayPay: true, CancelledOn: null, Version: 1 },
  Bank: { AccountName: '', AccountNumber: '', IfscCode: '', BankName: '', UpiId: '' },
}

test('the proof goes first, then the claim that names it, each once', async () => {
  await queueClaim(work, testUserId, claim, 0)
  await send(async (request) =>
    isProof(request) ? success(request, await storedFile()) : billTaken(request),
  )
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /Storage/document?kind=payment-proof',
    'POST /Payment/fill-payment-details',
  ])
  const file = (asked[0]?.data as FormData).get('file') as File
  expect([file.name, await file.text()]).toEqual(['receipt.pdf', new TextDecoder().decode(bytes)])
  expect(asked[1]?.data).toEqual({ ...body, ProofFileId: fileId })
  expect(new Set(asked.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2)
  expect(await readOutbox(work)).toEqual([])
  expect(await work.forms.count()).toBe(0)
})

test('a claim whose answer was lost goes again as it was, under its key', async () => {
  await queueClaim(work, testUserId, claim, 0)
  await send(async (request) =>
    isProof(request) ? success(request, await storedFile()) : { status: 0, data: null, headers: {} },
  )
  const lost = asked.at(-1)
  expect(await takeClaimBack(work, billId, ({ Body }) => claimFieldsOf(Body, ''))).toBe(false)
  expect(await queueClaim(work, testUserId, { ...claim, Body: { ...body, Amount: 1 } }, 0)).toBe(false)
  await work.outbox.toCollection().modify({ NextAttemptOn: 0 })
  await send(billTaken)
  expect(asked.at(-1)).toEqual(lost)
  expect(await readOutbox(work)).toEqual([])
})

test('a refused claim waits for its person with all it said, and goes under a new key once it was changed', async () => {
  await queueClaim(work, testUserId, claim, 0)
  await send(async (request) =>
    isProof(request)
      ? success(request, await storedFile())
      : failure(422, 'This transaction number has been used already'),
  )
  expect(await readOutbox(work)).toMatchObject([
    { Kind: 'claim', State: 'refused', Errors: ['This transaction number has been used already'] },
  ])
  const refused = asked.at(-1)
  expect(await takeClaimBack(work, billId, ({ Body, ProofName }) => claimFieldsOf(Body, ProofName))).toBe(
    true,
  )
  const kept = await readForm(work, claimFormOf(billId), ClaimFields)
  expect(kept?.Fields).toEqual({
    ...{ PaymentMode: 'UPI', TransactionId: '412345678901', PaidOn: '2026-11-14', Amount: '5000.00' },
    ...{ Others: [], ProofFileId: fileId, ProofName: 'receipt.pdf' },
  })
  const changed = claimBodyOf(billId, { ...(kept?.Fields ?? emptyClaim), TransactionId: '412345678902' })
  await queueClaim(work, testUserId, { ...claim, Body: changed }, 0)
  await send(billTaken)
  // The proof has arrived before, and needs no second journey.
  expect(asked.filter(isProof)).toHaveLength(1)
  expect(asked.at(-1)?.data).toEqual({ ...body, TransactionId: '412345678902', ProofFileId: fileId })
  expect(asked.at(-1)?.headers['Idempotency-Key']).not.toBe(refused?.headers['Idempotency-Key'])
})

test('a refused proof holds its claim back, and another one that is picked goes before it', async () => {
  await queueClaim(work, testUserId, claim, 0)
  await send(() => failure(422, 'Only jpg, jpeg, png and pdf files are allowed'))
  expect(asked).toHaveLength(1)
  expect((await readOutbox(work)).map(({ Kind, State }) => [Kind, State])).toEqual([
    ['payment-proof', 'refused'],
    ['claim', 'pending'],
  ])
  await takeClaimBack(work, billId, ({ Body }) => claimFieldsOf(Body, ''))
  await keepProof(work, paymentProofOf(billId), new File([bytes], 'other.pdf', { type: 'application/pdf' }))
  await queueClaim(work, testUserId, claim, 0)
  await send(async (request) =>
    isProof(request) ? success(request, await storedFile()) : billTaken(request),
  )
  expect(asked.slice(1).map(isProof)).toEqual([true, false])
})

test('bytes that arrived otherwise stay on the device', async () => {
  await queueClaim(work, testUserId, claim, 0)
  await send(async (request) =>
    isProof(request)
      ? success(request, { ...(await storedFile()), Sha256: 'a'.repeat(64) })
      : failure(422, 'Proof of payment is required'),
  )
  expect((await readProof(work, paymentProofOf(billId)))?.file.name).toBe('receipt.pdf')
  expect(await readQueuedClaim(work, billId)).toMatchObject({ Body: { ProofFileId: noId } })
})

test('a queued claim counts once for what it is, and a file of drafts carries it with its proof', async () => {
  // What was typed leaves the form with it, so that it never looks like a second payment.
  await work.forms.put({ Name: claimFormOf(billId), Fields: emptyClaim, Version: 0 })
  await queueClaim(work, testUserId, claim, 0)
  expect(await countUnsent(work)).toBe(2)
  const other = newWorkDatabase()
  await importWork(other, testUserId, await exportWork(work), 0)
  expect(await readQueuedClaim(other, billId)).toEqual(claim)
  expect(await (await readProof(other, paymentProofOf(billId)))?.file.bytes()).toEqual(bytes)
  // What was not sent from here is typed on there.
  expect(await takeClaimBack(other, billId, ({ Body }) => claimFieldsOf(Body, ''))).toBe(true)
})

test('the form asks for what the rules want, and takes a proof that waits here', () => {
  const fields: ClaimFields = { ...emptyClaim, Amount: '5,000', PaidOn: '2026-11-14' }
  expect(claimErrors(billId, fields, false, '2026-11-14')).toEqual({
    PaymentMode: 'Payment mode is required',
    TransactionId: 'Transaction number is required',
    ProofFileId: 'Proof of payment is required',
  })
  const whole = { ...fields, PaymentMode: 'IMPS', TransactionId: '4123 4567 8901' }
  expect(claimErrors(billId, whole, true, '2026-11-14')).toEqual({})
  expect(claimErrors(billId, { ...whole, Amount: 'much' }, true, '2026-11-13')).toEqual({
    PaidOn: 'Date of payment cannot be in the future',
    Amount: 'Please enter an amount such as 1500 or 1500.50',
  })
})

/** Marks every confirmed change as lost by the portal, and sends it again. */
async function loseAndSendAgain(): Promise<void> {
  await work.sentChanges.toCollection().modify({ State: 'lost' })
  await sendLost(work, (request) => Promise.resolve(success(request, [])), 0)
}
const lostKinds = async () => (await readSent(work, 'lost')).map(({ Kind }) => Kind)
const takeBoth = async (request: WireRequest) =>
  isProof(request) ? success(request, await storedFile()) : billTaken(request)

test('a claim that the portal has lost goes again as it was, under its key', async () => {
  await queueClaim(work, testUserId, claim, 0)
  await send(takeBoth)
  const first = asked.at(-1)
  await loseAndSendAgain()
  expect(await readQueuedClaim(work, billId)).toMatchObject({ Body: { TransactionId: '412345678901' } })
  await send(takeBoth)
  expect([asked.at(-1)?.data, asked.at(-1)?.headers['Idempotency-Key']]).toEqual([
    { ...body, ProofFileId: fileId },
    first?.headers['Idempotency-Key'],
  ])
  expect([await lostKinds(), await readOutbox(work), await work.forms.count()]).toEqual([[], [], 0])
})

test('a lost claim waits while another one of the same bill waits to be sent, which stays as it was typed', async () => {
  await queueClaim(work, testUserId, claim, 0)
  await send(takeBoth)
  const second = { ...claim, Body: { ...body, TransactionId: '500000000002', ProofFileId: fileId } }
  await queueClaim(work, testUserId, second, 0)
  await loseAndSendAgain()
  expect(await readQueuedClaim(work, billId)).toEqual(second)
  expect(await lostKinds()).toEqual(['claim'])
  await send(takeBoth)
  expect(asked.at(-1)?.data).toMatchObject({ TransactionId: '500000000002' })
  await sendLost(work, (request) => Promise.resolve(success(request, [])), 0)
  await send(takeBoth)
  expect(asked.at(-1)?.data).toMatchObject({ TransactionId: '412345678901' })
  expect([await lostKinds(), await readOutbox(work), await work.forms.count()]).toEqual([[], [], 0])
})

test('of two lost claims of one bill both arrive, one after the other', async () => {
  await queueClaim(work, testUserId, claim, 0)
  await send(takeBoth)
  await queueClaim(
    work,
    testUserId,
    { ...claim, Body: { ...body, TransactionId: '500000000002', ProofFileId: fileId } },
    0,
  )
  await send(takeBoth)
  asked = []
  await loseAndSendAgain()
  await send(takeBoth)
  expect(await lostKinds()).toEqual(['claim'])
  await sendLost(work, (request) => Promise.resolve(success(request, [])), 0)
  await send(takeBoth)
  expect(asked.map(({ data }) => (data as ClaimBody).TransactionId)).toEqual(['412345678901', '500000000002'])
})
