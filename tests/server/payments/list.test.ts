import type { QueryOf } from '../../../contract/core/endpoint.ts'
import { eq, getTableName, sql as text } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { searchBills } from '../../../contract/payments/billList.ts'
import type { BillRow } from '../../../contract/payments/billSearch.ts'
import { searchBills as findBills } from '../../../server/payments/searchBills.ts'
import { bills as billTable, transfers } from '../../../server/db/schema/payments.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { draftOf, settingsOf } from '../../support/papers.ts'
import { longSessions, payerOf } from '../../support/payments.ts'
import { transferred } from '../../support/registrations.ts'
import { statementsOf } from '../../support/statementLog.ts'

const portal = await emptiedPortal({ timing: longSessions })
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const find = async (query: Partial<QueryOf<typeof searchBills>>) => {
  const reply = await call(portal, searchBills, { as: admin.AccessToken, query: { Kind: 'user', ...query } })
  expect(reply.status).toBe(200)
  return reply.Result
}

const ids = (rows: readonly BillRow[]) => rows.map(({ PaymentDetailsId }) => PaymentDetailsId)

test('bills with a paper and bills without are two lists', async () => {
  const without = await payerOf(portal)
  const paper = await draftOf(portal, without)
  const within = await payerOf(portal, { PaperId: paper.Id })
  expect(ids((await find({})).Rows)).toEqual([without.PaymentDetailsId])
  expect(ids((await find({ Kind: 'paper' })).Rows)).toEqual([within.PaymentDetailsId])
})

/** The names of tables that a plan reads, each as often as it reads it, without what is looked up for single rows. */
function tablesIn(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(tablesIn)
  if (typeof plan !== 'object' || plan === null) return []
  if ('Parent Relationship' in plan && plan['Parent Relationship'] === 'SubPlan') return []
  const own = 'Relation Name' in plan ? [String(plan['Relation Name'])] : []
  return [...own, ...Object.values(plan).flatMap(tablesIn)]
}

test('a page of bills and the sums over all that are found read the bills and their transfers once, in one statement', async () => {
  for (let count = 0; count < 3; count += 1) {
    const { PaymentDetailsId } = await payerOf(portal)
    await transferred(portal, PaymentDetailsId, { Amount: 100_000 })
  }
  let found: Awaited<ReturnType<typeof find>> | undefined
  const statements = await statementsOf(async () => {
    found = await find({ PageSize: 2 })
  })
  expect([found?.Rows.length, found?.Total, found?.Sums[0]?.WaitingAmount]).toEqual([2, 3, 300_000])
  const name = getTableName(billTable)
  const read = statements.filter(({ text: statement }) => statement.includes(`from "${name}"`))
  // The search, and the names that are on the rows of the page.
  expect(read).toHaveLength(2)
  const [search, names] = read
  if (!search || !names) throw new Error('There is no search')
  const explained = await portal.context.database.pool.query(`explain (format json) ${search.text}`, [
    ...search.values,
  ])
  const tables = tablesIn(explained.rows)
  expect(tables.filter((table) => table === name)).toEqual([name])
  expect(tables.filter((table) => table === getTableName(transfers))).toEqual([getTableName(transfers)])
  // No paper, and the bills of the page.
  expect(names.values).toEqual([noId, ...ids(found?.Rows ?? [])])
})

