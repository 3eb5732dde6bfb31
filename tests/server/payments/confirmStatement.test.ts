import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { searchBills } from '../../../contract/payments/billList.ts'
import { confirmPayment, recordPayment } from '../../../contract/payments/payments.ts'
import {
  confirmStatement,
  getStatement,
  matchLine,
  uploadStatement,
} from '../../../contract/payments/statements.ts'
import { getUndoEntries, undo } from '../../../contract/core/undo.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { receipts, transfers } from '../../../server/db/schema/payments.ts'
import { accommodations } from '../../../server/db/schema/registration.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { claimed, closeWindows, longSessions, payerOf } from '../../support/payments.ts'
import { everydayLines, indianStatement, type BankLine } from '../../support/statements.ts'
import { upload } from '../../support/upload.ts'

const portal = await emptiedPortal({ timing: longSessions })
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const read = async (lines: readonly BankLine[]) =>
  (
    await upload(portal, uploadStatement, 'november.csv', Buffer.from(indianStatement(lines)), {
      as: admin.AccessToken,
    })
  ).Result

const confirm = (id: string, Without: number[] = []) =>
  call(portal, confirmStatement, { as: admin.AccessToken, params: { id }, body: { Without } })

const undoNewest = async () => {
  const { Result } = await call(portal, getUndoEntries, { as: admin.AccessToken })
  const [newest] = Result
  return call(portal, undo, { as: admin.AccessToken, params: { id: newest?.UndoId ?? '' } })
}

const sumsOf = async () =>
  (
    await call(portal, searchBills, {
      as: admin.AccessToken,
      query: { Kind: 'user', PageSize: 200 },
    })
  ).Result
const payments = () => portal.context.database.sql.select().from(transfers)

test('a statement of 200 lines is confirmed, taken back and confirmed again: one mail each, numbers without gaps', async () => {
  const payers = []
  for (let count = 0; count < 12; count += 1) payers.push(await payerOf(portal))
  const claims = []
  for (const payer of payers.slice(0, 4)) claims.push(await claimed(portal, payer))
  const ofClaims = await Promise.all(
    claims.map(async (PaymentId) => {
      const [claim] = await portal.context.database.sql
        .select()
        .from(transfers)
        .where(eq(transfers.PaymentId, PaymentId))
      return { Description: 'UPI PAYMENT', Number: claim?.TransactionId ?? '', Amount: 500_000 }
    }),
  )
  const byReference = payers.slice(4).map(({ Reference }, index) => ({
    Description: `NEFT ${Reference}`,
    Number: `SBIN5261000000${10 + index}`,
    Amount: 500_000,
  }))
  const lines = [...everydayLines(188), ...ofClaims, ...byReference]
  const statement = await read(lines)
  expect(statement.Counts).toMatchObject({ matched: 12, known: 0, ambiguous: 0 })
  expect(statement.MatchedAmount).toBe(6_000_000)

  const id = statement.StatementId
  expect(await confirm(id)).toMatchObject({ status: 200, Result: { StatementId: id } })
  expect(await confirm(id)).toMatchObject({
    status: 409,
    Message: 'This statement has been confirmed already',
  })
  expect((await undoNewest()).status).toBe(200)
  expect((await payments()).map(({ State }) => State)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
  expect(
    (await call(portal, getStatement, { as: admin.AccessToken, params: { id } })).Result.ConfirmedOn,
  ).toBe(null)
  expect((await confirm(id)).status).toBe(200)
  expect(await portal.context.database.sql.$count(mails)).toBe(0)

  await closeWindows(portal)
  const page = await sumsOf()
  const received = page.Rows.reduce((sum, row) => sum + row.ConfirmedAmount, 0)
  expect([received, page.Sums[0]?.ConfirmedAmount, page.Sums[0]?.DueAmount]).toEqual([
    6_000_000, 6_000_000, 0,
  ])
  const sent = await portal.context.database.sql.select().from(mails)
  expect(sent.map(({ Recipient }) => Recipient).sort()).toEqual(payers.map(({ Email }) => Email).sort())
  const numbers = (await portal.context.database.sql.select().from(receipts))
    .map(({ ReceiptNumber }) => Number(/(\d+)$/.exec(ReceiptNumber)?.[1]))
    .sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 12 }, (_none, index) => index + 1))

  const again = await read(lines)
  expect(again.Counts).toMatchObject({ matched: 0, known: 12 })
})

