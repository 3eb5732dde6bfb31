import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { getUndoEntries, undo } from '../../../contract/core/undo.ts'
import { accommodations } from '../../../server/db/schema/registration.ts'
import { mailsTo, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { payDeskAt, type Payer } from '../../support/payDesk.ts'
import { claimed, closeWindows, freshNumber, longSessions, payerOf } from '../../support/payments.ts'

const portal = await emptiedPortal({ timing: longSessions })
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})
const { decide, billOf, takeBackNewest, allReceipts, desk, refund, reverse, cancel } = payDeskAt(
  portal,
  () => admin,
)

describe('at the desk', () => {
  test('a payment at the desk counts at once, and is gone when it is taken back', async () => {
    const payer = await payerOf(portal)
    const reply = await desk(payer, {
      Amount: 600_000,
      Remarks: 'At the counter',
      ConfirmedUnusual: true,
    })
    expect(reply.Result).toMatchObject({ State: 'confirmed', PaymentMode: 'Cash', ConfirmedAmount: 600_000 })
    expect(await billOf(payer)).toMatchObject({
      PaymentStatus: 'Payment Done',
      DueAmount: 0,
      OverpaidAmount: 100_000,
    })
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

describe('an unusual payment at the desk', () => {
  const confirm = 'If the amount is right, say so with ConfirmedUnusual'

  test('of more than is due is asked about, and kept once it is said to be meant', async () => {
    const payer = await payerOf(portal)
    const why = 'This payment of ₹1,00,00,000 is more than the ₹5,000 that is still to be paid'
    const Amount = 1_000_000_000
    const asked = await desk(payer, { Amount })
    expect([asked.status, asked.Message, asked.Errors]).toEqual([409, why, [why, confirm]])
    expect((await desk(payer, { Amount, ConfirmedUnusual: false })).status).toBe(409)
    expect((await billOf(payer)).Transfers).toEqual([])
    expect((await desk(payer, { Amount, ConfirmedUnusual: true })).status).toBe(200)
    expect(await billOf(payer)).toMatchObject({ DueAmount: 0, OverpaidAmount: 999_500_000 })
    expect((await desk(payer, { Amount: 100 })).Message).toBe(
      'This payment of ₹1 is for a registration of which nothing is due',
    )
  })

  test('of ten times what a registration usually costs is asked about, and one of less is not', async () => {
    for (const ExpectedAmount of [400_000, 500_000, 90_000_000]) await payerOf(portal, { ExpectedAmount })
    // What is cancelled, free or in another currency says nothing about the usual.
    await payerOf(portal, { ExpectedAmount: 0 })
    await payerOf(portal, { ExpectedAmount: 100, CancelledOn: '2026-11-01T00:00:00.000Z' })
    for (let n = 0; n < 4; n++) await payerOf(portal, { ExpectedAmount: 100, CurrencySymbol: '$' })
    const payer = await payerOf(portal, { ExpectedAmount: 90_000_000 })
    const why = 'This payment of ₹50,000 is ten times the usual amount, ₹5,000, or more'
    const asked = await desk(payer, { Amount: 5_000_000 })
    expect([asked.status, asked.Errors]).toEqual([409, [why, confirm]])
    expect((await desk(payer, { Amount: 4_999_999 })).status).toBe(200)
    expect((await desk(payer, { Amount: 5_000_000, ConfirmedUnusual: true })).status).toBe(200)
  })
})

describe('paying back', () => {
  test('what was paid too much is paid back, never more than was received', async () => {
    const payer = await payerOf(portal)
    await desk(payer, { Amount: 600_000, ConfirmedUnusual: true })
    const tooMuch = await refund(payer, 600_001)
    expect([tooMuch.status, tooMuch.Message]).toEqual([409, 'You cannot pay back more than was received'])
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
    expect([reply.status, reply.Message]).toEqual([409, 'You cannot pay back more than was received'])
    expect(await billOf(payer)).toMatchObject({ ConfirmedAmount: 500_000, RefundedAmount: 500_000 })
  })

  test('a reversed payment makes its receipt void under its number, with a mail', async () => {
    const payer = await payerOf(portal)
    const id = await claimed(portal, payer)
    expect([(await reverse(id)).status, (await reverse(id)).Message]).toEqual([
      409,
      'Only a confirmed payment can be taken back',
    ])
    await decide(id)
    expect((await reverse(id)).Message).toBe('This decision can still be undone: use Undo instead')
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
      Lines: [{ Label: 'Not paid back after cancellation', Count: 1, Amount: 200_000 }],
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
    [500_001, {}, 409, 'You cannot pay back more than was received'],
    [0, { Reason: '' }, 422, 'Reason is required'],
    [-1, {}, 422, 'Amount must not be less than 0'],
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
