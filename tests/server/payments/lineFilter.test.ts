import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { QueryOf } from '../../../contract/core/endpoint.ts'
import { getStatementLines, lineSorts } from '../../../contract/payments/statementLineList.ts'
import { matchLine, uploadStatement } from '../../../contract/payments/statements.ts'
import { people } from '../../../server/db/schema/people.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { registered } from '../../support/registrations.ts'
import { indianStatement, type BankLine } from '../../support/statements.ts'
import { upload } from '../../support/upload.ts'

const portal = await emptiedPortal()
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

/** Reads a statement of these lines, the first of which has the number 5, and two more that cannot be read. */
async function read(...lines: BankLine[]): Promise<string> {
  const file = Buffer.from(indianStatement(lines))
  const { Result } = await upload(portal, uploadStatement, 'november.csv', file, { as: admin.AccessToken })
  return Result.StatementId
}

/** Somebody with a registration that is due, by a name that no other test person has. */
async function owing(FullName: string) {
  const user = await signedIn(portal)
  await portal.context.database.sql
    .update(people)
    .set({ FullName })
    .where(eq(people.UserDetailId, user.UserDetailId))
  return registered(portal, user.UserDetailId)
}

/** The numbers of the lines that a statement has for a query. */
async function found(id: string, query: Partial<QueryOf<typeof getStatementLines>>): Promise<number[]> {
  const { Result } = await call(portal, getStatementLines, { as: admin.AccessToken, params: { id }, query })
  expect(Result.Total).toBe(Result.Rows.length)
  return Result.Rows.map(({ Line }) => Line)
}

const matchedTo = (id: string, Line: number, PaymentDetailsId: string, Amount: number) =>
  call(portal, matchLine, {
    as: admin.AccessToken,
    params: { id },
    body: { Line, Shares: [{ PaymentDetailsId, Amount }] },
  })

test('lines are searched by description, number, amount, and the name or reference of a registration', async () => {
  const asha = await owing('Asha Rao')
  const id = await read(
    { Description: `NEFT ${asha.Reference}`, Amount: 500_000 },
    { Description: 'UPI/50%_OFF/SBIN', Number: '412345678901', Amount: 125_000 },
    { Description: 'HOTEL MAYURA', Amount: -90_000 },
  )
  const finds = (Text: string, State?: 'matched' | 'unmatched') =>
    found(id, { Text, ...(State ? { State } : {}) })
  expect(await finds('hotel')).toEqual([7])
  expect(await finds(' 4123456 ')).toEqual([6])
  expect(await finds('₹1,250')).toEqual([6])
  expect(await finds('asha')).toEqual([5])
  expect(await finds(asha.Reference.toLowerCase())).toEqual([5])
  expect(await finds('asha', 'matched')).toEqual([5])
  expect(await finds('asha', 'unmatched')).toEqual([])
  // They are characters, not any text.
  expect(await finds('%_o')).toEqual([6])
  expect(await finds('h%a')).toEqual([])
  // What the device does not show: the ids and the kinds of matches.
  expect(await finds('PaymentDetailsId')).toEqual([])
})

test('lines are found by the name and the reference of a registration that they were matched with by hand', async () => {
  const asha = await owing('Asha Rao')
  const id = await read(
    { Description: 'NEFT COLLEGE OF ARTS', Amount: 500_000 },
    { Description: 'NEFT COLLEGE OF SCIENCE', Amount: 500_000 },
  )
  expect(await found(id, { Text: 'asha' })).toEqual([])
  expect((await matchedTo(id, 5, asha.PaymentDetailsId, 100_000)).status).toBe(200)
  expect(await found(id, { Text: 'asha' })).toEqual([5])
  expect(await found(id, { Text: asha.Reference })).toEqual([5])
  expect(await found(id, { State: 'byHand' })).toEqual([5])
  expect(await found(id, { State: 'unmatched' })).toEqual([6])
})

