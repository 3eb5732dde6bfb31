import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getStatementLines } from '../../../contract/payments/statementLineList.ts'
import { searchBills } from '../../../contract/payments/billList.ts'
import { getBill } from '../../../contract/payments/bills.ts'
import { confirmPayment } from '../../../contract/payments/payments.ts'
import {
  confirmStatement,
  getStatement,
  matchLine,
  uploadStatement,
  type MatchLineBody,
  type StatementLine,
} from '../../../contract/payments/statements.ts'
import { getUndoEntries, undo } from '../../../contract/core/undo.ts'
import { forgetUnconfirmed } from '../../../server/payments/statements/readStatement.ts'
import { receipts, statementLines, transfers } from '../../../server/db/schema/payments.ts'
import { mailsTo, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { claimed, closeWindows, freshNumber, longSessions, payerOf } from '../../support/payments.ts'
import { indianStatement, type BankLine } from '../../support/statements.ts'
import { upload } from '../../support/upload.ts'

const portal = await emptiedPortal({ timing: longSessions })
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

type Payer = Awaited<ReturnType<typeof payerOf>>

const read = async (...lines: BankLine[]) =>
  (
    await upload(portal, uploadStatement, 'november.csv', Buffer.from(indianStatement(lines)), {
      as: admin.AccessToken,
    })
  ).Result

const linesOf = async (id: string) =>
  (await call(portal, getStatementLines, { as: admin.AccessToken, params: { id }, query: {} })).Result.Rows

/** The only line of a statement that brought money in. */
const lineOf = async (id: string): Promise<StatementLine> => {
  const line = (await linesOf(id)).find(({ Amount }) => Amount > 0)
  if (!line) throw new Error('No line brought money in')
  return line
}

const match = async (
  id: string,
  shares: readonly (readonly [Payer, number])[],
  given: Partial<MatchLineBody> & { readonly as?: TestUser } = {},
) => {
  const { as = admin, ...more } = given
  const body = {
    Line: (await lineOf(id)).Line,
    Shares: shares.map(([{ PaymentDetailsId }, Amount]) => ({ PaymentDetailsId, Amount })),
    ...more,
  }
  return call(portal, matchLine, { as: as.AccessToken, params: { id }, body })
}

const undoNewest = async () => {
  const { Result } = await call(portal, getUndoEntries, { as: admin.AccessToken })
  return call(portal, undo, { as: admin.AccessToken, params: { id: Result[0]?.UndoId ?? '' } })
}

const billOf = async ({ AccommodationId }: Payer) =>
  (await call(portal, getBill, { as: admin.AccessToken, params: { id: AccommodationId } })).Result

const confirmedOf = async (...payers: Payer[]) =>
  Promise.all(payers.map(async (payer) => (await billOf(payer)).ConfirmedAmount))

test('a line that nobody matched pays for several bills in parts, and each match is taken back by itself', async () => {
  const [first, second, third] = [await payerOf(portal), await payerOf(portal), await payerOf(portal)]
  const Number = 'SBIN526100000099'
  const { StatementId: id } = await read({ Description: 'NEFT COLLEGE OF ARTS', Number, Amount: 900_000 })
  const before = await lineOf(id)
  expect(before).toMatchObject({ State: 'unmatched', RestAmount: 900_000 })

  const reply = await match(id, [
    [first, 500_000],
    [second, 300_000],
  ])
  expect(reply.status).toBe(200)
  expect(reply.Result).toMatchObject({
    State: 'byHand',
    Reason: 'Matched by hand; ₹1,000 is left',
    RestAmount: 100_000,
    Matches: [
      { Reference: first.Reference, Kind: 'byHand', Amount: 500_000 },
      { Reference: second.Reference, Kind: 'byHand', Amount: 300_000 },
    ],
  })
  expect(await confirmedOf(first, second, third)).toEqual([500_000, 300_000, 0])
  expect((await billOf(first)).Transfers).toMatchObject([
    { State: 'confirmed', PaymentMode: 'NEFT/RTGS', TransactionId: Number, PaidOn: before.PaidOn },
  ])

  // Another organiser goes on with what is left.
  portal.clock.advance(1000)
  const other = await signedIn(portal, { Roles: ['Admin'] })
  expect((await match(id, [[third, 100_001]], { as: other })).Message).toBe(
    'Only ₹1,000 of this line is left',
  )
  expect((await match(id, [[third, 100_000]], { as: other })).Result).toMatchObject({
    Reason: 'Matched by hand',
    RestAmount: 0,
  })
  expect(await match(id, [[third, 1]])).toMatchObject({
    status: 409,
    Message: 'Nothing of this line is left: it has been confirmed before',
  })
  const counts = async () =>
    (await call(portal, getStatement, { as: admin.AccessToken, params: { id } })).Result.Counts
  expect(await counts()).toMatchObject({ byHand: 1, unmatched: 0 })

  // Taken back in the order in which they were not made.
  const { Result: open } = await call(portal, getUndoEntries, { as: admin.AccessToken })
  expect(open.map(({ Title }) => Title)).toEqual([
    `Line ${before.Line} of a bank statement matched with ${(await billOf(third)).FullName}`,
    `Line ${before.Line} of a bank statement matched with 2 registrations`,
  ])
  await call(portal, undo, { as: admin.AccessToken, params: { id: open[1]?.UndoId ?? '' } })
  expect(await confirmedOf(first, second, third)).toEqual([0, 0, 100_000])
  expect(await lineOf(id)).toMatchObject({
    State: 'byHand',
    RestAmount: 800_000,
    Matches: [{ Amount: 100_000 }],
  })
  await undoNewest()
  expect(await confirmedOf(first, second, third)).toEqual([0, 0, 0])
  expect(await lineOf(id)).toEqual(before)
  expect(await counts()).toMatchObject({ byHand: 0, unmatched: 1 })

  // What was taken back is open again, and is receipted once it is no more.
  expect((await match(id, [[first, 500_000]])).status).toBe(200)
  await closeWindows(portal)
  expect(await portal.context.database.sql.select().from(receipts)).toMatchObject([{ Amount: 500_000 }])
  expect((await mailsTo(portal, first.Email)).map(({ Subject }) => Subject)).toEqual([
    'Payment received: receipt R-0001',
  ])
})

test('the same line never pays twice, whichever file it is in', async () => {
  const [first, second] = [await payerOf(portal), await payerOf(portal)]
  // Without a number only day, amount and words show it.
  const bankLine = { Description: 'CASH DEPOSIT COLLEGE OF ARTS', Amount: 600_000 }
  const [one, early] = [await read(bankLine), await read(bankLine)]
  expect((await match(one.StatementId, [[first, 400_000]])).status).toBe(200)
  // A file that was read before says so only when it is tried, one that is read after says so at once.
  expect((await match(early.StatementId, [[second, 200_001]])).Message).toBe(
    'Only ₹2,000 of this line is left',
  )
  const late = await read(bankLine)
  expect(await lineOf(late.StatementId)).toMatchObject({
    State: 'unmatched',
    Reason: 'A part was matched before; ₹2,000 is left',
    RestAmount: 200_000,
  })
  expect((await match(late.StatementId, [[second, 200_000]])).status).toBe(200)
  for (const { StatementId } of [one, early, late])
    expect((await match(StatementId, [[second, 100]])).status).toBe(409)
  expect((await read(bankLine)).Counts).toMatchObject({ known: 1, unmatched: 0 })
  expect(await confirmedOf(first, second)).toEqual([400_000, 200_000])
})

test('two organisers who match one line at once pay for one bill', async () => {
  const [first, second] = [await payerOf(portal), await payerOf(portal)]
  const line = { Description: 'IMPS COLLEGE OF ARTS', Amount: 500_000 }
  const [one, two] = [await read(line), await read(line)]
  const replies = await Promise.all([
    match(one.StatementId, [[first, 500_000]]),
    match(two.StatementId, [[second, 500_000]]),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await confirmedOf(first, second)).sort()).toEqual([0, 500_000])
})

test('a line is not confirmed with the others once it was matched by hand, nor by hand once it was confirmed', async () => {
  const [named, meant] = [await payerOf(portal), await payerOf(portal)]
  const line = { Description: `NEFT ${named.Reference}`, Amount: 500_000 }
  const { StatementId: id } = await read(line)
  expect((await lineOf(id)).State).toBe('matched')
  expect((await match(id, [[meant, 500_000]])).status).toBe(200)
  const confirm = (of: string) =>
    call(portal, confirmStatement, { as: admin.AccessToken, params: { id: of }, body: { Without: [] } })
  expect(await confirm(id)).toMatchObject({ status: 422, Message: 'No line is left to be confirmed' })
  await undoNewest()
  expect((await confirm(id)).status).toBe(200)
  expect(await confirmedOf(named, meant)).toEqual([500_000, 0])
  expect((await match(id, [[meant, 500_000]])).status).toBe(409)
  // Taking the file back leaves alone what was matched by hand in another one.
  await undoNewest()
  expect(await confirmedOf(named, meant)).toEqual([0, 0])
  expect((await lineOf(id)).RestAmount).toBe(500_000)
})

test('a line that was left out and matched by hand since is no obstacle to confirming the others', async () => {
  const [first, second, other] = [await payerOf(portal), await payerOf(portal), await payerOf(portal)]
  const { StatementId } = await read(
    { Description: first.Reference, Amount: 500_000 },
    { Description: second.Reference, Amount: 500_000 },
  )
  const { Line } = await lineOf(StatementId)
  expect((await match(StatementId, [[other, 500_000]])).status).toBe(200)
  const params = { id: StatementId }
  const as = admin.AccessToken
  const done = await call(portal, confirmStatement, { as, params, body: { Without: [Line] } })
  expect(done.status).toBe(200)
  expect(await confirmedOf(first, second, other)).toEqual([0, 500_000, 500_000])
  const alone = await call(portal, getStatementLines, { as, params, query: { Line } })
  expect(alone.Result).toMatchObject({ Total: 1, Rows: [{ Line, State: 'byHand', RestAmount: 0 }] })
})

test('the claim that waits for the money is confirmed, and the rest goes to others under the same payer', async () => {
  const [payer, other] = [await payerOf(portal), await payerOf(portal)]
  const TransactionId = freshNumber()
  await claimed(portal, payer, { TransactionId })
  const line = { Description: 'UPI PAYMENT', Number: TransactionId, Amount: 800_000 }
  const { StatementId: id } = await read(line)
  expect(await lineOf(id)).toMatchObject({ State: 'ambiguous', RestAmount: 800_000 })
  expect((await match(id, [[payer, 500_001]], { ConfirmedUnusual: true })).Message).toBe(
    'The amount confirmed cannot be more than the amount entered',
  )
  const reply = await match(id, [
    [payer, 500_000],
    [other, 300_000],
  ])
  expect(reply.status).toBe(200)
  const rows = await portal.context.database.sql.select().from(transfers).orderBy(transfers.CreatedOn)
  expect(rows).toMatchObject([
    { PaymentDetailsId: payer.PaymentDetailsId, State: 'confirmed', ConfirmedAmount: 500_000 },
    { PaymentDetailsId: other.PaymentDetailsId, State: 'confirmed', ConfirmedAmount: 300_000 },
  ])
  expect(rows.map(({ ClaimedBy }) => ClaimedBy)).toEqual([payer.UserId, payer.UserId])
  await undoNewest()
  expect((await billOf(payer)).Transfers).toMatchObject([{ State: 'waiting', ConfirmedAmount: 0 }])
  expect((await billOf(other)).Transfers).toEqual([])
})

test('money that was confirmed under the number of a line meanwhile is not there a second time', async () => {
  const [payer, other] = [await payerOf(portal), await payerOf(portal)]
  const TransactionId = freshNumber()
  const PaymentId = await claimed(portal, payer, { TransactionId })
  const { StatementId: id } = await read({ Description: 'UPI', Number: TransactionId, Amount: 600_000 })
  const decision = { Amount: 500_000, Accepted: true, Remarks: '' }
  await call(portal, confirmPayment, { as: admin.AccessToken, params: { id: PaymentId }, body: decision })
  expect((await match(id, [[other, 100_001]])).Message).toBe('Only ₹1,000 of this line is left')
  expect((await match(id, [[other, 100_000]])).status).toBe(200)
})

test('what makes no sense is refused with its reason, and nothing is kept of it', async () => {
  const payer = await payerOf(portal)
  const dollars = await payerOf(portal, { CurrencySymbol: '$' })
  const cancelled = await payerOf(portal, { CancelledOn: '2026-11-01T00:00:00.000Z' })
  const { StatementId: id } = await read(
    { Description: 'COLLEGE OF ARTS', Amount: 1_000_000 },
    { Description: 'HOTEL MAYURA', Amount: -100 },
  )
  const outgoing = (await linesOf(id)).find(({ State }) => State === 'outgoing')?.Line ?? 0
  const nobody = { ...payer, PaymentDetailsId: '5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b11' }
  const wrong: [Awaited<ReturnType<typeof match>>, number, string][] = [
    [await match(id, []), 422, 'Choose at least one registration'],
    [await match(id, [[payer, 0]]), 422, 'Amount must be more than 0'],
    [await match(id, [[payer, 1.5]]), 422, 'Please enter an amount such as 1500 or 1500.50'],
    [
      await match(id, [
        [payer, 100],
        [payer, 200],
      ]),
      422,
      'A registration is named twice',
    ],
    [await match(id, [[payer, 1_000_001]]), 422, 'Only ₹10,000 of this line is left'],
    [await match(id, [[dollars, 100]]), 422, 'The bill is in another currency'],
    [await match(id, [[cancelled, 100]]), 409, 'This registration has been cancelled'],
    [await match(id, [[nobody, 100]]), 404, 'Not found'],
    [await match(id, [[payer, 100]], { Line: 999 }), 404, 'Not found'],
    [await match(id, [[payer, 100]], { Line: outgoing }), 422, 'Only money that came in can be matched'],
    [
      await match(id, [[payer, 600_000]]),
      409,
      'This payment of ₹6,000 is more than the ₹5,000 that is still to be paid',
    ],
  ]
  for (const [reply, status, message] of wrong)
    expect([reply.status, reply.Message]).toEqual([status, message])
  expect(await portal.context.database.sql.$count(transfers)).toBe(0)
  expect((await match(id, [[payer, 600_000]], { ConfirmedUnusual: true })).status).toBe(200)
})

test('a file of which a line was matched by hand is not forgotten, and one that nobody used is', async () => {
  const payer = await payerOf(portal)
  const used = await read({ Description: 'COLLEGE OF ARTS', Amount: 500_000 })
  const unused = await read({ Description: 'COLLEGE OF SCIENCE', Amount: 500_000 })
  await match(used.StatementId, [[payer, 500_000]])
  const { sql } = portal.context.database
  await forgetUnconfirmed(sql, Date.now() + 40 * 24 * 3_600_000)
  const left = (id: string) => sql.$count(statementLines, eq(statementLines.StatementId, id))
  expect([(await left(used.StatementId)) > 0, await left(unused.StatementId)]).toEqual([true, 0])
})

test('a registration to match is found among both kinds', async () => {
  const payer = await payerOf(portal)
  const query = { Text: payer.Reference }
  const { Result } = await call(portal, searchBills, { as: admin.AccessToken, query })
  expect(Result.Rows.map(({ PaymentDetailsId }) => PaymentDetailsId)).toEqual([payer.PaymentDetailsId])
})
