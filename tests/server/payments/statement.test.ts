import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getStatementLines } from '../../../contract/payments/statementLineList.ts'
import { getStatement, getStatements, uploadStatement } from '../../../contract/payments/statements.ts'
import { people } from '../../../server/db/schema/people.ts'
import { statementLines, statements } from '../../../server/db/schema/payments.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { registered } from '../../support/registrations.ts'
import { everydayLines, indianStatement } from '../../support/statements.ts'
import { upload } from '../../support/upload.ts'

const portal = await emptiedPortal()
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const read = (text: string, sent: { key?: string; name?: string } = {}) =>
  upload(portal, uploadStatement, sent.name ?? 'november.csv', Buffer.from(text), {
    as: admin.AccessToken,
    ...(sent.key ? { key: sent.key } : {}),
  })

/** Somebody with a registration that is due, by a name that no other test person has. */
async function owing(FullName: string) {
  const user = await signedIn(portal)
  await portal.context.database.sql
    .update(people)
    .set({ FullName })
    .where(eq(people.UserDetailId, user.UserDetailId))
  return registered(portal, user.UserDetailId)
}

test('reading a statement shows for each line who paid, and confirms nothing', async () => {
  const asha = await owing('Asha Rao')
  await owing('Ravi Iyer')
  const text = indianStatement([
    { Description: `NEFT ${asha.Reference}`, Amount: 500_000 },
    { Description: 'UPI/RAVI IYER/SBIN', Number: '412345678901', Amount: 500_000 },
    { Description: 'HOTEL MAYURA', Amount: -90_000 },
    { Description: 'NOBODY WE KNOW', Amount: 4200 },
  ])
  const { status, Result, Id } = await read(text)
  expect(status).toBe(200)
  expect(Result).toMatchObject({
    StatementId: Id,
    FileName: 'november.csv',
    ConfirmedOn: null,
    Counts: { matched: 2, unmatched: 1, ambiguous: 0, known: 0, outgoing: 1, unreadable: 2 },
    MatchedAmount: 1_000_000,
  })
  const params = { id: Result.StatementId }
  const as = admin.AccessToken
  expect((await call(portal, getStatement, { as, params })).Result).toEqual({ ...Result, TakenLines: [] })
  expect((await call(portal, getStatements, { as })).Result).toEqual([Result])
  const page = await call(portal, getStatementLines, { as, params, query: { State: 'matched' } })
  expect(page.Result).toMatchObject({ Total: 2, Page: 1 })
  expect(page.Result.Rows).toMatchObject([
    { Line: 5, Amount: 500_000, Matches: [{ FullName: 'Asha Rao', Kind: 'reference' }] },
    { Line: 6, TransactionId: '412345678901', Matches: [{ FullName: 'Ravi Iyer', Kind: 'amountAndName' }] },
  ])
  const behind = await call(portal, getStatementLines, { as, params, query: { Page: 2, PageSize: 4 } })
  expect(behind.Result.Rows.map(({ State }) => State)).toEqual(['unreadable', 'unreadable'])
})

test('the same upload under its key answers the first statement, and leaves no second one', async () => {
  const text = indianStatement(everydayLines(20))
  const first = await read(text, { key: 'statement-once' })
  expect((await read(text, { key: 'statement-once' })).Id).toBe(first.Id)
  expect(await portal.context.database.sql.$count(statements)).toBe(1)
  expect(await portal.context.database.sql.$count(statementLines)).toBe(22)
})

test('what is refused leaves nothing behind', async () => {
  expect(await read('<html></html>')).toMatchObject({
    status: 422,
    Message:
      'This file is no CSV that can be read. Export the statement from your bank as CSV, and choose that file',
  })
  expect(await read('')).toMatchObject({ status: 422, Message: 'The file is empty' })
  expect(await read('x'.repeat(20 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    Message: 'File size must not exceed 20MB',
  })
  expect(await portal.context.database.sql.$count(statements)).toBe(0)
})

test('only an organiser reads statements', async () => {
  const { StatementId } = (await read(indianStatement(everydayLines(2)))).Result
  const stranger = await signedIn(portal)
  const params = { id: StatementId }
  expect((await call(portal, getStatement, { as: stranger.AccessToken, params })).status).toBe(403)
  expect(
    (await upload(portal, uploadStatement, 'a.csv', Buffer.from('a'), { as: stranger.AccessToken })).status,
  ).toBe(403)
})

test('a statement that nobody confirmed is forgotten after 30 days', async () => {
  await read(indianStatement(everydayLines(2)))
  portal.clock.advance(31 * 24 * 3_600_000)
  const later = await signedIn(portal, { Roles: ['Admin'] })
  const second = await upload(
    portal,
    uploadStatement,
    'december.csv',
    Buffer.from(indianStatement(everydayLines(3))),
    {
      as: later.AccessToken,
    },
  )
  // The row's own moment is the database's, which no test sets forward: both are old by the portal's clock.
  expect(second.status).toBe(200)
  expect(await portal.context.database.sql.$count(statements)).toBe(0)
})

test('10,000 lines are kept while the portal goes on answering', async () => {
  await owing('Asha Rao')
  const head = 'Date,Description,Amount'
  const rows = Array.from(
    { length: 10_000 },
    (_none, index) => `14/11/2026,UPI/${7e11 + index}/STATIONERS,"1,234.56"`,
  )
  const reading = read([head, ...rows].join('\n'))
  let answered = 0
  const progress = { isRead: false }
  void reading.finally(() => {
    progress.isRead = true
  })
  while (!progress.isRead) {
    await call(portal, getStatements, { as: admin.AccessToken })
    answered += 1
  }
  expect((await reading).Result.Counts.unmatched).toBe(10_000)
  expect(answered).toBeGreaterThan(20)
})