test('each status lets through its bills, with sums equal to the rows for each currency', async () => {
  const bills = {
    unpaid: await payerOf(portal),
    waiting: await payerOf(portal),
    partial: await payerOf(portal),
    done: await payerOf(portal, { CurrencySymbol: '$' }),
    refused: await payerOf(portal),
    owed: await payerOf(portal),
    cancelled: await payerOf(portal, { ExpectedAmount: 0, CancelledOn: '2026-11-01T00:00:00.000Z' }),
  }
  const confirmed = { State: 'confirmed' as const }
  await transferred(portal, bills.waiting.PaymentDetailsId, { Amount: 100_000 })
  await transferred(portal, bills.partial.PaymentDetailsId, { ...confirmed, ConfirmedAmount: 200_000 })
  await transferred(portal, bills.done.PaymentDetailsId, { ...confirmed, ConfirmedAmount: 500_000 })
  await transferred(portal, bills.refused.PaymentDetailsId, { State: 'refused' })
  await transferred(portal, bills.owed.PaymentDetailsId, { ...confirmed, ConfirmedAmount: 600_000 })
  const statuses = ['unpaid', 'waiting', 'partial', 'refused', 'owed', 'cancelled'] as const
  for (const Status of statuses)
    expect([Status, ids((await find({ Status })).Rows)]).toEqual([Status, [bills[Status].PaymentDetailsId]])
  expect(ids((await find({ Status: 'done' })).Rows).sort()).toEqual(
    [bills.done.PaymentDetailsId, bills.owed.PaymentDetailsId].sort(),
  )
  const all = await find({})
  expect(all.Total).toBe(7)
  for (const { CurrencySymbol, ...sums } of all.Sums) {
    const rows = all.Rows.filter((row) => row.CurrencySymbol === CurrencySymbol)
    for (const [name, sum] of Object.entries(sums))
      expect([name, sum]).toEqual([name, rows.reduce((so, row) => so + row[name as keyof typeof sums], 0)])
  }
  expect(all.Sums.map(({ CurrencySymbol }) => CurrencySymbol)).toEqual(['$', '₹'])
  const waiting = all.Rows.find(({ WaitingAmount }) => WaitingAmount > 0)
  expect(waiting).toMatchObject({
    PaymentStatus: 'Waiting for confirmation',
    Waiting: [{ State: 'waiting', Amount: 100_000 }],
  })
})

test('a bill is found by name, address, reference and transaction number', async () => {
  const payer = await payerOf(portal)
  const other = await payerOf(portal)
  await transferred(portal, payer.PaymentDetailsId, { TransactionId: '400000000001' })
  const last = /\d+/.exec(payer.Email)?.[0] ?? ''
  for (const Text of [
    `asha rao ${last}`,
    payer.Email.toUpperCase(),
    payer.Reference.toLowerCase(),
    '4000 0000 0001',
  ])
    expect([Text, ids((await find({ Text })).Rows)]).toEqual([Text, [payer.PaymentDetailsId]])
  expect((await find({ Text: 'nobody' })).Rows).toEqual([])
  expect((await find({ Text: "' or 1=1 --" })).Rows).toEqual([])
  expect(ids((await find({ Text: 'Asha' })).Rows).sort()).toEqual(
    [payer.PaymentDetailsId, other.PaymentDetailsId].sort(),
  )
})

test('bills are found by currency and by each amount, from and up to', async () => {
  const [none, claim, part, full, over] = [
    await payerOf(portal, { ExpectedAmount: 100_000 }),
    await payerOf(portal, { ExpectedAmount: 200_000 }),
    await payerOf(portal, { ExpectedAmount: 300_000 }),
    await payerOf(portal, { ExpectedAmount: 400_000, CurrencySymbol: '$' }),
    await payerOf(portal, { ExpectedAmount: 500_000 }),
  ]
  const names = new Map([
    [none.PaymentDetailsId, 'none'],
    [claim.PaymentDetailsId, 'claim'],
    [part.PaymentDetailsId, 'part'],
    [full.PaymentDetailsId, 'full'],
    [over.PaymentDetailsId, 'over'],
  ])
  const paid = (ConfirmedAmount: number) => ({ State: 'confirmed', ConfirmedAmount }) as const
  await transferred(portal, claim.PaymentDetailsId, { Amount: 150_000 })
  await transferred(portal, part.PaymentDetailsId, paid(100_000))
  await transferred(portal, full.PaymentDetailsId, paid(400_000))
  await transferred(portal, over.PaymentDetailsId, paid(550_000))
  const found = async (query: Parameters<typeof find>[0]) => {
    const { Rows, Total } = await find({ Sort: 'oldest', ...query })
    expect(Total).toBe(Rows.length)
    return ids(Rows).map((id) => names.get(id))
  }
  expect(await found({ Currency: '$' })).toEqual(['full'])
  expect(await found({ Currency: '₹' })).toEqual(['none', 'claim', 'part', 'over'])
  expect(await found({ Currency: "' or 1=1 --" })).toEqual([])
  expect(await found({ AmountFrom: 400_000 })).toEqual(['full', 'over'])
  expect(await found({ AmountFrom: 200_000, AmountTo: 399_999 })).toEqual(['claim', 'part'])
  expect(await found({ AmountOf: 'Expected' })).toEqual(['none', 'claim', 'part', 'full', 'over'])
  expect(await found({ AmountOf: 'Received' })).toEqual(['part', 'full', 'over'])
  expect(await found({ AmountOf: 'Received', AmountTo: 0 })).toEqual(['none', 'claim'])
  expect(await found({ AmountOf: 'Claims' })).toEqual(['claim'])
  expect(await found({ AmountOf: 'Claims', AmountFrom: 150_001 })).toEqual([])
  expect(await found({ AmountOf: 'Due', AmountFrom: 200_000 })).toEqual(['claim', 'part'])
  expect(await found({ AmountOf: 'Overpaid' })).toEqual(['over'])
  expect(await found({ AmountOf: 'Overpaid', AmountTo: 49_999, Currency: '$' })).toEqual(['full'])
})

