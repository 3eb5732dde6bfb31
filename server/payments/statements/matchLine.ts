import { and, eq, inArray, ne, sql as text } from 'drizzle-orm'
import { z } from 'zod'
import { pluck } from '../../../contract/core/collections.ts'
import { Id } from '../../../contract/core/fields.ts'
import { noId } from '../../../contract/core/limits.ts'
import { moneyOf } from '../../../contract/core/money.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import {
  statementTexts,
  type MatchLineBody,
  type StatementLine,
} from '../../../contract/payments/statements.ts'
import { undoKinds } from '../../../contract/core/undo.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { broken, conflicting, notFound } from '../../http/refusal.ts'
import type { UndoKind } from '../../undo/undoQueue.ts'
import { paymentDecisions } from '../settlePayments.ts'
import { paymentOf } from './confirmStatement.ts'
import { decideAsOne, type Confirmed, type Deciding, type Recorded } from '../paymentDecisions.ts'
import { lockNumbers, lockStatements, lockBills } from '../locks.ts'
import { countAgain, matchable, readLine } from './readStatement.ts'
import { billsWithStates } from '../rows.ts'
import { bills, statementLines, transfers } from '../../db/schema/payments.ts'
import { mustBeUsual } from '../unusualPayment.ts'

type Shares = MatchLineBody['Shares']

/** Waiting or confirmed transfers with the transaction number of a line. */
const namedBy = (sql: Sql, { TransactionId }: StatementLine) =>
  sql
    .select()
    .from(transfers)
    .where(
      and(
        eq(transfers.TransactionId, TransactionId),
        ne(transfers.TransactionId, ''),
        eq(transfers.IsRefund, false),
        // Numbers of cheques and slips are not unique.
        inArray(transfers.PaymentMode, ['UPI', 'NEFT/RTGS', 'IMPS']),
        inArray(transfers.State, ['waiting', 'confirmed']),
      ),
    )

type Named = Awaited<ReturnType<typeof namedBy>>

/**
 * Refuses more than the rest of a line, after everything confirmed from it: here, in another file, or by its number.
 */
function mustBeLeft(line: StatementLine, named: Named, shares: Shares): void {
  if (line.Amount <= 0 || !(matchable.includes(line.State) || line.State === 'byHand'))
    throw line.State === 'known' ? conflicting(statementTexts.nothingLeft) : broken(statementTexts.notByHand)
  const confirmed = named
    .filter(({ State }) => State === 'confirmed')
    .reduce((sum, { ConfirmedAmount }) => sum + ConfirmedAmount, 0)
  const rest = Math.min(line.RestAmount, line.Amount - confirmed)
  if (rest <= 0) throw conflicting(statementTexts.nothingLeft)
  const wanted = shares.reduce((sum, { Amount }) => sum + Amount, 0)
  if (wanted > rest) throw broken(statementTexts.moreThanLine(moneyOf(rest, '₹')))
}

/**
 * The bills of the shares, locked: 404 if one does not exist, 409 for a cancelled registration or an unusual amount.
 */
async function lockPaid(sql: Sql, shares: Shares, isConfirmed: boolean) {
  const ids = pluck(shares, 'PaymentDetailsId')
  await lockBills(sql, ids)
  const found = await billsWithStates(sql, inArray(bills.PaymentDetailsId, ids))
  if (found.length < ids.length) throw notFound()
  if (found.some(({ CancelledOn }) => CancelledOn !== null)) throw conflicting(registrationTexts.cancelled)
  if (found.some(({ CurrencySymbol }) => CurrencySymbol !== '₹')) throw broken(statementTexts.otherCurrency)
  const paid = new Map(found.map((bill) => [bill.PaymentDetailsId, bill]))
  for (const { PaymentDetailsId, Amount } of shares) {
    const DueAmount = paid.get(PaymentDetailsId)?.State.DueAmount ?? 0
    await mustBeUsual(sql, Amount, { DueAmount, CurrencySymbol: '₹' }, isConfirmed)
  }
  return paid
}

/** The claims that the shares confirm: those with the number of the line, else those with the same amount. */
async function claimsFor(sql: Sql, named: Named, shares: Shares): Promise<Map<string, string>> {
  const waiting = await sql
    .select()
    .from(transfers)
    .where(
      and(
        inArray(transfers.PaymentDetailsId, pluck(shares, 'PaymentDetailsId')),
        eq(transfers.State, 'waiting'),
        eq(transfers.IsRefund, false),
      ),
    )
    .orderBy(transfers.CreatedOn, transfers.PaymentId)
  const numbered = new Set(pluck(named, 'PaymentId'))
  const claims = new Map<string, string>()
  for (const { PaymentDetailsId, Amount } of shares) {
    const own = waiting.filter((claim) => claim.PaymentDetailsId === PaymentDetailsId)
    const claim =
      own.find(({ PaymentId }) => numbered.has(PaymentId)) ?? own.find((one) => one.Amount === Amount)
    if (claim) claims.set(PaymentDetailsId, claim.PaymentId)
  }
  return claims
}

