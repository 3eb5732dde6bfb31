import { and, asc, desc, eq, inArray, ne, sql as text, type SQL } from 'drizzle-orm'
import type { billList, BillPage } from '../../contract/payments/billList.ts'
import { pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import { plainNumber } from '../../contract/payments/paymentModes.ts'
import type { BillFilter, BillRow } from '../../contract/payments/billSearch.ts'
import type { FilterOf } from '../../contract/core/list.ts'
import type { Sql } from '../db/database.ts'
import type { ListSource, Part } from '../files/serveList.ts'
import { papers } from '../db/schema/papers.ts'
import { searchQuery } from '../db/personSearchText.ts'
import { people } from '../db/schema/people.ts'
import { accommodations } from '../db/schema/registration.ts'
import { transfersWhere } from './rows.ts'
import { isOnDays } from '../db/dayOf.ts'
import { stateOf, transferSums } from '../db/billTotals.ts'
import { bills, transfers } from '../db/schema/payments.ts'
import { undoEntries } from '../db/schema/undo.ts'

type Search = FilterOf<typeof billList>

/** Names and institutions match by the beginnings of their words; everything else only in full. */
function isFoundBy(sql: Sql, asked: string): SQL {
  const whole = plainNumber(asked)
  const words = searchQuery(asked)
  const numbered = sql
    .select({ PaymentDetailsId: transfers.PaymentDetailsId })
    .from(transfers)
    .where(and(eq(transfers.TransactionId, whole), ne(transfers.TransactionId, '')))
  return text`(${words ? text`${people.SearchWords} @@ ${words}::tsquery` : text`false`}
    or ${bills.Reference} = ${whole} or ${papers.PaperCode} = ${whole} or lower(${people.Email}) = ${asked.trim().toLowerCase()}
    or ${bills.PaymentDetailsId} in ${numbered})`
}

/** The state of a bill's newest transfer that is no refund, as `transferSums` has it. */
const lastState = text<string>`coalesce((select newest.state from ${transfers} newest
  where newest.payment_details_id = ${bills.PaymentDetailsId} and not newest.is_refund
  order by newest.created_on desc, newest.payment_id desc limit 1), '')`

/** The condition of each status, over the columns of `found`; the same as `paymentStatusOf` for a row. */
const statuses = (due: SQL, overpaid: SQL, received: SQL, waiting: SQL, last: SQL, cancelled: SQL) => ({
  cancelled: text`${cancelled} is not null`,
  owed: text`${overpaid} > 0`,
  done: text`${received} > 0 and ${due} <= 0 and ${cancelled} is null`,
  partial: text`${received} > 0 and ${due} > 0`,
  waiting: text`${waiting} > 0`,
  refused: text`${received} <= 0 and ${waiting} = 0 and ${last} = 'refused'`,
  unpaid: text`${received} <= 0 and ${waiting} = 0 and ${last} <> 'refused' and ${due} > 0`,
})

/** True for bills with an amount in a range; without one, the amount is more than 0. */
function amountHolds(
  { AmountOf, AmountFrom, AmountTo }: BillFilter,
  amounts: Readonly<Record<NonNullable<BillFilter['AmountOf']>, SQL>>,
): SQL | undefined {
  const amount = amounts[AmountOf ?? 'Expected']
  if (AmountFrom === undefined && AmountTo === undefined) return AmountOf && text`${amount} > 0`
  return and(
    AmountFrom === undefined ? undefined : text`${amount} >= ${AmountFrom}::float8`,
    AmountTo === undefined ? undefined : text`${amount} <= ${AmountTo}::float8`,
  )
}

/** Bills with a payment in a mode that waits or was confirmed. */
const isPaidBy = (sql: Sql, mode: NonNullable<BillFilter['Mode']>) =>
  inArray(
    bills.PaymentDetailsId,
    sql
      .select({ PaymentDetailsId: transfers.PaymentDetailsId })
      .from(transfers)
      .where(
        and(
          eq(transfers.PaymentMode, mode),
          eq(transfers.IsRefund, false),
          inArray(transfers.State, ['waiting', 'confirmed']),
        ),
      ),
  )

/** Bills whose payments a decision has changed, or whose registration it has cancelled. */
const isDecidedBy = (sql: Sql, UndoId: string) =>
  text`(${inArray(
    bills.PaymentDetailsId,
    sql
      .select({ PaymentDetailsId: transfers.PaymentDetailsId })
      .from(transfers)
      .where(eq(transfers.UndoId, UndoId)),
  )} or ${bills.PaymentDetailsId} in (select (${undoEntries.Payload} -> 'Cancelled' ->> 'PaymentDetailsId')::uuid
    from ${undoEntries} where ${undoEntries.UndoId} = ${UndoId}))`

const sorts = {
  newest: (found: Sortable) => desc(found.CreatedOn),
  oldest: (found: Sortable) => asc(found.CreatedOn),
  name: (found: Sortable) => asc(found.NameToSort),
  '-name': (found: Sortable) => desc(found.NameToSort),
  due: (found: Sortable) => asc(found.DueAmount),
  '-due': (found: Sortable) => desc(found.DueAmount),
  overpaid: (found: Sortable) => asc(found.OverpaidAmount),
  '-overpaid': (found: Sortable) => desc(found.OverpaidAmount),
} as const

const kinds = {
  paper: ne(accommodations.PaperId, noId),
  user: eq(accommodations.PaperId, noId),
} as const

interface Sortable {
  readonly CreatedOn: SQL | SQL.Aliased
  readonly NameToSort: SQL | SQL.Aliased
  readonly DueAmount: SQL | SQL.Aliased
  readonly OverpaidAmount: SQL | SQL.Aliased
}

/**
 * Bills with their payment state, as a query. Every registration has a person, but the planner can skip only a left
 * join, where neither filter nor order reads the person.
 */
function foundBills(sql: Sql, search: BillFilter & { readonly Sort?: string }, ids?: readonly string[]) {
  const isByName = search.Sort?.endsWith('name')
  const sums = transferSums(sql, ids)
  const nought = (sum: unknown) => text<number>`coalesce(${sum}, 0)::float8`
  const confirmed = nought(sums.ConfirmedAmount)
  const refunded = nought(sums.RefundedAmount)
  const waiting = nought(sums.WaitingAmount)
  const received = text`(${confirmed} - ${refunded})`
  const left = text`(${accommodations.ExpectedAmount} - ${confirmed} + ${refunded})::float8`
  const due = text<number>`greatest(${left}, 0)`
  const overpaid = text<number>`greatest(-${left}, 0)`
  // The newest is looked up only where one was refused: to sort the transfers of all bills costs more than all else.
  const last = text`case when ${sums.AnyRefused} then ${lastState} else '' end`
  const byStatus = statuses(due, overpaid, received, waiting, last, text`${accommodations.CancelledOn}`)
  return sql
    .select({
      PaymentDetailsId: text<string>`${bills.PaymentDetailsId}`.as('bill_id'),
      AccommodationId: text<string>`${accommodations.AccommodationId}`.as('registration_id'),
      NameToSort: (isByName ? text<string>`lower(${people.FullName})` : text<string>`''`).as('name_to_sort'),
      CurrencySymbol: text<string>`${accommodations.CurrencySymbol}`.as('symbol'),
      ExpectedAmount: text<number>`${accommodations.ExpectedAmount}::float8`.as('expected'),
      ConfirmedAmount: confirmed.as('confirmed'),
      RefundedAmount: refunded.as('refunded'),
      WaitingAmount: waiting.as('waiting'),
      DueAmount: due.as('due'),
      OverpaidAmount: overpaid.as('overpaid'),
      LastState: text<string>`${last}`.as('last'),
      CancelledOn: text<string | null>`${accommodations.CancelledOn}`.as('cancelled'),
      CreatedOn: text<string>`${bills.CreatedOn}`.as('created'),
    })
    .from(bills)
    .innerJoin(accommodations, eq(accommodations.AccommodationId, bills.AccommodationId))
    .leftJoin(people, eq(people.UserDetailId, accommodations.UserDetailId))
    .leftJoin(papers, and(eq(papers.Id, accommodations.PaperId), ne(accommodations.PaperId, noId)))
    .leftJoin(sums, eq(sums.PaymentDetailsId, bills.PaymentDetailsId))
    .where(
      and(
        search.Kind && kinds[search.Kind],
        ids && inArray(bills.PaymentDetailsId, ids),
        search.Status ? byStatus[search.Status] : undefined,
        search.Text?.trim() ? isFoundBy(sql, search.Text) : undefined,
        search.Currency === undefined ? undefined : eq(accommodations.CurrencySymbol, search.Currency),
        amountHolds(search, {
          Expected: text`${accommodations.ExpectedAmount}`,
          Received: received,
          Claims: waiting,
          Due: due,
          Overpaid: overpaid,
        }),
        search.Mode && isPaidBy(sql, search.Mode),
        search.UndoId === undefined ? undefined : isDecidedBy(sql, search.UndoId),
        isOnDays(bills.CreatedOn, search.RegisteredFrom, search.RegisteredTo),
      ),
    )
}

/** Sums over found bills, one row for each currency. */
const sumsOf = (sql: Sql, found: ReturnType<typeof asFound>) => {
  const sumOf = (amount: SQL.Aliased<number>, name: string) => text<number>`sum(${amount})::float8`.as(name)
  return sql
    .select({
      Total: text<number>`count(*)::int`.as('total'),
      CurrencySymbol: text<string>`${found.CurrencySymbol}`.as('symbol_of_sums'),
      ExpectedAmount: sumOf(found.ExpectedAmount, 'expected_sum'),
      ConfirmedAmount: sumOf(found.ConfirmedAmount, 'confirmed_sum'),
      RefundedAmount: sumOf(found.RefundedAmount, 'refunded_sum'),
      DueAmount: sumOf(found.DueAmount, 'due_sum'),
      OverpaidAmount: sumOf(found.OverpaidAmount, 'overpaid_sum'),
      WaitingAmount: sumOf(found.WaitingAmount, 'waiting_sum'),
    })
    .from(found)
    .groupBy(found.CurrencySymbol)
    .orderBy(found.CurrencySymbol)
}

const asFound = (sql: Sql, search: Parameters<typeof foundBills>[1]) =>
  sql.$with('found').as(foundBills(sql, search))

/** Sums over all bills that match a filter, one row for each currency. */
export async function billSums(sql: Sql, search: BillFilter) {
  const found = asFound(sql, search)
  return sql.with(found).select().from(sumsOf(sql, found).as('sums'))
}

const moment = (value: string) => new Date(value).toISOString()

/**
 * One page of bills for organisers, with the sums over all that match the filters: in one statement, which adds up the
 * transfers of each bill once for both.
 */
export async function searchBills(
  sql: Sql,
  search: Search & Part,
  now: number,
): Promise<Omit<BillPage, keyof Part>> {
  const { Page, PageSize } = search
  const found = asFound(sql, search)
  const sums = sql.$with('sums').as(sumsOf(sql, found))
  const page = sql.$with('page').as(
    sql
      .select()
      .from(found)
      .orderBy(sorts[search.Sort](found), asc(found.PaymentDetailsId))
      .limit(PageSize)
      .offset((Page - 1) * PageSize),
  )
  const read = await sql
    .with(found, sums, page)
    .select()
    .from(sums)
    .fullJoin(page, text`false`)
    .orderBy(asc(sums.CurrencySymbol), sorts[search.Sort](page), asc(page.PaymentDetailsId))
  // A row has one side alone; the columns of the other are null.
  const totals = read.flatMap(({ sums: one }) => (one?.Total ? [one] : []))
  return {
    Rows: await billRows(
      sql,
      read.flatMap(({ page: one }) => (one?.PaymentDetailsId ? [one] : [])),
      now,
    ),
    Total: totals.reduce((all, { Total }) => all + Total, 0),
    Sums: totals.map(({ Total: _total, ...sum }) => sum),
  }
}

type FoundBill = Awaited<ReturnType<typeof foundBills>>[number]

/** Whom some bills are for, and their numbers. */
const namesOn = (sql: Sql, ids: readonly string[]) =>
  sql
    .select({
      PaymentDetailsId: bills.PaymentDetailsId,
      Reference: bills.Reference,
      UserDetailId: people.UserDetailId,
      FullName: people.FullName,
      Email: people.Email,
      PaperCode: text<string>`coalesce(${papers.PaperCode}, '')`,
    })
    .from(bills)
    .innerJoin(accommodations, eq(accommodations.AccommodationId, bills.AccommodationId))
    .innerJoin(people, eq(people.UserDetailId, accommodations.UserDetailId))
    .leftJoin(papers, and(eq(papers.Id, accommodations.PaperId), ne(accommodations.PaperId, noId)))
    .where(inArray(bills.PaymentDetailsId, ids))

async function billRows(sql: Sql, rows: readonly FoundBill[], now: number): Promise<BillRow[]> {
  const ids = pluck(rows, 'PaymentDetailsId')
  const isClaim = and(inArray(transfers.PaymentDetailsId, ids), eq(transfers.State, 'waiting'))
  const [named, claims] = await Promise.all([namesOn(sql, ids), transfersWhere(sql, isClaim, now)])
  const names = new Map(named.map((one) => [one.PaymentDetailsId, one]))
  return rows.flatMap(({ LastState, NameToSort: _name, ...row }) => {
    const name = names.get(row.PaymentDetailsId)
    if (!name) return []
    return {
      ...row,
      ...name,
      CancelledOn: row.CancelledOn === null ? null : moment(row.CancelledOn),
      CreatedOn: moment(row.CreatedOn),
      PaymentStatus: stateOf({ ...row, LastId: null, LastState, LastRemarks: null }).PaymentStatus,
      Waiting: claims.filter(({ PaymentDetailsId }) => PaymentDetailsId === row.PaymentDetailsId).reverse(),
    }
  })
}

/** The bills of a list, with the sums over all that it finds. */
export const billSource = (now: () => number): ListSource<typeof billList, string> => ({
  page: ({ sql, filter }, part) => searchBills(sql, { ...filter, ...part }, now()),
  keys: async ({ sql, filter }) => {
    const found = sql.$with('found').as(foundBills(sql, filter))
    const rows = await sql
      .with(found)
      .select({ PaymentDetailsId: found.PaymentDetailsId })
      .from(found)
      .orderBy(sorts[filter.Sort](found), asc(found.PaymentDetailsId))
    return pluck(rows, 'PaymentDetailsId')
  },
  sheetRows: async (sql, ids) => {
    const rows = await billRows(sql, await foundBills(sql, {}, ids), now())
    const byId = new Map(rows.map((row) => [row.PaymentDetailsId, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  },
})