test('bills are found by the mode of a payment that waits or was confirmed', async () => {
  const [waiting, paid, refused, back] = [
    await payerOf(portal),
    await payerOf(portal),
    await payerOf(portal),
    await payerOf(portal),
  ]
  await transferred(portal, waiting.PaymentDetailsId, { PaymentMode: 'Cheque' })
  await transferred(portal, paid.PaymentDetailsId, { PaymentMode: 'Cheque', State: 'confirmed' })
  await transferred(portal, paid.PaymentDetailsId, { PaymentMode: 'Cash', State: 'confirmed' })
  await transferred(portal, refused.PaymentDetailsId, { PaymentMode: 'Cheque', State: 'refused' })
  await transferred(portal, back.PaymentDetailsId, {
    PaymentMode: 'Cheque',
    State: 'confirmed',
    IsRefund: true,
  })
  const found = async (Mode: 'Cheque' | 'Cash' | 'IMPS') => ids((await find({ Mode, Sort: 'oldest' })).Rows)
  expect(await found('Cheque')).toEqual([waiting.PaymentDetailsId, paid.PaymentDetailsId])
  expect(await found('Cash')).toEqual([paid.PaymentDetailsId])
  expect(await found('IMPS')).toEqual([])
})

test('bills are found by the day of registration in the conference’s zone', async () => {
  await settingsOf(portal, { TimeZone: 'Asia/Kolkata' })
  const created = async (CreatedOn: string) => {
    const { PaymentDetailsId } = await payerOf(portal)
    const { sql } = portal.context.database
    await sql.update(billTable).set({ CreatedOn }).where(eq(billTable.PaymentDetailsId, PaymentDetailsId))
    return PaymentDetailsId
  }
  const first = await created('2026-12-01T18:00:00.000Z')
  // Half past midnight of the next day in Kolkata.
  const second = await created('2026-12-01T19:00:00.000Z')
  const found = async (query: Parameters<typeof find>[0]) =>
    ids((await find({ Sort: 'oldest', ...query })).Rows)
  expect(await found({ RegisteredFrom: '2026-12-02' })).toEqual([second])
  expect(await found({ RegisteredTo: '2026-12-01' })).toEqual([first])
  expect(await found({ RegisteredFrom: '2026-12-01', RegisteredTo: '2026-12-02' })).toEqual([first, second])
  expect(await found({ RegisteredFrom: '2026-12-03' })).toEqual([])
})

