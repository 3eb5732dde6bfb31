import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Bank } from '../../contract/content/bank.ts'
import type { BodyOf } from '../../contract/core/endpoint.ts'
import { Bill, upiLink, type setBilledTo } from '../../contract/payments/bills.ts'
import { mayPay } from '../../contract/registration/registration.ts'
import type { Sql } from '../db/database.ts'
import type { Actor, Context } from '../http/context.ts'
import { versioned } from '../http/serve.ts'
import { companionsInPapers } from '../papers/coAuthorRights.ts'
import { accommodations } from '../db/schema/registration.ts'
import { getBankRow } from '../conference/bank.ts'
import { linesOf } from './billLines.ts'
import { mayPayBill, type mayChangeBill } from './rights.ts'
import { billsWithStates, stateOfBill, transfersWhere, type BillWithPerson } from './rows.ts'
import { bills, transfers } from '../db/schema/payments.ts'
import { pick } from '../../contract/core/collections.ts'

/**
 * The other bills that one transfer may also pay: those of people the caller acts for; for an admin as for the bill's
 * person.
 */
function payableWith(sql: Sql, caller: Actor, bill: BillWithPerson): SQL | undefined {
  const isAdmin = caller.Roles.includes('Admin')
  const UserDetailId = isAdmin ? bill.UserDetailId : caller.UserDetailId
  const companions =
    isAdmin || caller.Roles.includes('PaperPresenter')
      ? inArray(accommodations.UserDetailId, companionsInPapers(sql, { UserDetailId }))
      : undefined
  return and(
    or(eq(accommodations.UserDetailId, UserDetailId), companions),
    ne(bills.PaymentDetailsId, bill.PaymentDetailsId),
    eq(accommodations.CurrencySymbol, bill.CurrencySymbol),
    isNull(accommodations.CancelledOn),
  )
}

async function othersOf(sql: Sql, caller: Actor, bill: BillWithPerson): Promise<Bill['Others']> {
  const others = await billsWithStates(sql, payableWith(sql, caller, bill))
  return others
    .map((other) => ({ ...pick(other, 'PaymentDetailsId', 'FullName'), DueAmount: other.State.DueAmount }))
    .filter(({ DueAmount }) => DueAmount > 0)
    .sort((a, b) => a.FullName.localeCompare(b.FullName))
}

/** The link that pays what is due by UPI; empty if nothing is due or UPI cannot pay it. */
export const upiLinkOf = (
  { UpiId, AccountName }: Pick<Bank, 'UpiId' | 'AccountName'>,
  { CurrencySymbol, Reference }: Pick<BillWithPerson, 'CurrencySymbol' | 'Reference'>,
  DueAmount: number,
): string =>
  UpiId !== '' && DueAmount > 0 && CurrencySymbol === '₹'
    ? upiLink({ UpiId, AccountName, DueAmount, Reference })
    : ''

/** A bill for a caller who may pay it; 404 for everybody else. */
export async function readBill(
  { sql, caller }: { readonly sql: Sql; readonly caller: Actor },
  context: Pick<Context, 'now'>,
  condition: SQL,
): Promise<Bill> {
  const bill = await mayPayBill(sql, caller, condition)
  const state = await stateOfBill(sql, bill.PaymentDetailsId)
  const bank = await getBankRow(sql)
  const isOfBill = eq(transfers.PaymentDetailsId, bill.PaymentDetailsId)
  return Bill.parse({
    ...bill,
    ...state,
    Lines: linesOf(bill),
    Transfers: await transfersWhere(sql, isOfBill, context.now()),
    Bank: Bill.shape.Bank.strip().parse(bank),
    UpiLink: upiLinkOf(bank, bill, state.DueAmount),
    Others: await othersOf(sql, caller, bill),
    MayPay: mayPay({ ...bill, IsPaymentDone: state.IsPaymentDone }) && state.DueAmount > 0,
  })
}

/** The answer with a bill; `readBill` says who gets it. */
export async function answerBill(...[call, context, condition]: Parameters<typeof readBill>) {
  const bill = await readBill(call, context, condition)
  return versioned(bill, bill.PaymentDetailsId)
}

/** Changes whom a bill names. */
export async function changeBilledTo(
  sql: Sql,
  { PaymentDetailsId }: Awaited<ReturnType<typeof mayChangeBill>>,
  body: BodyOf<typeof setBilledTo>,
): Promise<void> {
  await sql.update(bills).set(body).where(eq(bills.PaymentDetailsId, PaymentDetailsId))
}

/** Letters and digits that are hard to confuse, in print or on the telephone. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const newReference = () => `R${Array.from({ length: 7 }, () => signs[randomInt(signs.length)]).join('')}`

/** Makes the bill of a new registration, with a unique reference; returns its `PaymentDetailsId`. */
export async function makeBill(sql: Sql, AccommodationId: string): Promise<string> {
  for (;;) {
    const [bill] = await sql
      .insert(bills)
      .values({ AccommodationId, Reference: newReference() })
      .onConflictDoNothing({ target: bills.Reference })
      .returning({ PaymentDetailsId: bills.PaymentDetailsId })
    if (bill) return bill.PaymentDetailsId
  }
}
