import { and, asc, eq, inArray, notInArray, sql as text } from 'drizzle-orm'
import { z } from 'zod'
import { pluck } from '../../../contract/core/collections.ts'
import { Id } from '../../../contract/core/fields.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { DeskMode } from '../../../contract/payments/paymentModes.ts'
import { statementTexts, type Statement, type StatementLine } from '../../../contract/payments/statements.ts'
import { undoKinds } from '../../../contract/core/undo.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { broken, conflicting, Refusal } from '../../http/refusal.ts'
import type { UndoKind } from '../../undo/undoQueue.ts'
import { paymentDecisions } from '../settlePayments.ts'
import { decideAsOne, type Confirmed, type Deciding, type Recorded } from '../paymentDecisions.ts'
import { lockNumbers, lockStatements, lockBills } from '../locks.ts'
import { billsWithStates } from '../rows.ts'
import { isLeft } from './lineFilter.ts'
import { lineColumns, readStatement } from './readStatement.ts'
import { groupsOf } from '../../db/yielding.ts'
import { bills, statementLines, statements } from '../../db/schema/payments.ts'

/** The undo queue's kind for confirmed statements. */
export const statementKind = undoKinds.statement

/** The payment mode, as far as the bank's text shows it. */
export function modeOf(description: string): DeskMode {
  if (/\bUPI\b/i.test(description)) return 'UPI'
  return /\bIMPS\b/i.test(description) ? 'IMPS' : 'NEFT/RTGS'
}

/** The payment that a line of a statement records, without its bill and amount. */
export const paymentOf = ({
  TransactionId,
  PaidOn,
  Description,
}: Pick<StatementLine, 'TransactionId' | 'PaidOn' | 'Description'>) => ({
  IsRefund: false,
  PaymentMode: modeOf(Description),
  TransactionId,
  PaidOn,
  Remarks: '',
})

/** The matched lines of a statement, with exceptions, locked so that they are not confirmed twice. */
async function lockLines(sql: Sql, StatementId: string, without: readonly number[]) {
  await lockStatements(sql)
  await readStatement(sql, StatementId)
  const [statement] = await sql
    .select({ ConfirmedOn: statements.ConfirmedOn })
    .from(statements)
    .where(eq(statements.StatementId, StatementId))
    .for('update')
  if (statement?.ConfirmedOn !== null) throw conflicting(statementTexts.already)
  const lines = await sql
    .select({ ...lineColumns, isOpen: text<boolean>`${isLeft}` })
    .from(statementLines)
    .where(and(eq(statementLines.StatementId, StatementId), eq(statementLines.State, 'matched')))
    .orderBy(asc(statementLines.Line))
  const known = new Set(pluck(lines, 'Line'))
  if (without.some((line) => !known.has(line))) throw broken(statementTexts.notMatched)
  const out = new Set(without)
  // A line that was left out may have been matched by hand since.
  const chosen = lines.filter(({ Line, isOpen }) => isOpen && !out.has(Line))
  if (chosen.length === 0) throw broken(statementTexts.nothingMatched)
  return chosen
}

/** Refuses lines that another statement has confirmed since they were read. */
async function mustBeNew(sql: Sql, hashes: readonly string[]): Promise<void> {
  for (const some of groupsOf(hashes)) {
    const [known] = await sql
      .select({ Line: statementLines.Line })
      .from(statementLines)
      .where(and(inArray(statementLines.LineHash, some), eq(statementLines.IsConfirmed, true)))
      .limit(1)
    if (known) throw conflicting(statementTexts.changed)
  }
}

/** Refuses lines that would pay more than is now due, or a registration that was cancelled. */
async function mustStillBeDue(sql: Sql, recorded: readonly Recorded[], ids: readonly string[]) {
  await lockBills(sql, ids)
  const paid = new Map<string, number>()
  for (const { PaymentDetailsId, Amount } of recorded)
    paid.set(PaymentDetailsId, (paid.get(PaymentDetailsId) ?? 0) + Amount)
  for (const some of groupsOf(ids)) {
    const found = await billsWithStates(sql, inArray(bills.PaymentDetailsId, some))
    const isChanged = found.some(
      ({ PaymentDetailsId, CancelledOn, State }) =>
        CancelledOn !== null || (paid.get(PaymentDetailsId) ?? 0) > State.DueAmount,
    )
    if (isChanged) throw conflicting(statementTexts.changed)
  }
}

const changedMeanwhile = (error: unknown): never => {
  if (error instanceof Refusal && [404, 409, 422].includes(error.status))
    throw conflicting(statementTexts.changed)
  throw error
}

/**
 * Confirms the payments of all matched lines, with exceptions, as one decision that can be undone as a whole. Refuses
 * with 409 a second confirmation, and any change since the statement was read; then nothing is confirmed.
 */
export async function confirmStatement(
  deciding: Deciding,
  StatementId: string,
  without: readonly number[],
): Promise<{ Result: Statement; UndoId: string }> {
  const { sql, context } = deciding
  const lines = await lockLines(sql, StatementId, without)
  await mustBeNew(sql, pluck(lines, 'LineHash'))
  const confirmed: Confirmed[] = []
  const recorded: Recorded[] = []
  for (const line of lines)
    for (const { PaymentId, PaymentDetailsId, Amount } of line.Matches)
      if (PaymentId !== noId) confirmed.push({ PaymentId, Amount })
      else recorded.push({ ...paymentOf(line), PaymentDetailsId, Amount })
  const ids = [...new Set(lines.flatMap(({ Matches }) => pluck(Matches, 'PaymentDetailsId')))]
  await lockNumbers(sql, pluck(recorded, 'TransactionId'))
  await mustStillBeDue(sql, recorded, ids)
  const { UndoId } = await decideAsOne(deciding, {
    Title: statementTexts.confirmed(confirmed.length + recorded.length),
    Confirmed: confirmed,
    Recorded: recorded,
    Kind: statementKind,
    Payload: { StatementId },
  }).catch(changedMeanwhile)
  await sql
    .update(statementLines)
    .set({ IsConfirmed: true })
    .where(
      and(
        eq(statementLines.StatementId, StatementId),
        eq(statementLines.State, 'matched'),
        isLeft,
        without.length > 0 ? notInArray(statementLines.Line, [...without]) : undefined,
      ),
    )
  await sql
    .update(statements)
    .set({ ConfirmedOn: new Date(context.now()).toISOString() })
    .where(eq(statements.StatementId, StatementId))
  return { Result: await readStatement(sql, StatementId), UndoId }
}

const StatementPayload = z.looseObject({ StatementId: Id })

/** The undo queue's handler for confirmed statements: their payments, and the mark that their lines are known. */
export function statementDecisions(context: Context): UndoKind {
  const payments = paymentDecisions(context)
  return {
    carryOut: payments.carryOut,
    takeBack: async (sql, entry, after) => {
      await payments.takeBack(sql, entry, after)
      const { StatementId } = StatementPayload.parse(entry.Payload)
      await sql
        .update(statementLines)
        .set({ IsConfirmed: false })
        .where(and(eq(statementLines.StatementId, StatementId), eq(statementLines.IsConfirmed, true), isLeft))
      await sql.update(statements).set({ ConfirmedOn: null }).where(eq(statements.StatementId, StatementId))
    },
  }
}
