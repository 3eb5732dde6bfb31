import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { downloadFile, uploadDocument } from '../../../contract/files/files.ts'
import { noId } from '../../../contract/core/limits.ts'
import { fillPaymentDetails } from '../../../contract/payments/claims.ts'
import { getBill } from '../../../contract/payments/bills.ts'
import { numberHints, paymentModes } from '../../../contract/payments/paymentModes.ts'
import { paperAuthors, papers } from '../../../server/db/schema/papers.ts'
import { transfers } from '../../../server/db/schema/payments.ts'
import { accommodations } from '../../../server/db/schema/registration.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { fixture } from '../../support/fixtures.ts'
import { draftOf, fileOf, settingsOf } from '../../support/papers.ts'
import { claimOf, claimed, freshNumber, longSessions, payerOf } from '../../support/payments.ts'
import { transferred } from '../../support/registrations.ts'
import { download, upload } from '../../support/upload.ts'

const portal = await emptiedPortal({ timing: longSessions })

const claim = async (payer: Awaited<ReturnType<typeof payerOf>>, given = {}) =>
  call(portal, fillPaymentDetails, { as: payer.AccessToken, body: await claimOf(portal, payer, given) })

/** Makes two people authors of one approved paper of the first. */
async function approvedPaperOf(owner: TestUser, other: TestUser): Promise<string> {
  const { Id } = await draftOf(portal, owner)
  const { sql } = portal.context.database
  await sql.insert(paperAuthors).values({ PaperId: Id, UserDetailId: other.UserDetailId, Sequence: 2 })
  await sql.update(papers).set({ Status: 'approved' }).where(eq(papers.Id, Id))
  return Id
}

const allTransfers = () => portal.context.database.sql.select().from(transfers)

test('nobody sees or pays a stranger’s bill', async () => {
  const payer = await payerOf(portal)
  const stranger = await payerOf(portal)
  const as = stranger.AccessToken
  expect((await call(portal, getBill, { as, params: { id: payer.AccommodationId } })).status).toBe(404)
  const body = await claimOf(portal, stranger, { PaymentDetailsId: payer.PaymentDetailsId })
  expect((await call(portal, fillPaymentDetails, { as, body })).status).toBe(404)
  const Others = [{ PaymentDetailsId: payer.PaymentDetailsId, Amount: 100 }]
  expect((await claim(stranger, { Others })).status).toBe(404)
  expect((await claim(stranger, { Others: [{ PaymentDetailsId: randomUUID(), Amount: 1 }] })).status).toBe(
    404,
  )
  expect(await allTransfers()).toEqual([])
})

test('a claim waits with its number in capitals and without blanks, and the bill says so', async () => {
  const payer = await payerOf(portal)
  const reply = await claim(payer, {
    PaymentMode: 'NEFT/RTGS',
    TransactionId: ' sbin 0123 4567 8901 ',
    Amount: 200_000,
  })
  expect(reply.status).toBe(200)
  expect(reply.Result).toMatchObject({
    PaymentStatus: 'Waiting for confirmation',
    WaitingAmount: 200_000,
    DueAmount: 500_000,
    Transfers: [
      {
        State: 'waiting',
        TransactionId: 'SBIN012345678901',
        Amount: 200_000,
        ReceiptNumber: '',
        UndoUntil: null,
      },
    ],
  })
})

test('a claim names one of the three modes of payment, each with numbers of its own form (spec 3.42, 9.24)', async () => {
  expect(paymentModes).toEqual(['UPI', 'NEFT/RTGS', 'IMPS'])
  const numbers = ['412345678901', 'SBINR52026112112345678', '612345678901']
  for (const [index, PaymentMode] of paymentModes.entries()) {
    const payer = await payerOf(portal)
    const wrong = await claim(payer, { PaymentMode, TransactionId: '1234' })
    expect([wrong.status, wrong.Message]).toEqual([
      422,
      `The transaction number of ${PaymentMode} has ${numberHints[PaymentMode]}`,
    ])
    expect((await claim(payer, { PaymentMode, TransactionId: numbers[index] })).status).toBe(200)
  }
})