test('lines may be left out, and only matched ones', async () => {
  const [first, second] = [await payerOf(portal), await payerOf(portal)]
  const { StatementId } = await read([
    { Description: first.Reference, Amount: 500_000 },
    { Description: second.Reference, Amount: 500_000 },
    { Description: 'HOTEL MAYURA', Amount: -100 },
  ])
  expect(await confirm(StatementId, [7])).toMatchObject({
    status: 422,
    Message: 'Only matched lines can be confirmed',
  })
  expect(await confirm(StatementId, [5, 6])).toMatchObject({
    status: 422,
    Message: 'No line is left to be confirmed',
  })
  await confirm(StatementId, [5])
  expect(await payments()).toMatchObject([
    { PaymentDetailsId: second.PaymentDetailsId, State: 'confirmed', ConfirmedAmount: 500_000 },
  ])
})

test('a matched line that was matched by hand since is named by its statement, and is not confirmed, left out or not', async () => {
  const payers = [await payerOf(portal), await payerOf(portal), await payerOf(portal)]
  const { StatementId: id } = await read(
    payers.map(({ Reference }) => ({ Description: Reference, Amount: 500_000 })),
  )
  const as = admin.AccessToken
  const shown = async () => (await call(portal, getStatement, { as, params: { id } })).Result
  const Shares = [{ PaymentDetailsId: payers[0]?.PaymentDetailsId ?? '', Amount: 500_000 }]
  await call(portal, matchLine, { as, params: { id }, body: { Line: 5, Shares, ConfirmedUnusual: false } })
  expect(await shown()).toMatchObject({ Counts: { matched: 2, byHand: 1 }, TakenLines: [5] })
  expect((await confirm(id, [5, 6])).status).toBe(200)
  expect((await payments()).map((one) => one.PaymentDetailsId).sort()).toEqual(
    [payers[0], payers[2]].map((one) => one?.PaymentDetailsId).sort(),
  )
})

test('what has changed since the statement was read refuses all of it', async () => {
  const [paid, cancelled, decided] = [await payerOf(portal), await payerOf(portal), await payerOf(portal)]
  const PaymentId = await claimed(portal, decided)
  const linesOf = (reference: string) => read([{ Description: reference, Amount: 500_000 }])
  const statements = [
    await linesOf(paid.Reference),
    await linesOf(cancelled.Reference),
    await linesOf(decided.Reference),
  ]
  await call(portal, recordPayment, {
    as: admin.AccessToken,
    body: {
      PaymentDetailsId: paid.PaymentDetailsId,
      PaymentMode: 'Cash',
      TransactionId: '',
      PaidOn: '2026-11-02',
      Amount: 100,
      Remarks: '',
    },
  })
  await portal.context.database.sql
    .update(accommodations)
    .set({ CancelledOn: new Date().toISOString() })
    .where(eq(accommodations.AccommodationId, cancelled.AccommodationId))
  await call(portal, confirmPayment, {
    as: admin.AccessToken,
    params: { id: PaymentId },
    body: { Amount: 0, Accepted: false, Remarks: 'Not ours' },
  })
  for (const { StatementId, Counts } of statements) {
    expect(Counts.matched).toBe(1)
    expect(await confirm(StatementId)).toMatchObject({
      status: 409,
      Message: 'What a line was matched with has changed since. Read the statement again',
    })
  }
  expect((await payments()).filter(({ State }) => State === 'confirmed')).toHaveLength(1)
})

test('two statements with the same line pay once', async () => {
  const payer = await payerOf(portal)
  const line = { Description: payer.Reference, Number: '412345678901', Amount: 200_000 }
  const [first, second] = [await read([line]), await read([line])]
  await confirm(first.StatementId)
  expect(await confirm(second.StatementId)).toMatchObject({
    status: 409,
    Message: 'What a line was matched with has changed since. Read the statement again',
  })
  await undoNewest()
  expect((await confirm(second.StatementId)).status).toBe(200)
  expect(await payments()).toHaveLength(1)
})
