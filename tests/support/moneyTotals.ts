import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { searchBills, reportPayments } from '../../contract/payments/billList.ts'
import { noId } from '../../contract/core/limits.ts'
import { getDashboard } from '../../contract/reports/overview.ts'
import { downloadDashboard } from '../../contract/reports/reports.ts'
import { bills, transfers } from '../../server/db/schema/payments.ts'
import { accommodations } from '../../server/db/schema/registration.ts'
import { call } from './call.ts'
import type { TestPortal } from './portal/portal.ts'
import { sheetOf, type Sheet } from './sheets.ts'

/** What a bill comes to, added up here and nowhere else; money in minor units. */
interface Account {
  readonly Kind: 'paper' | 'user'
  readonly CurrencySymbol: string
  readonly Expected: number
  readonly Confirmed: number
  readonly Refunded: number
  readonly Waiting: number
  readonly Due: number
  readonly Overpaid: number
}

type Amount = Exclude<keyof Account, 'Kind' | 'CurrencySymbol'>

async function accountsOf({ context }: TestPortal): Promise<Account[]> {
  const { sql } = context.database
  const registrations = await sql
    .select()
    .from(accommodations)
    .innerJoin(bills, eq(bills.AccommodationId, accommodations.AccommodationId))
  const all = await sql.select().from(transfers)
  return registrations.map(({ accommodations: registration, bills: { PaymentDetailsId } }) => {
    let [Confirmed, Refunded, Waiting] = [0, 0, 0]
    for (const transfer of all) {
      if (transfer.PaymentDetailsId !== PaymentDetailsId) continue
      if (transfer.State === 'waiting') Waiting += transfer.Amount
      if (transfer.State !== 'confirmed') continue
      if (transfer.IsRefund) Refunded += transfer.ConfirmedAmount
      else Confirmed += transfer.ConfirmedAmount
    }
    const { ExpectedAmount: Expected, CurrencySymbol, PaperId } = registration
    const left = Expected - Confirmed + Refunded
    return {
      Kind: PaperId === noId ? ('user' as const) : ('paper' as const),
      CurrencySymbol,
      ...{ Expected, Confirmed, Refunded, Waiting },
      Due: left > 0 ? left : 0,
      Overpaid: left < 0 ? 0 - left : 0,
    }
  })
}

const totalOf = (accounts: readonly Account[], amount: Amount) =>
  accounts.reduce((total, account) => total + account[amount], 0)

const byCurrency = (accounts: readonly Account[]) =>
  [...new Set(accounts.map(({ CurrencySymbol }) => CurrencySymbol))]
    .sort()
    .map((symbol) => [symbol, accounts.filter(({ CurrencySymbol }) => CurrencySymbol === symbol)] as const)

/** Every total of every list and of the dashboard is what the rows of the tables come to. */
export async function mustTotal(portal: TestPortal, as: string): Promise<void> {
  const accounts = await accountsOf(portal)
  for (const Kind of ['paper', 'user'] as const) {
    const { Result } = await call(portal, searchBills, { as, query: { Kind } })
    const ofKind = accounts.filter((account) => account.Kind === Kind)
    expect(Result.Sums).toEqual(
      byCurrency(ofKind).map(([CurrencySymbol, some]) => ({
        CurrencySymbol,
        ExpectedAmount: totalOf(some, 'Expected'),
        ConfirmedAmount: totalOf(some, 'Confirmed'),
        RefundedAmount: totalOf(some, 'Refunded'),
        WaitingAmount: totalOf(some, 'Waiting'),
        DueAmount: totalOf(some, 'Due'),
        OverpaidAmount: totalOf(some, 'Overpaid'),
      })),
    )
    for (const [symbol, some] of byCurrency(ofKind)) {
      const rows = Result.Rows.filter(({ CurrencySymbol }) => CurrencySymbol === symbol)
      const shown = [rows.map((row) => row.DueAmount), rows.map((row) => row.OverpaidAmount)]
      const added = [some.map(({ Due }) => Due), some.map(({ Overpaid }) => Overpaid)]
      expect(shown.map((column) => column.sort())).toEqual(added.map((column) => column.sort()))
    }
  }
  const { Result } = await call(portal, getDashboard, { as })
  expect(Result.Money).toEqual(
    byCurrency(accounts).map(([CurrencySymbol, some]) => ({
      CurrencySymbol,
      ExpectedAmount: totalOf(some, 'Expected'),
      ReceivedAmount: totalOf(some, 'Confirmed') - totalOf(some, 'Refunded'),
      WaitingAmount: totalOf(some, 'Waiting'),
      DueAmount: totalOf(some, 'Due'),
      OverpaidAmount: totalOf(some, 'Overpaid'),
    })),
  )
}

/** The sum of a column over the rows of a currency, in minor units. */
function sumOf({ rows }: Sheet, symbol: string, heading: string): number {
  const [headings = [], ...lines] = rows
  const [at, currency] = [headings.indexOf(heading), headings.indexOf('Currency')]
  return lines
    .filter((line) => line[currency] === symbol)
    .reduce((sum, line) => sum + Math.round(Number(line[at]) * 100), 0)
}

const totalsOf = (some: readonly Account[]) =>
  [
    ['Expected', totalOf(some, 'Expected')],
    ['Received', totalOf(some, 'Confirmed') - totalOf(some, 'Refunded')],
    ['To be confirmed', totalOf(some, 'Waiting')],
    ['Due', totalOf(some, 'Due')],
    ['Paid too much', totalOf(some, 'Overpaid')],
  ] as const

/** Every column of money of the downloads adds up to what the rows of the tables come to. */
export async function mustTotalInSheets(portal: TestPortal, as: string): Promise<void> {
  const accounts = await accountsOf(portal)
  for (const format of ['xlsx', 'csv'] as const) {
    for (const Kind of ['paper', 'user', undefined] as const) {
      const sheet = await sheetOf(portal, reportPayments, as, { format, ...(Kind ? { Kind } : {}) })
      const ofKind = Kind ? accounts.filter((account) => account.Kind === Kind) : accounts
      expect(sheet.rows).toHaveLength(ofKind.length + 1)
      for (const [symbol, some] of byCurrency(ofKind))
        expect(totalsOf(some).map(([heading]) => [heading, sumOf(sheet, symbol, heading)])).toEqual(
          totalsOf(some),
        )
    }
    const { rows } = await sheetOf(portal, downloadDashboard, as, { format })
    const money = rows.filter(([section]) => section === 'Money')
    expect(money.map(([, what, value]) => [what, Math.round(Number(value) * 100)])).toEqual(
      byCurrency(accounts).flatMap(([symbol, some]) =>
        totalsOf(some).map(([heading, sum]) => [`${symbol}: ${heading}`, sum]),
      ),
    )
  }
}