describe('a claim that breaks a rule is refused with its text, and nothing is kept', () => {
  test.each([
    [{ PaymentMode: '' }, 'Payment mode is required'],
    [{ PaymentMode: 'Cash' }, 'Payment mode is not one of the choices'],
    [{ TransactionId: '' }, 'Transaction number is required'],
    [{ TransactionId: '12345' }, 'The transaction number of UPI has 12 digits'],
    [{ PaidOn: '' as const }, 'Date of payment is required'],
    [{ PaidOn: '2999-01-01' }, 'Date of payment cannot be in the future'],
    [{ Amount: 0 }, 'Amount must be more than 0'],
    [{ Amount: -5 }, 'Amount must be more than 0'],
    [{ Amount: 10.5 }, 'Please enter an amount such as 1500 or 1500.50'],
    [{ Amount: 1_000_000_001 }, 'This amount is too large'],
    [{ Amount: 1e308 }, 'This amount is too large'],
    [{ ProofFileId: noId }, 'Proof of payment is required'],
    [{ ProofFileId: randomUUID() }, 'This proof of payment does not exist'],
  ])('%j: %s', async (given, message) => {
    const reply = await claim(await payerOf(portal), given)
    expect([reply.status, reply.Message]).toEqual([422, message])
    expect(await allTransfers()).toEqual([])
  })
})

test('the day of a payment is the conference’s: where it is tomorrow already, tomorrow is no future', async () => {
  await settingsOf(portal, { TimeZone: 'Pacific/Kiritimati' })
  const dayAt = (offset: number) =>
    new Date(portal.clock.now() + offset * 3_600_000).toISOString().slice(0, 10)
  const payer = await payerOf(portal)
  expect((await claim(payer, { PaidOn: dayAt(14) })).status).toBe(200)
  await settingsOf(portal, { TimeZone: 'Pacific/Niue' })
  const late = await claim(await payerOf(portal), { PaidOn: dayAt(-11 + 24) })
  expect([late.status, late.Message]).toEqual([422, 'Date of payment cannot be in the future'])
})

test('a proof must be the payer’s own, and a proof at all', async () => {
  const payer = await payerOf(portal)
  const foreign = await fileOf(portal, await signedIn(portal), { Kind: 'payment-proof' })
  const paper = await fileOf(portal, payer)
  for (const ProofFileId of [foreign, paper]) {
    const reply = await claim(payer, { ProofFileId })
    expect([reply.status, reply.Message]).toEqual([422, 'This proof of payment does not exist'])
  }
})

test('a proof of payment is seen by its owner and by organisers only', async () => {
  const payer = await payerOf(portal)
  const proof = await upload(portal, uploadDocument, 'proof.png', fixture('picture.png'), {
    as: payer.AccessToken,
    query: { kind: 'payment-proof' },
  })
  expect(proof.status).toBe(200)
  await claimed(portal, payer, { ProofFileId: proof.Result.Id })
  const statusFor = async (user: TestUser) =>
    (await download(portal, downloadFile, proof.Result.Id, { as: user.AccessToken })).status
  expect(await statusFor(payer)).toBe(200)
  expect(await statusFor(await signedIn(portal, { Roles: ['Admin'] }))).toBe(200)
  for (const role of ['PaperPresenter', 'GeneralAttendee', 'Auditor'] as const)
    expect(await statusFor(await signedIn(portal, { Roles: [role] }))).toBe(404)
})

test('a transaction number is used once: anybody else, and the same registration again, are refused', async () => {
  const TransactionId = freshNumber()
  const payer = await payerOf(portal)
  expect((await claim(payer, { TransactionId, Amount: 100 })).status).toBe(200)
  const used = [409, 'This transaction number has been used already']
  const again = await claim(payer, { TransactionId, Amount: 100 })
  expect([again.status, again.Message]).toEqual(used)
  const other = await claim(await payerOf(portal), { TransactionId, PaymentMode: 'IMPS' })
  expect([other.status, other.Message]).toEqual(used)
  expect(await allTransfers()).toHaveLength(1)
})

