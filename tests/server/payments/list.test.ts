import type { QueryOf } from '../../../contract/core/endpoint.ts'
import { sql as text } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { searchBills } from '../../../contract/payments/billList.ts'
import type { BillRow } from '../../../contract/payments/billSearch.ts'
import { searchBills as findBills } from '../../../server/payments/searchBills.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { draftOf } from '../../support/papers.ts'
import { longSessions, payerOf } from '../../support/payments.ts'
import { transferred } from '../../support/registrations.ts'

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
