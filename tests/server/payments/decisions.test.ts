import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { confirmMany, confirmPayment, previewConfirmation } from '../../../contract/payments/payments.ts'
import { getUndoEntries } from '../../../contract/core/undo.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { bank, transfers } from '../../../server/db/schema/payments.ts'
import { auditLog } from '../../support/auditLog.ts'
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
const { decide, billOf, takeBackNewest, allReceipts, desk, refund, cancel } = payDeskAt(portal, () => admin)

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
    [500_001, 'The amount confirmed cannot be more than the amount entered'],
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
    // A preview is of those that wait: somebody has decided on one meanwhile.
    await decide(ids[2] ?? '')
    const fewer = (await call(portal, previewConfirmation, { as, body })).Result
    expect([fewer.Count, fewer.PaidInFull, new Set(fewer.PaymentIds)]).toEqual([
      2,
      2,
      new Set(ids.slice(0, 2)),
    ])
    expect(fewer.Sums).toEqual([{ CurrencySymbol: '₹', Amount: 1_000_000 }])
    expect((await takeBackNewest()).status).toBe(200)
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

test('the audit log has what organisers did with money', async () => {
  const payer = await payerOf(portal)
  const id = await claimed(portal, payer)
  await decide(id, { Amount: 100 })
  await desk(payer, { Amount: 200 })
  await refund(payer, 50)
  await cancel(payer, 0)
  const log = await auditLog(portal)
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
