import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  not,
  notExists,
  sql as text,
  type SQL,
} from 'drizzle-orm'
import { pluck } from '../../../contract/core/collections.ts'
import { moneyOf } from '../../../contract/core/money.ts'
import { statementTexts, type Statement, type StatementLine } from '../../../contract/payments/statements.ts'
import { statementLineList } from '../../../contract/payments/statementLineList.ts'
import type { Database, Sql } from '../../db/database.ts'
import { fromTable } from '../../files/serveList.ts'
import { mustExist, notFound } from '../../http/refusal.ts'
import { groupsOf } from '../../db/yielding.ts'
import { chosenBy, isLeft, lineOrders } from './lineFilter.ts'
import { readLedger, readTaken } from './statementLedger.ts'
import { readLines, type ReadLine } from './statementLines.ts'
import { matchLines } from './statementMatches.ts'
import { statementLines, statements } from '../../db/schema/payments.ts'
import { stored } from '../../db/stored.ts'
import { dayLong } from '../../../contract/core/moments.ts'

/** Lines per statement to the database, so that none takes long. */
const linesAtOnce = 250

/** Unconfirmed bank statements are deleted after this many milliseconds. */
const unconfirmedKept = 30 * dayLong

const noCounts = { matched: 0, unmatched: 0, ambiguous: 0, byHand: 0, known: 0, outgoing: 0, unreadable: 0 }

function countsOf(lines: readonly ReadLine[]): Statement['Counts'] {
  const counts = { ...noCounts }
  for (const { State } of lines) counts[State] += 1
  return counts
}

const matchedAmountOf = (lines: readonly ReadLine[]) =>
  lines.reduce((sum, { State, Amount }) => (State === 'matched' ? sum + Amount : sum), 0)

/** Lines in these states can be matched manually, as long as nothing has confirmed them. */
export const matchable: readonly StatementLine['State'][] = ['matched', 'unmatched', 'ambiguous']

const { CreatedBy: _by, ...shown } = getTableColumns(statements)
const columns = {
  ...shown,
  // Old statements lack newer counts.
  Counts: text<Statement['Counts']>`${JSON.stringify(noCounts)}::jsonb || ${statements.Counts}`,
}

const { StatementId: _of, IsConfirmed: _confirmed, ByHand, ...read } = getTableColumns(statementLines)

/** The result of reading a line, and its hash. */
export const lineColumns = { ...read, PaidOn: text<StatementLine['PaidOn']>`${statementLines.PaidOn}` }

/** A file with a bank's lines, and its uploader. */
export interface StatementFile {
  readonly FileName: string
  readonly CreatedBy: string
  readonly bytes: Uint8Array
}

/** The figures of a statement whose lines are stored. */
type ReadStatement = Pick<Statement, 'StatementId' | 'Counts' | 'MatchedAmount'>

/**
 * Reads a bank statement, matches its lines and stores them, in many small steps outside of any transaction:
 * otherwise the embedded database would serve nobody else meanwhile. It has no counts until `finishStatement` is
 * called with the result, so that an interrupted one is never offered. Throws 422 for an unreadable file.
 */
export async function keepStatement(
  database: Database,
  { FileName, CreatedBy, bytes }: StatementFile,
): Promise<ReadStatement> {
  const { sql } = database
  const read = await readLines(bytes)
  const ledger = await readLedger(sql, pluck(read, 'LineHash'))
  const lines = await matchLines(read, ledger)
  const rows = await sql
    .insert(statements)
    .values({ FileName, CreatedBy, Counts: noCounts, MatchedAmount: 0 })
    .returning({ StatementId: statements.StatementId })
  const { StatementId } = stored(rows)
  for (const group of groupsOf(lines, linesAtOnce))
    await sql.insert(statementLines).values(group.map((line) => ({ ...line, StatementId })))
  return { StatementId, Counts: countsOf(lines), MatchedAmount: matchedAmountOf(lines) }
}

/** Offers a statement once all of its lines are stored. */
export async function finishStatement(sql: Sql, { StatementId, ...sums }: ReadStatement): Promise<Statement> {
  const [statement] = await sql
    .update(statements)
    .set(sums)
    .where(eq(statements.StatementId, StatementId))
    .returning(columns)
  return mustExist(statement)
}

/** False while the lines are being stored, and for ever if that was interrupted. */
const isWhole = ({ Counts }: Pick<Statement, 'Counts'>) =>
  Object.values(Counts).some((counted) => counted > 0)

/** A completely read statement; 404 if there is none. */
export async function readStatement(sql: Sql, StatementId: string): Promise<Statement> {
  const [statement] = await sql
    .select(columns)
    .from(statements)
    .where(eq(statements.StatementId, StatementId))
  if (!statement || !isWhole(statement)) throw notFound()
  return statement
}

