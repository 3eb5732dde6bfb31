import { eq, inArray, sql as text } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import { balanceOf, paymentStatusOf, type BillSums } from '../../contract/payments/bills.ts'
import type { PaymentStatus } from '../../contract/payments/paymentStatus.ts'
import type { Sql } from './database.ts'
import { accommodations } from './schema/registration.ts'
import { bills, transfers } from './schema/payments.ts'

/** The current state of a bill; money in minor units. */
export interface BillState extends BillSums {
  readonly PaymentStatus: PaymentStatus
  readonly IsPaymentDone: boolean
  /** Why the latest claim was refused; empty otherwise. */
  readonly RefusalReason: string
  /** The latest incoming or claimed transfer; all-zero for none. */
  readonly PaymentId: string
}

const received = text`${transfers.State} = 'confirmed' and not ${transfers.IsRefund}`
const repaid = text`${transfers.State} = 'confirmed' and ${transfers.IsRefund}`
const waiting = text`${transfers.State} = 'waiting'`

// A sum of integers is a bigint, which the driver returns as text; every sum of money fits into a float exactly.
const sumOf = (
  amount: typeof transfers.Amount | typeof transfers.ConfirmedAmount,
  condition: typeof received,
) => text<number>`coalesce(sum(${amount}) filter (where ${condition}), 0)::float8`

const newestOf = (column: unknown) =>
  text<
    string | null
  >`(array_agg(${column} order by ${transfers.CreatedOn} desc, ${transfers.PaymentId} desc) filter (where not ${transfers.IsRefund}))[1]`

/** The transfers of each bill in one row, as a subquery; bills without any are missing. */
export const transferSums = (sql: Sql, PaymentDetailsIds?: readonly string[]) =>
  sql
    .select({
      PaymentDetailsId: transfers.PaymentDetailsId,
      ConfirmedAmount: sumOf(transfers.ConfirmedAmount, received).as('confirmed_sum'),
      RefundedAmount: sumOf(transfers.ConfirmedAmount, repaid).as('refunded_sum'),
      WaitingAmount: sumOf(transfers.Amount, waiting).as('waiting_sum'),
      AnyRefused: text<boolean>`bool_or(${transfers.State} = 'refused')`.as('any_refused'),
      LastId: newestOf(transfers.PaymentId).as('last_id'),
      LastState: newestOf(transfers.State).as('last_state'),
      LastRemarks: newestOf(transfers.Remarks).as('last_remarks'),
    })
    .from(transfers)
    .where(PaymentDetailsIds ? inArray(transfers.PaymentDetailsId, [...PaymentDetailsIds]) : undefined)
    .groupBy(transfers.PaymentDetailsId)
    .as('transfer_sums')

/** The state of a bill, from its row joined with `transferSums`. */
export function stateOf(
  row: Pick<BillSums, 'ExpectedAmount'> &
    Readonly<Record<'ConfirmedAmount' | 'RefundedAmount' | 'WaitingAmount', number | null>> &
    Readonly<Record<'LastId' | 'LastState' | 'LastRemarks', string | null>>,
): BillState {
  const amounts = {
    ExpectedAmount: row.ExpectedAmount,
    ConfirmedAmount: row.ConfirmedAmount ?? 0,
    RefundedAmount: row.RefundedAmount ?? 0,
    WaitingAmount: row.WaitingAmount ?? 0,
  }
  const sums = { ...amounts, ...balanceOf(amounts) }
  const isRefused = row.LastState === 'refused'
  const PaymentStatus = paymentStatusOf(sums, isRefused)
  return {
    ...sums,
    PaymentStatus,
    IsPaymentDone: PaymentStatus === 'Payment Done',
    RefusalReason: isRefused ? (row.LastRemarks ?? '') : '',
    PaymentId: row.LastId ?? noId,
  }
}

/** The states of many bills in one query, by `PaymentDetailsId`. */
export async function billStates(
  sql: Sql,
  PaymentDetailsIds: readonly string[],
): Promise<ReadonlyMap<string, BillState>> {
  if (PaymentDetailsIds.length === 0) return new Map()
  const sums = transferSums(sql, PaymentDetailsIds)
  const rows = await sql
    .select({
      PaymentDetailsId: bills.PaymentDetailsId,
      ExpectedAmount: accommodations.ExpectedAmount,
      ConfirmedAmount: sums.ConfirmedAmount,
      RefundedAmount: sums.RefundedAmount,
      WaitingAmount: sums.WaitingAmount,
      LastId: sums.LastId,
      LastState: sums.LastState,
      LastRemarks: sums.LastRemarks,
    })
    .from(bills)
    .innerJoin(accommodations, eq(accommodations.AccommodationId, bills.AccommodationId))
    .leftJoin(sums, eq(sums.PaymentDetailsId, bills.PaymentDetailsId))
    .where(inArray(bills.PaymentDetailsId, [...PaymentDetailsIds]))
  return new Map(rows.map((row) => [row.PaymentDetailsId, stateOf(row)]))
}