test('a filter of bills that makes no sense is refused by name', async () => {
  const refused = async (query: object) => {
    const { status, Errors } = await call(portal, searchBills, {
      as: admin.AccessToken,
      query,
    })
    return [status, Errors]
  }
  expect(await refused({ Currency: '' })).toEqual([
    400,
    ['Currency Too small: expected string to have >=1 characters'],
  ])
  expect(await refused({ AmountOf: 'Paper' })).toEqual([
    400,
    ['AmountOf Invalid option: expected one of "Expected"|"Received"|"Claims"|"Due"|"Overpaid"'],
  ])
  expect(await refused({ AmountFrom: 'many' })).toEqual([
    400,
    ['AmountFrom Invalid input: expected number, received NaN'],
  ])
  expect(await refused({ AmountTo: -1 })).toEqual([400, ['AmountTo Too small: expected number to be >=0']])
  expect(await refused({ Mode: 'Coins' })).toEqual([
    400,
    ['Mode Invalid option: expected one of "UPI"|"NEFT/RTGS"|"IMPS"|"Cash"|"Cheque"'],
  ])
  expect(await refused({ RegisteredFrom: '2026-02-30' })).toEqual([400, ['RegisteredFrom Invalid ISO date']])
  expect(await refused({ RegisteredTo: 'soon' })).toEqual([400, ['RegisteredTo Invalid ISO date']])
})

test('pages do not overlap, and sums are of all of them', async () => {
  for (let n = 1; n <= 5; n++) await payerOf(portal, { ExpectedAmount: n * 100 })
  const pages = await Promise.all([1, 2, 3, 4].map((Page) => find({ Sort: '-due', Page, PageSize: 2 })))
  expect(pages.flatMap(({ Rows }) => Rows.map(({ DueAmount }) => DueAmount))).toEqual([
    500, 400, 300, 200, 100,
  ])
  for (const { Total, Sums } of pages) {
    expect(Total).toBe(5)
    expect(Sums).toMatchObject([{ CurrencySymbol: '₹', ExpectedAmount: 1500, DueAmount: 1500 }])
  }
})

test('the sums of five thousand bills are exact', async () => {
  const { sql } = portal.context.database
  await sql.execute(text`insert into people (user_detail_id, title, first_name, middle_name, last_name, gender, email, phone_number, designation, optional_designation, organization, organization_country, organization_state, organization_city, country_code, residence_country, residence_state, residence_city, full_name)
    select gen_random_uuid(), '', 'P', '', 'Q' || n, '', 'many' || n || '@example.org', '', '', '', 'U', '', '', '', '', '', '', '', 'P Q' || n from generate_series(1, 5000) n`)
  await sql.execute(text`insert into accommodations (user_detail_id, is_attending_conference, accommodation_required, is_book_of_abstract_required, is_society_life_member, get_persons, category, nationality, amount, book_of_abstract_amount, charge_per_accompanying_person, currency_symbol, expected_amount)
    select user_detail_id, true, true, false, false, '[]', 'Presenter', 'Indian', 500000, 0, 0, '₹', 500000 from people where email like 'many%'`)
  await sql.execute(
    text`insert into bills (accommodation_id, reference) select accommodation_id, 'T' || accommodation_id from accommodations`,
  )
  await sql.execute(text`insert into transfers (payment_details_id, state, payment_mode, transaction_id, paid_on, amount, confirmed_amount, claimed_by)
    select payment_details_id, case when n = 1 then 'confirmed' else 'waiting' end, 'UPI', 'N' || n || payment_details_id, '2026-11-01', 250000, case when n = 1 then 250000 else 0 end, gen_random_uuid() from bills, generate_series(1, 2) n`)
  await sql.execute(text`analyze`)
  const search = searchBills.query.parse({ Kind: 'user', Status: 'partial', Sort: '-due' })
  const found = await findBills(sql, search, Date.now())
  expect(found.Total).toBe(5000)
  expect(found.Sums).toEqual([
    {
      CurrencySymbol: '₹',
      ExpectedAmount: 2_500_000_000,
      ConfirmedAmount: 1_250_000_000,
      RefundedAmount: 0,
      DueAmount: 1_250_000_000,
      OverpaidAmount: 0,
      WaitingAmount: 1_250_000_000,
    },
  ])
})