/** The matched lines of a statement that were matched by hand since. */
export async function takenLines(sql: Sql, StatementId: string): Promise<number[]> {
  const lines = await sql
    .select({ Line: statementLines.Line })
    .from(statementLines)
    .where(and(eq(statementLines.StatementId, StatementId), eq(statementLines.State, 'matched'), not(isLeft)))
    .orderBy(statementLines.Line)
  return pluck(lines, 'Line')
}

/** The latest statements, newest first. */
export async function listStatements(sql: Sql): Promise<Statement[]> {
  const newest = await sql.select(columns).from(statements).orderBy(desc(statements.CreatedOn)).limit(30)
  return newest.filter(isWhole)
}

/** Lines of a statement as organisers see them, in the order of the file. */
async function linesWhere(sql: Sql, condition: SQL | undefined) {
  const rows = await sql
    .select({ ...lineColumns, ByHand })
    .from(statementLines)
    .where(condition)
    .orderBy(statementLines.Line)
  const taken = await readTaken(sql, pluck(rows, 'LineHash'))
  return rows.map(({ LineHash, ByHand, ...line }): StatementLine => {
    const isOpen = matchable.includes(line.State) && !taken.KnownHashes.has(LineHash)
    const RestAmount = isOpen ? Math.max(line.Amount - (taken.Taken.get(LineHash) ?? 0), 0) : 0
    if (ByHand.length === 0) return { ...line, RestAmount }
    const Reason =
      RestAmount > 0 ? statementTexts.partlyByHand(moneyOf(RestAmount, '₹')) : statementTexts.byHand
    return { ...line, State: 'byHand', Reason, Matches: ByHand, RestAmount }
  })
}

/** A line of a statement as organisers see it; 404 if it does not exist. */
export async function readLine(sql: Sql, StatementId: string, Line: number): Promise<StatementLine> {
  await readStatement(sql, StatementId)
  const [line] = await linesWhere(
    sql,
    and(eq(statementLines.StatementId, StatementId), eq(statementLines.Line, Line)),
  )
  return mustExist(line)
}

/** Counts the lines of a statement again, after a manual match or its undo. */
export async function countAgain(sql: Sql, StatementId: string): Promise<void> {
  const rows = await sql
    .select({
      State: text<StatementLine['State']>`case when ${isLeft} then ${statementLines.State} else 'byHand' end`,
      Count: text<number>`count(*)::int`,
      Amount: text<number>`sum(${statementLines.Amount})::float8`,
    })
    .from(statementLines)
    .where(eq(statementLines.StatementId, StatementId))
    .groupBy(text`1`)
  const Counts = { ...noCounts, ...Object.fromEntries(rows.map(({ State, Count }) => [State, Count])) }
  const MatchedAmount = rows.find(({ State }) => State === 'matched')?.Amount ?? 0
  await sql.update(statements).set({ Counts, MatchedAmount }).where(eq(statements.StatementId, StatementId))
}

/** The lines of a statement; 404 without the statement. */
export const lineSource = fromTable(statementLineList, {
  table: statementLines,
  key: statementLines.Line,
  order: ({ filter }) => [lineOrders[filter.Sort], statementLines.Line],
  where: async ({ sql, params, filter }) => {
    await readStatement(sql, params.id)
    return chosenBy(params.id, filter)
  },
  rows: async (sql, lines, { params }) => {
    const chosen = and(eq(statementLines.StatementId, params.id), inArray(statementLines.Line, lines))
    const rows = await linesWhere(sql, chosen)
    const byLine = new Map(rows.map((row) => [row.Line, row]))
    return lines.flatMap((line) => byLine.get(line) ?? [])
  },
})

/** Deletes statements that stayed unconfirmed for long, and interrupted ones, some lines at a time. */
export async function forgetUnconfirmed(sql: Sql, now: number): Promise<void> {
  const old = await sql
    .select({ StatementId: statements.StatementId })
    .from(statements)
    .where(
      and(
        isNull(statements.ConfirmedOn),
        // A line that paid for something stays known, whatever happened to the others.
        notExists(
          sql
            .select({ Line: statementLines.Line })
            .from(statementLines)
            .where(and(eq(statementLines.StatementId, statements.StatementId), not(isLeft))),
        ),
        lt(statements.CreatedOn, new Date(now - unconfirmedKept).toISOString()),
      ),
    )
    .limit(20)
  for (const { StatementId } of old) await forgetStatement(sql, StatementId)
}

/** Deletes a statement with its lines, some at a time. */
export async function forgetStatement(sql: Sql, StatementId: string): Promise<void> {
  for (;;) {
    const gone = await sql.execute(
      text`delete from statement_lines where (statement_id, line) in (select statement_id, line from statement_lines where statement_id = ${StatementId} limit 2000)`,
    )
    if (!gone.rowCount) break
  }
  await sql.delete(statements).where(eq(statements.StatementId, StatementId))
}