test('of many claims of one transaction number at the same moment, one is taken', async () => {
  const TransactionId = freshNumber()
  const payers = await Promise.all([1, 2, 3, 4, 5].map(() => payerOf(portal)))
  const replies = await Promise.all(payers.map((payer) => claim(payer, { TransactionId })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  const same = await Promise.all(
    [1, 2, 3].map(() => claim(payers[0] ?? raise(), { TransactionId: '300000000001' })),
  )
  expect(same.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

const raise = (): never => {
  throw new Error('Nobody')
}

test('the number of a refused claim is free again', async () => {
  const TransactionId = freshNumber()
  const payer = await payerOf(portal)
  await transferred(portal, payer.PaymentDetailsId, { TransactionId, State: 'refused' })
  expect((await claim(payer, { TransactionId })).status).toBe(200)
})

test('a presenter pays for the authors of an approved paper by one transfer, with an amount each', async () => {
  const [payer, other] = [await payerOf(portal), await payerOf(portal)]
  const PaperId = await approvedPaperOf(payer, other)
  const as = payer.AccessToken
  const { Result } = await call(portal, getBill, { as, params: { id: payer.AccommodationId } })
  expect(Result.Others).toMatchObject([{ PaymentDetailsId: other.PaymentDetailsId, DueAmount: 500_000 }])
  const reply = await claim(payer, {
    Amount: 300_000,
    Others: [{ PaymentDetailsId: other.PaymentDetailsId, Amount: 200_000 }],
  })
  expect(reply.status).toBe(200)
  const kept = await allTransfers()
  expect(kept.map(({ PaymentDetailsId, Amount }) => [PaymentDetailsId, Amount]).sort()).toEqual(
    [
      [payer.PaymentDetailsId, 300_000],
      [other.PaymentDetailsId, 200_000],
    ].sort(),
  )
  expect(new Set(kept.map(({ TransactionId }) => TransactionId)).size).toBe(1)
  const twice = await claim(payer, { Others: [{ PaymentDetailsId: payer.PaymentDetailsId, Amount: 1 }] })
  expect([twice.status, twice.Message]).toEqual([422, 'A registration is named twice'])
  const nothing = await claim(payer, { Others: [{ PaymentDetailsId: other.PaymentDetailsId, Amount: 0 }] })
  expect([nothing.status, nothing.Message]).toEqual([422, 'Amount must be more than 0'])
  await portal.context.database.sql.update(papers).set({ Status: 'rejected' }).where(eq(papers.Id, PaperId))
  const rejected = await claim(payer, { Others: [{ PaymentDetailsId: other.PaymentDetailsId, Amount: 1 }] })
  expect(rejected.status).toBe(404)
})

test('one transfer does not pay in two currencies', async () => {
  const [payer, other] = [await payerOf(portal), await payerOf(portal, { CurrencySymbol: '$' })]
  await approvedPaperOf(payer, other)
  const reply = await claim(payer, { Others: [{ PaymentDetailsId: other.PaymentDetailsId, Amount: 100 }] })
  expect([reply.status, reply.Message]).toEqual([422, 'One transfer cannot pay in two currencies'])
})

test('nothing is taken for a registration that costs nothing, is paid, or was cancelled', async () => {
  const free = await claim(await payerOf(portal, { ExpectedAmount: 0 }))
  expect([free.status, free.Message]).toEqual([409, 'There is nothing to pay for this registration'])
  const payer = await payerOf(portal)
  await transferred(portal, payer.PaymentDetailsId, { State: 'confirmed', ConfirmedAmount: 500_000 })
  expect((await claim(payer)).Message).toBe('There is nothing to pay for this registration')
  const gone = await payerOf(portal)
  await portal.context.database.sql
    .update(accommodations)
    .set({ CancelledOn: new Date().toISOString() })
    .where(eq(accommodations.AccommodationId, gone.AccommodationId))
  const cancelled = await claim(gone)
  expect([cancelled.status, cancelled.Message]).toEqual([409, 'This registration has been cancelled'])
})

test('a claim that is sent again with its key is kept once and answered alike', async () => {
  const payer = await payerOf(portal)
  const body = await claimOf(portal, payer)
  const key = randomUUID()
  const send = () => call(portal, fillPaymentDetails, { as: payer.AccessToken, body, key })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.Result).toEqual(first.Result)
  expect(await allTransfers()).toHaveLength(1)
})

test('an admin claims for anybody', async () => {
  const payer = await payerOf(portal)
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const body = await claimOf(portal, { ...admin, PaymentDetailsId: payer.PaymentDetailsId })
  expect((await call(portal, fillPaymentDetails, { as: admin.AccessToken, body })).status).toBe(200)
})
