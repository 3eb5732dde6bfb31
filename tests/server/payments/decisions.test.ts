import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getBill } from '../../../contract/bills.ts'
import {
  type CancelBody,
  type DecisionOnPaymentBody,
  type DeskBody,
  cancelRegistration,
  confirmMany,
  confirmPayment,
  previewConfirmation,
  recordPayment,
  refundPayment,
  reversePayment,
} from '../../../contract/payments.ts'
import { noId } from '../../../contract/limits.ts'
import { getUndoEntries, undo } from '../../../contract/undo.ts'
import { auditEntries } from '../../../server/audit/table.ts'
import { mails } from '../../../server/mail/table.ts'
import { bank, receipts, transfers } from '../../../server/payments/table.ts'
import { accommodations } from '../../../server/registration/table.ts'
import { mailsTo, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { claimed, closeWindows, freshNumber, longSessions, payerOf } from '../../support/payments.ts'
import { startPortal, type TestPortal } from '../../support/portal.ts'

let portal: TestPortal
let admin: TestUser
beforeAll(async () => {
  portal = await startPortal({ timing: longSessions })
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.empty()
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

type Payer = Awaited<ReturnType<typeof payerOf>>

const decide = (id: string, body: Partial<DecisionOnPaymentBody> = {}) =>
  call(portal, confirmPayment, {
    as: admin.AccessToken,
    params: { id },
    body: { Amount: 500_000, Accepted: true, Remarks: '', ...body },
  })

const billOf = async (payer: Payer) =>
  (
    await call(portal, getBill, {
      as: admin.AccessToken,
      params: { id: payer.AccommodationId },
    })
  ).Result

const takeBackNewest = async () => {
  const { Result } = await call(portal, getUndoEntries, { as: admin.AccessToken })
  const newest = Result[0]
  if (!newest) throw new Error('Nothing can be taken back')
  return call(portal, undo, { as: admin.AccessToken, params: { id: newest.UndoId } })
}

const allReceipts = () => portal.context.database.sql.select().from(receipts).orderBy(receipts.ReceiptNumber)

const desk = (payer: Payer, given: Partial<DeskBody> = {}) =>
  call(portal, recordPayment, {
    as: admin.AccessToken,
    body: {
      PaymentDetailsId: payer.PaymentDetailsId,
      PaymentMode: 'Cash',
      TransactionId: '',
      PaidOn: '2026-11-02',
      Amount: 500_000,
      Remarks: '',
      ...given,
    },
  })

const refund = (payer: Payer, Amount: number, given: Partial<DeskBody> = {}) =>
  call(portal, refundPayment, {
    as: admin.AccessToken,
    body: {
      PaymentDetailsId: payer.PaymentDetailsId,
      PaymentMode: 'Cash',
      TransactionId: '',
      PaidOn: '2026-11-02',
      Amount,
      Remarks: '',
      ...given,
    },
  })

const reverse = (id: string, Reason = 'The cheque bounced') =>
  call(portal, reversePayment, { as: admin.AccessToken, params: { id }, body: { Reason } })

const cancel = (payer: Payer, RefundAmount: number, given: Partial<CancelBody> = {}) =>
  call(portal, cancelRegistration, {
    as: admin.AccessToken,
    params: { id: payer.PaymentDetailsId },
    body: {
      Reason: 'Ill',
      RefundAmount,
      PaymentMode: RefundAmount > 0 ? 'Cash' : '',
      TransactionId: '',
      PaidOn: RefundAmount > 0 ? '2026-11-02' : '',
      ...given,
    },
  })

describe('confirming', () => {
  test('a payment that is confirmed counts at once, its receipt and mail come when it cannot be taken back', async () => {
    const payer = await payerOf(portal)
    const id = await claimed(portal, payer)
    const reply = await decide(id)
    expect([reply.status, reply.Result.State, reply.Result.ConfirmedAmount]).toEqual([
      200,
      'confirmed',
      500_000,
    ])
    expect(reply.Result.UndoUntil).not.toBeNull()
    expect(await billOf(payer)).toMatchObject({ PaymentStatus: 'Payment Done', DueAmount: 0, MayPay: false })
    portal.clock.advance(9 * 60_000)
    await portal.context.undo.carryOutDue()
    expect([await allReceipts(), await mailsTo(portal, payer.Email)]).toEqual([[], []])
    await closeWindows(portal)
    expect(await allReceipts()).toMatchObject([
      { ReceiptNumber: 'R-0001', PaymentId: id, Amount: 500_000, VoidedOn: null },
    ])
    expect(await mailsTo(portal, payer.Email)).toMatchObject([
      { Subject: 'Payment received: receipt R-0001', Attachment: `receipt:${id}` },
    ])
    expect((await billOf(payer)).Transfers).toMatchObject([{ ReceiptNumber: 'R-0001', UndoUntil: null }])
    await closeWindows(portal)
    expect(await allReceipts()).toHaveLength(1)
  })

  test('a payment that is taken back in time waits again, and nothing is sent', async () => {
    const payer = await payerOf(portal)
    const id = await claimed(portal, payer)
    await decide(id, { Remarks: 'Seen' })
    expect((await takeBackNewest()).status).toBe(200)
    await closeWindows(portal)
    expect(await billOf(payer)).toMatchObject({
      PaymentStatus: 'Waiting for confirmation',
      DueAmount: 500_000,
      Transfers: [{ PaymentId: id, State: 'waiting', ConfirmedAmount: 0, Remarks: '', DecidedOn: null }],
    })
    expect([await allReceipts(), await portal.context.database.sql.select().from(mails)]).toEqual([[], []])
    expect((await decide(id)).status).toBe(200)
    await closeWindows(portal)
    expect((await allReceipts()).map(({ ReceiptNumber }) => ReceiptNumber)).toEqual(['R-0001'])
  })

  test('a part that is confirmed leaves the rest due', async () => {
    const payer = await payerOf(portal)
    await decide(await claimed(portal, payer), { Amount: 300_000 })
    expect(await billOf(payer)).toMatchObject({
      PaymentStatus: 'Partial Payment Done',
      DueAmount: 200_000,
      MayPay: true,
    })
    await closeWindows(portal)
    expect((await mailsTo(portal, payer.Email))[0]?.PlainText).toContain('Still to be paid: ₹2,000.')
  })

  test('what is refused shows its reason, and mails it when the window has closed', async () => {
    const payer = await payerOf(portal)
    const id = await claimed(portal, payer)
    const empty = await decide(id, { Accepted: false, Remarks: ' ' })
    expect([empty.status, empty.Message]).toEqual([422, 'Reason is required'])
    expect((await decide(id, { Accepted: false, Remarks: 'No such transfer' })).status).toBe(200)
    expect(await billOf(payer)).toMatchObject({
      PaymentStatus: 'Payment Refused',
      Transfers: [{ State: 'refused', Remarks: 'No such transfer' }],
    })
    expect(await mailsTo(portal, payer.Email)).toEqual([])
    await closeWindows(portal)
    const [mail] = await mailsTo(portal, payer.Email)
    expect(mail).toMatchObject({ Subject: `Payment not confirmed: ${payer.Reference}`, Attachment: '' })
    expect(mail?.PlainText).toContain('Reason: No such transfer')
    expect(await allReceipts()).toEqual([])
  })

  test('a refusal cannot be taken back once the number is used by somebody else', async () => {
    const TransactionId = freshNumber()
    const payer = await payerOf(portal)
    await decide(await claimed(portal, payer, { TransactionId }), { Accepted: false, Remarks: 'Wrong' })
    await claimed(portal, await payerOf(portal), { TransactionId })
    const late = await takeBackNewest()
    expect([late.status, late.Message]).toEqual([409, 'This transaction number has been used already'])
    expect((await billOf(payer)).PaymentStatus).toBe('Payment Refused')
  })

  test('a payment is decided once, also by two at the same moment', async () => {
    const payer = await payerOf(portal)
    const id = await claimed(portal, payer)
    const replies = await Promise.all([1, 2, 3].map(() => decide(id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await decide(id)).Message).toBe('This payment has been decided already')
    const refused = await decide(id, { Accepted: false, Remarks: 'No' })
    expect(refused.status).toBe(409)
    await Promise.all([closeWindows(portal), portal.context.undo.carryOutDue()])
    expect(await allReceipts()).toHaveLength(1)
    expect((await decide(randomUUID())).status).toBe(404)
  })

  test.each([
    [0, 'Amount must be more than 0'],
    [-1, 'Amount must be more than 0'],
    [1.5, 'Please enter an amount such as 1500 or 1500.50'],
    [1_000_000_001, 'This amount is too large'],
    [500_001, 'The amount confirmed cannot be more than the amount claimed'],
  ])('does not confirm %d: %s', async (Amount, message) => {
    const id = await claimed(portal, await payerOf(portal))
    const reply = await decide(id, { Amount })
    expect([reply.status, reply.Message]).toEqual([422, message])
  })

  test('many are confirmed as one, all or none, and taken back as one', async () => {
    const payers = await Promise.all([1, 2, 3].map(() => payerOf(portal)))
    const ids = await Promise.all(payers.map((payer) => claimed(portal, payer)))
    const as = admin.AccessToken
    const body = { PaymentIds: ids }
    const preview = await call(portal, previewConfirmation, { as, body })
    expect(preview.Result).toMatchObject({
      Count: 3,
      Sums: [{ CurrencySymbol: '₹', Amount: 1_500_000 }],
      PaidInFull: 3,
    })
    expect(preview.Result.Mails.map(({ Email }) => Email).sort()).toEqual(payers.map((p) => p.Email).sort())
    expect(
      (await call(portal, confirmMany, { as, body: { PaymentIds: [...ids, randomUUID()] } })).status,
    ).toBe(404)
    expect((await billOf(payers[0] as Payer)).ConfirmedAmount).toBe(0)
    const confirmed = await call(portal, confirmMany, { as, body })
    expect(confirmed.status).toBe(200)
    expect((await call(portal, confirmMany, { as, body })).status).toBe(409)
    expect((await call(portal, getUndoEntries, { as })).Result).toMatchObject([
      { Title: '3 payments confirmed' },
    ])
    expect((await takeBackNewest()).status).toBe(200)
    for (const payer of payers) expect(await billOf(payer)).toMatchObject({ WaitingAmount: 500_000 })
    await call(portal, confirmMany, { as, body })
    await closeWindows(portal)
    expect((await allReceipts()).map(({ ReceiptNumber }) => ReceiptNumber)).toEqual([
      'R-0001',
      'R-0002',
      'R-0003',
    ])
  })

  test('the bank settings say how long a decision can be taken back', async () => {
    await portal.context.database.sql.insert(bank).values({ UndoMinutes: 0 })
    const payer = await payerOf(portal)
    await decide(await claimed(portal, payer))
    const { Result } = await call(portal, getUndoEntries, { as: admin.AccessToken })
    expect(Result).toEqual([])
    await portal.context.undo.carryOutDue()
    expect(await allReceipts()).toHaveLength(1)
  })
})

describe('at the desk', () => {
  test('a payment at the desk counts at once, and is gone when it is taken back', async () => {
    const payer = await payerOf(portal)
    const reply = await desk(payer, { Amount: 600_000, Remarks: 'At the counter' })
    expect(reply.Result).toMatchObject({ State: 'confirmed', PaymentMode: 'Cash', ConfirmedAmount: 600_000 })
    expect(await billOf(payer)).toMatchObject({ PaymentStatus: 'Payment Done', DueAmount: -100_000 })
    await takeBackNewest()
    expect((await billOf(payer)).Transfers).toEqual([])
    await closeWindows(portal)
    expect(await allReceipts()).toEqual([])
  })

  test.each([
    [{ PaymentMode: 'Barter' }, 422, 'Payment mode is not one of the choices'],
    [{ PaymentMode: 'Cheque', TransactionId: '12' }, 422, 'The transaction number of Cheque has 6 digits'],
    [{ Amount: 0 }, 422, 'Amount must be more than 0'],
    [{ PaidOn: '2999-01-01' }, 422, 'Date of payment cannot be in the future'],
    [{ PaymentDetailsId: randomUUID() }, 404, 'Not found'],
  ])('%j is refused', async (given, status, message) => {
    const reply = await desk(await payerOf(portal), given)
    expect([reply.status, reply.Message]).toEqual([status, message])
  })

  test('a number that a claim has is not recorded again', async () => {
    const TransactionId = freshNumber()
    const payer = await payerOf(portal)
    await claimed(portal, payer, { TransactionId })
    const reply = await desk(payer, { PaymentMode: 'UPI', TransactionId })
    expect([reply.status, reply.Message]).toEqual([409, 'This transaction number has been used already'])
  })

  test('cheques of two banks may have one number', async () => {
    const cheque = { PaymentMode: 'Cheque', TransactionId: '123456' }
    expect((await desk(await payerOf(portal), cheque)).status).toBe(200)
    expect((await desk(await payerOf(portal), cheque)).status).toBe(200)
  })
})

describe('paying back', () => {
  test('what was paid too much is paid back, never more than was received', async () => {
    const payer = await payerOf(portal)
    await desk(payer, { Amount: 600_000 })
    const tooMuch = await refund(payer, 600_001)
    expect([tooMuch.status, tooMuch.Message]).toEqual([409, 'More cannot be paid back than was received'])
    expect((await refund(payer, 100_000)).status).toBe(200)
    expect(await billOf(payer)).toMatchObject({ RefundedAmount: 100_000, DueAmount: 0 })
    await closeWindows(portal)
    expect((await mailsTo(portal, payer.Email)).map(({ Subject }) => Subject).sort()).toEqual([
      `Money paid back: ${payer.Reference}`,
      'Payment received: receipt R-0001',
    ])
  })

  test('a payment that was paid back is not taken back', async () => {
    const payer = await payerOf(portal)
    await decide(await claimed(portal, payer))
    const { Result } = await call(portal, getUndoEntries, { as: admin.AccessToken })
    portal.clock.advance(1000)
    await refund(payer, 500_000)
    const params = { id: Result[0]?.UndoId ?? noId }
    const reply = await call(portal, undo, { as: admin.AccessToken, params })
    expect([reply.status, reply.Message]).toEqual([409, 'More cannot be paid back than was received'])
    expect(await billOf(payer)).toMatchObject({ ConfirmedAmount: 500_000, RefundedAmount: 500_000 })
  })

  test('a reversed payment makes its receipt void under its number, with a mail', async () => {
    const payer = await payerOf(portal)
    const id = await claimed(portal, payer)
    expect([(await reverse(id)).status, (await reverse(id)).Message]).toEqual([
      409,
      'Only a confirmed payment can be reversed',
    ])
    await decide(id)
    expect((await reverse(id)).Message).toBe('This decision can still be taken back: use Undo instead')
    await closeWindows(portal)
    expect((await reverse(id, '')).Message).toBe('Reason is required')
    expect((await reverse(id)).Result).toMatchObject({ State: 'reversed', Remarks: 'The cheque bounced' })
    expect(await billOf(payer)).toMatchObject({ DueAmount: 500_000, ConfirmedAmount: 0 })
    await closeWindows(portal)
    expect(await allReceipts()).toMatchObject([{ ReceiptNumber: 'R-0001', VoidReason: 'The cheque bounced' }])
    expect((await allReceipts())[0]?.VoidedOn).not.toBeNull()
    const subjects = (await mailsTo(portal, payer.Email)).map(({ Subject }) => Subject)
    expect(subjects).toContain('Receipt R-0001 is void')
    await desk(payer)
    await closeWindows(portal)
    expect((await allReceipts()).map(({ ReceiptNumber }) => ReceiptNumber)).toEqual(['R-0001', 'R-0002'])
  })

  test('a reversal that is taken back leaves the payment and its receipt as they were', async () => {
    const payer = await payerOf(portal)
    const id = await claimed(portal, payer)
    await decide(id, { Remarks: 'Seen in the bank' })
    await closeWindows(portal)
    await reverse(id)
    expect((await takeBackNewest()).status).toBe(200)
    await closeWindows(portal)
    expect((await billOf(payer)).Transfers).toMatchObject([
      { State: 'confirmed', ConfirmedAmount: 500_000, Remarks: 'Seen in the bank', ReceiptVoidedOn: null },
    ])
  })
})

describe('cancelling', () => {
  const registrationOf = async (payer: Payer) =>
    (
      await portal.context.database.sql
        .select()
        .from(accommodations)
        .where(eq(accommodations.AccommodationId, payer.AccommodationId))
    )[0]

  test('what is not paid back is kept, and nothing is due any more', async () => {
    const payer = await payerOf(portal)
    await desk(payer)
    const reply = await cancel(payer, 300_000)
    expect(reply.status).toBe(200)
    expect(reply.Result).toMatchObject({
      ExpectedAmount: 200_000,
      RefundedAmount: 300_000,
      DueAmount: 0,
      MayPay: false,
      Lines: [{ Label: 'Kept after cancellation', Count: 1, Amount: 200_000 }],
    })
    expect(reply.Result.CancelledOn).not.toBeNull()
    await closeWindows(portal)
    const mail = (await mailsTo(portal, payer.Email)).find(({ Subject }) => Subject.includes('cancelled'))
    expect(mail?.PlainText).toContain('Reason: Ill')
    expect(mail?.PlainText).toContain('Amount paid back: ₹3,000')
    expect((await cancel(payer, 0)).Message).toBe('This registration has been cancelled')
    expect((await desk(payer)).Message).toBe('This registration has been cancelled')
  })

  test('a cancellation that is taken back leaves all as it was', async () => {
    const payer = await payerOf(portal)
    await desk(payer, { Amount: 400_000 })
    const before = await registrationOf(payer)
    await cancel(payer, 400_000)
    expect(await registrationOf(payer)).toMatchObject({ ExpectedAmount: 0, CancelReason: 'Ill' })
    expect((await takeBackNewest()).status).toBe(200)
    expect(await registrationOf(payer)).toEqual(before)
    expect(await billOf(payer)).toMatchObject({ DueAmount: 100_000, RefundedAmount: 0, CancelledOn: null })
  })

  test('more is paid back later, and still nothing is due', async () => {
    const payer = await payerOf(portal)
    await desk(payer)
    await cancel(payer, 0)
    expect(await billOf(payer)).toMatchObject({ ExpectedAmount: 500_000, DueAmount: 0 })
    await refund(payer, 100_000)
    expect(await billOf(payer)).toMatchObject({ ExpectedAmount: 400_000, DueAmount: 0 })
    await takeBackNewest()
    expect(await billOf(payer)).toMatchObject({ ExpectedAmount: 500_000, DueAmount: 0 })
  })

  test.each([
    [500_001, {}, 409, 'More cannot be paid back than was received'],
    [0, { Reason: '' }, 422, 'Reason is required'],
    [-1, {}, 422, 'Amount must be more than 0'],
    [100, { PaymentMode: '' }, 422, 'Payment mode is required'],
    [100, { PaidOn: '' as const }, 422, 'Date of payment is required'],
  ])('%d with %j is refused', async (amount, given, status, message) => {
    const payer = await payerOf(portal)
    await desk(payer)
    const reply = await cancel(payer, amount, given)
    expect([reply.status, reply.Message]).toEqual([status, message])
    expect((await registrationOf(payer))?.CancelledOn).toBeNull()
  })

  test('a claim that waits is decided first', async () => {
    const payer = await payerOf(portal)
    await claimed(portal, payer)
    const reply = await cancel(payer, 0)
    expect([reply.status, reply.Message]).toEqual([
      409,
      'A payment of this registration waits for a decision. Confirm or refuse it first',
    ])
  })
})

test('the audit log tells what organisers did with money', async () => {
  const payer = await payerOf(portal)
  const id = await claimed(portal, payer)
  await decide(id, { Amount: 100 })
  await desk(payer, { Amount: 200 })
  await refund(payer, 50)
  await cancel(payer, 0)
  const log = await portal.context.database.sql.select().from(auditEntries).orderBy(auditEntries.CreatedOn)
  expect(log.map(({ Action }) => Action)).toEqual([
    'Confirm payment',
    'Record payment',
    'Record refund',
    'Cancel registration',
  ])
  expect(log[0]).toMatchObject({ UserId: admin.UserId, SubjectId: id, Details: { Amount: 100 } })
})

test('nobody but an admin decides on money', async () => {
  const payer = await payerOf(portal)
  const id = await claimed(portal, payer)
  const body = { Amount: 500_000, Accepted: true, Remarks: '' }
  const reply = await call(portal, confirmPayment, { as: payer.AccessToken, params: { id }, body })
  expect(reply.status).toBe(403)
  expect(await portal.context.database.sql.select().from(transfers)).toMatchObject([{ State: 'waiting' }])
})
