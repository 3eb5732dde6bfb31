import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { noId } from '../../../contract/core/limits.ts'
import { balanceOf } from '../../../contract/payments/bills.ts'
import type { Sql } from '../../db/database.ts'
import { people } from '../../db/schema/people.ts'
import { accommodations } from '../../db/schema/registration.ts'
import { groupsOf } from '../../db/yielding.ts'
import type { KnownTransfer, Ledger, OpenBill } from './statementMatches.ts'
import { bills, statementLines, transfers } from '../../db/schema/payments.ts'
import { pick } from '../../../contract/core/collections.ts'

/** Rows per statement to the database: few statements, none of which takes long. */
const pageOf = 1000

/** All rows of a paged query; each page starts after the last row of the one before. */
async function allPages<T>(read: (last: T | undefined) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  for (;;) {
    const page = await read(all.at(-1))
    all.push(...page)
    if (page.length < pageOf) return all
  }
}

const readTransfers = (sql: Sql) =>
  allPages<KnownTransfer & { IsRefund: boolean; ConfirmedAmount: number }>(async (last) =>
    sql
      .select({
        ...pick(transfers, 'PaymentId', 'PaymentDetailsId', 'TransactionId', 'State'),
        ...pick(transfers, 'Amount', 'ConfirmedAmount', 'IsRefund'),
      })
      .from(transfers)
      .where(
        and(
          gt(transfers.PaymentId, last?.PaymentId ?? noId),
          inArray(transfers.State, ['waiting', 'confirmed']),
        ),
      )
      .orderBy(asc(transfers.PaymentId))
      .limit(pageOf),
  )

const readOpenBills = (sql: Sql) =>
  allPages<Omit<OpenBill, 'IsInRupees' | 'DueAmount'> & { ExpectedAmount: number; CurrencySymbol: string }>(
    async (last) =>
      sql
        .select({
          ...pick(bills, 'PaymentDetailsId', 'Reference'),
          ...pick(people, 'FullName'),
          ...pick(accommodations, 'ExpectedAmount', 'CurrencySymbol'),
        })
        .from(bills)
        .innerJoin(accommodations, eq(accommodations.AccommodationId, bills.AccommodationId))
        .innerJoin(people, eq(people.UserDetailId, accommodations.UserDetailId))
        .where(
          and(gt(bills.PaymentDetailsId, last?.PaymentDetailsId ?? noId), isNull(accommodations.CancelledOn)),
        )
        .orderBy(asc(bills.PaymentDetailsId))
        .limit(pageOf),
  )

/** The lines of a file that were confirmed before: completely, or shared out manually. */
export async function readTaken(
  sql: Sql,
  hashes: readonly string[],
): Promise<Pick<Ledger, 'KnownHashes' | 'Taken'>> {
  const KnownHashes = new Set<string>()
  const Taken = new Map<string, number>()
  for (const group of groupsOf(hashes, pageOf)) {
    const rows = await sql
      .select({ LineHash: statementLines.LineHash, ByHand: statementLines.ByHand })
      .from(statementLines)
      .where(and(inArray(statementLines.LineHash, group), eq(statementLines.IsConfirmed, true)))
    for (const { LineHash, ByHand } of rows)
      if (ByHand.length === 0) KnownHashes.add(LineHash)
      else Taken.set(LineHash, (Taken.get(LineHash) ?? 0) + ByHand.reduce((sum, one) => sum + one.Amount, 0))
  }
  return { KnownHashes, Taken }
}

/** The data to match the lines of a statement with: active bills, transfers, and earlier lines. */
export async function readLedger(sql: Sql, hashes: readonly string[]): Promise<Ledger> {
  const known = await readTransfers(sql)
  const sums = new Map<string, { ConfirmedAmount: number; RefundedAmount: number }>()
  for (const transfer of known) {
    if (transfer.State !== 'confirmed') continue
    const sum = sums.get(transfer.PaymentDetailsId) ?? { ConfirmedAmount: 0, RefundedAmount: 0 }
    sum[transfer.IsRefund ? 'RefundedAmount' : 'ConfirmedAmount'] += transfer.ConfirmedAmount
    sums.set(transfer.PaymentDetailsId, sum)
  }
  const open = await readOpenBills(sql)
  return {
    Bills: open.map(({ ExpectedAmount, CurrencySymbol, ...bill }) => ({
      ...bill,
      IsInRupees: CurrencySymbol === '₹',
      DueAmount: balanceOf({
        ExpectedAmount,
        ...(sums.get(bill.PaymentDetailsId) ?? { ConfirmedAmount: 0, RefundedAmount: 0 }),
      }).DueAmount,
    })),
    Transfers: known.filter(({ IsRefund, TransactionId }) => !IsRefund && TransactionId !== ''),
    ...(await readTaken(sql, hashes)),
  }
}
