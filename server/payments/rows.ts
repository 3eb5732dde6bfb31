import { asc, desc, eq, getTableColumns, sql as text, type SQL } from 'drizzle-orm'
import { pluck, pick } from '../../contract/core/collections.ts'
import type { Transfer } from '../../contract/payments/transfers.ts'
import type { Sql } from '../db/database.ts'
import { mustExist } from '../http/refusal.ts'
import { billStates, type BillState } from '../db/billTotals.ts'
import { people } from '../db/schema/people.ts'
import { accommodations } from '../db/schema/registration.ts'
import { undoEntries } from '../db/schema/undo.ts'
import { bills, receipts, transfers } from '../db/schema/payments.ts'

/** A bill with its registration and its person. */
const billColumns = {
  ...getTableColumns(accommodations),
  ...getTableColumns(bills),
  ...pick(people, 'FullName', 'Email', 'Organization'),
  ...pick(people, 'OrganizationCity', 'OrganizationState', 'OrganizationCountry'),
}

/** Bills that match a condition, by their ids. */
export const billsWhere = (sql: Sql, condition: SQL | undefined) =>
  sql
    .select(billColumns)
    .from(bills)
    .innerJoin(accommodations, eq(accommodations.AccommodationId, bills.AccommodationId))
    .innerJoin(people, eq(people.UserDetailId, accommodations.UserDetailId))
    .where(condition)
    .orderBy(asc(bills.PaymentDetailsId))

export type BillWithPerson = Awaited<ReturnType<typeof billsWhere>>[number]

function stateIn(states: ReadonlyMap<string, BillState>, PaymentDetailsId: string): BillState {
  const state = states.get(PaymentDetailsId)
  if (!state) throw new Error('A bill without a state')
  return state
}

/** The state of an existing bill. */
export const stateOfBill = async (sql: Sql, PaymentDetailsId: string): Promise<BillState> =>
  stateIn(await billStates(sql, [PaymentDetailsId]), PaymentDetailsId)

/** Bills that match a condition, by their ids, each with its state. */
export async function billsWithStates(sql: Sql, condition: SQL | undefined) {
  const rows = await billsWhere(sql, condition)
  const states = await billStates(sql, pluck(rows, 'PaymentDetailsId'))
  return rows.map((bill) => ({ ...bill, State: stateIn(states, bill.PaymentDetailsId) }))
}

export type BillWithState = Awaited<ReturnType<typeof billsWithStates>>[number]

const {
  ClaimedBy: _claimer,
  DecidedBy: _decider,
  UndoId: _undo,
  ...transferColumns
} = getTableColumns(transfers)

/** Transfers that match a condition, newest first; `now` in milliseconds decides which can still be undone. */
export async function transfersWhere(sql: Sql, condition: SQL | undefined, now: number): Promise<Transfer[]> {
  const rows = await sql
    .select({
      ...transferColumns,
      DueOn: undoEntries.DueOn,
      ReceiptNumber: text<string>`coalesce(${receipts.ReceiptNumber}, '')`,
      ReceiptVoidedOn: receipts.VoidedOn,
    })
    .from(transfers)
    .leftJoin(undoEntries, eq(undoEntries.UndoId, transfers.UndoId))
    .leftJoin(receipts, eq(receipts.PaymentId, transfers.PaymentId))
    .where(condition)
    .orderBy(desc(transfers.CreatedOn), desc(transfers.PaymentId))
  return rows.map(({ DueOn, ...transfer }) => ({
    ...transfer,
    UndoUntil: DueOn !== null && Date.parse(DueOn) > now ? DueOn : null,
  }))
}

/** One transfer, without a check of rights; 404 if it does not exist. */
export async function transferRow(sql: Sql, PaymentId: string, now: number): Promise<Transfer> {
  const [transfer] = await transfersWhere(sql, eq(transfers.PaymentId, PaymentId), now)
  return mustExist(transfer)
}