/** The only payer with a transaction number; undefined if nobody has it yet. */
function payerOf(named: Named): string | undefined {
  const payers = new Set(pluck(named, 'ClaimedBy'))
  return payers.size === 1 ? [...payers][0] : undefined
}

/**
 * Matches a line with bills: confirms a waiting claim, or records a payment if there is none, as one decision that
 * can be undone. Refuses with 404 a line or a bill that does not exist, with 409 a line without a rest, a cancelled
 * registration, and an unusual amount without confirmation, with 422 more than the rest of the line.
 */
export async function matchLine(
  deciding: Deciding,
  StatementId: string,
  { Line, Shares, ConfirmedUnusual = false }: MatchLineBody,
): Promise<{ Result: StatementLine; UndoId: string }> {
  const { sql } = deciding
  const shares = Shares.map((share) => ({ ...share, PaymentDetailsId: share.PaymentDetailsId.toLowerCase() }))
  await lockStatements(sql)
  const line = await readLine(sql, StatementId, Line)
  await lockNumbers(sql, [line.TransactionId])
  const named = await namedBy(sql, line)
  mustBeLeft(line, named, shares)
  const paid = await lockPaid(sql, shares, ConfirmedUnusual)
  const claims = await claimsFor(sql, named, shares)
  const confirmed: Confirmed[] = []
  const recorded: Recorded[] = []
  for (const { PaymentDetailsId, Amount } of shares) {
    const PaymentId = claims.get(PaymentDetailsId)
    if (PaymentId) confirmed.push({ PaymentId, Amount })
    else recorded.push({ ...paymentOf(line), PaymentDetailsId, Amount })
  }
  const [first] = paid.values()
  const payer = payerOf(named)
  const { UndoId, Made } = await decideAsOne(deciding, {
    Title:
      first && shares.length === 1
        ? statementTexts.matchedWith(Line, first.FullName)
        : statementTexts.matchedWithMany(Line, shares.length),
    Confirmed: confirmed,
    Recorded: recorded,
    Kind: undoKinds.line,
    Payload: { StatementId, Line },
    ...(payer ? { ClaimedBy: payer } : {}),
  })
  const made = new Map(recorded.map(({ PaymentDetailsId }, index) => [PaymentDetailsId, Made[index]]))
  const byHand = shares.map(({ PaymentDetailsId, Amount }) => ({
    PaymentDetailsId,
    FullName: paid.get(PaymentDetailsId)?.FullName ?? '',
    Reference: paid.get(PaymentDetailsId)?.Reference ?? '',
    Kind: 'byHand',
    PaymentId: claims.get(PaymentDetailsId) ?? made.get(PaymentDetailsId) ?? noId,
    Amount,
  }))
  await sql
    .update(statementLines)
    .set({ IsConfirmed: true, ByHand: text`${statementLines.ByHand} || ${JSON.stringify(byHand)}::jsonb` })
    .where(and(eq(statementLines.StatementId, StatementId), eq(statementLines.Line, Line)))
  await countAgain(sql, StatementId)
  return { Result: await readLine(sql, StatementId, Line), UndoId }
}

const LinePayload = z.looseObject({ StatementId: Id, Line: z.number().int() })

/** The undo queue's handler for manually matched lines: their payments, and the amounts taken from the line. */
export function lineDecisions(context: Context): UndoKind {
  const payments = paymentDecisions(context)
  return {
    carryOut: payments.carryOut,
    takeBack: async (sql, entry, after) => {
      const { StatementId, Line } = LinePayload.parse(entry.Payload)
      // Read before they are deleted.
      const taken = await sql
        .select({ PaymentId: transfers.PaymentId })
        .from(transfers)
        .where(eq(transfers.UndoId, entry.UndoId))
      await payments.takeBack(sql, entry, after)
      const ids = JSON.stringify(pluck(taken, 'PaymentId'))
      const left = text`coalesce((select jsonb_agg(share order by place) from jsonb_array_elements(${statementLines.ByHand}) with ordinality as shares(share, place) where not ${ids}::jsonb ? (share->>'PaymentId')), '[]'::jsonb)`
      await sql
        .update(statementLines)
        .set({ ByHand: left, IsConfirmed: text`${left} <> '[]'::jsonb` })
        .where(and(eq(statementLines.StatementId, StatementId), eq(statementLines.Line, Line)))
      await countAgain(sql, StatementId)
    },
  }
}
