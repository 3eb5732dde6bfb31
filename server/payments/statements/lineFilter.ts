import { and, asc, desc, eq, gte, ilike, lte, ne, not, or, sql as text, type SQL } from 'drizzle-orm'
import { readMoney } from '../../../contract/core/money.ts'
import type { LineFilter, LineSort } from '../../../contract/payments/statementLineList.ts'
import { containing } from '../../db/searchText.ts'
import { statementLines } from '../../db/schema/payments.ts'

/** True for lines that were not matched manually. */
export const isLeft = text`${statementLines.ByHand} = '[]'::jsonb`

/** True for lines with these words, with this amount, or that belong to a registration with them. */
function withWords(words: string): SQL | undefined {
  if (words === '') return undefined
  const part = containing(words)
  const amount = readMoney(words)
  return or(
    ilike(statementLines.Description, part),
    ilike(statementLines.TransactionId, part),
    amount === null ? undefined : eq(statementLines.Amount, amount),
    text`exists (select from jsonb_array_elements(${statementLines.Matches} || ${statementLines.ByHand}) bill
      where bill ->> 'FullName' ilike ${part} or bill ->> 'Reference' ilike ${part})`,
  )
}

/** True for lines that the reading of the file matched so. */
const matchedBy = (Kind: LineFilter['MatchedBy']) =>
  Kind && and(isLeft, text`${statementLines.Matches} @> ${JSON.stringify([{ Kind }])}::jsonb`)

/** A line without a day is within no days. */
const paidWithin = ({ PaidFrom, PaidTo }: LineFilter) =>
  and(
    PaidFrom ? gte(statementLines.PaidOn, PaidFrom) : undefined,
    PaidTo ? and(ne(statementLines.PaidOn, ''), lte(statementLines.PaidOn, PaidTo)) : undefined,
  )

/** Money that went out counts like money that came in. A line without an amount is within none. */
const size = text`abs(${statementLines.Amount})`

const amountWithin = ({ AmountFrom, AmountTo }: LineFilter) =>
  and(
    AmountFrom === undefined ? undefined : gte(size, AmountFrom),
    AmountTo === undefined ? undefined : and(ne(size, 0), lte(size, AmountTo)),
  )

/** The lines of a statement that a filter finds. */
export const chosenBy = (StatementId: string, { State, Line, Text = '', ...filter }: LineFilter) =>
  and(
    matchedBy(filter.MatchedBy),
    paidWithin(filter),
    amountWithin(filter),
    withWords(Text.trim()),
    eq(statementLines.StatementId, StatementId),
    Line === undefined ? undefined : eq(statementLines.Line, Line),
    State === 'byHand' ? not(isLeft) : State ? and(eq(statementLines.State, State), isLeft) : undefined,
  )

/** The orders of the lines; those that are equal follow the file. */
export const lineOrders: Readonly<Record<LineSort, SQL>> = {
  line: asc(statementLines.Line),
  '-line': desc(statementLines.Line),
  paid: asc(statementLines.PaidOn),
  '-paid': desc(statementLines.PaidOn),
  amount: asc(size),
  '-amount': desc(size),
}