test('lines are found by day, amount and how they were matched, and sorted by each of them', async () => {
  const asha = await owing('Asha Rao')
  const id = await read(
    { Description: `NEFT ${asha.Reference}`, Amount: 500_000, PaidOn: '2026-11-16' },
    { Description: 'UPI/OFFICE', Amount: 125_000, PaidOn: '2026-11-14' },
    { Description: 'HOTEL MAYURA', Amount: -90_000, PaidOn: '2026-11-15' },
  )
  expect(await found(id, { PaidFrom: '2026-11-15' })).toEqual([5, 7])
  // The two lines that cannot be read have neither a day nor an amount.
  expect(await found(id, { PaidTo: '2026-11-15' })).toEqual([6, 7])
  expect(await found(id, { PaidFrom: '2026-11-15', PaidTo: '2026-11-15' })).toEqual([7])
  expect(await found(id, { AmountFrom: 125_000 })).toEqual([5, 6])
  expect(await found(id, { AmountTo: 125_000 })).toEqual([6, 7])
  expect(await found(id, { AmountFrom: 90_000, AmountTo: 125_000 })).toEqual([6, 7])
  expect(await found(id, { AmountFrom: 90_001, State: 'outgoing' })).toEqual([])
  expect(await found(id, { MatchedBy: 'reference' })).toEqual([5])
  expect(await found(id, { MatchedBy: 'name' })).toEqual([])
  expect(await found(id, { State: 'unreadable' })).toEqual([9, 10])
  expect(await found(id, { Line: 6 })).toEqual([6])
  expect(await found(id, {})).toEqual([5, 6, 7, 9, 10])
  expect(await found(id, { Sort: 'paid' })).toEqual([9, 10, 6, 7, 5])
  expect(await found(id, { Sort: '-paid' })).toEqual([5, 7, 6, 9, 10])
  expect(await found(id, { Sort: 'amount' })).toEqual([9, 10, 7, 6, 5])
  expect(await found(id, { Sort: '-amount' })).toEqual([5, 6, 7, 9, 10])
  expect(await found(id, { Sort: '-line' })).toEqual([10, 9, 7, 6, 5])
})

test('in each order equal lines follow the file, and no line of another statement is among them', async () => {
  const given = Array.from({ length: 40 }, (_none, index) => ({
    Line: 5 + index,
    Description: `UPI/OFFICE ${index}`,
    PaidOn: `2026-11-${10 + ((index * 7) % 3)}`,
    Amount: (index % 2 === 0 ? 1 : -1) * (1 + ((index * 5) % 4)) * 10_000,
  }))
  const id = await read(...given)
  await read({ Description: 'UPI/OTHER', Amount: 10_000, PaidOn: '2026-11-10' })
  const keys = {
    line: ({ Line }: (typeof given)[number]) => Line,
    paid: ({ PaidOn }: (typeof given)[number]) => Date.parse(PaidOn),
    amount: ({ Amount }: (typeof given)[number]) => Math.abs(Amount),
  }
  for (const Sort of lineSorts) {
    const key = keys[Sort.replace('-', '') as keyof typeof keys]
    const sign = Sort.startsWith('-') ? -1 : 1
    const lines = given.toSorted((a, b) => sign * (key(a) - key(b)) || a.Line - b.Line)
    expect(await found(id, { Sort, AmountFrom: 1 }), Sort).toEqual(lines.map(({ Line }) => Line))
  }
})

test('a line that was matched by hand is no longer found by how the file was read', async () => {
  const asha = await owing('Asha Rao')
  const id = await read({ Description: `NEFT ${asha.Reference}`, Amount: 500_000 })
  expect(await found(id, { MatchedBy: 'reference' })).toEqual([5])
  expect((await matchedTo(id, 5, asha.PaymentDetailsId, 100_000)).status).toBe(200)
  expect(await found(id, { MatchedBy: 'reference' })).toEqual([])
})
