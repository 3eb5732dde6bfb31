import { and, desc, eq, inArray, isNull, lt, sql as text } from 'drizzle-orm'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { getStatementLines, LineFilter, Statement, StatementLine } from '../../contract/statements.ts'
import type { Database, Sql } from '../db/database.ts'
import { notFound } from '../http/refusal.ts'
import { groupsOf } from '../db/slices.ts'
import { readLedger } from './statementLedger.ts'
import { readLines, type ReadLine } from './statementLines.ts'
import { matchLines } from './statementMatches.ts'
import { statementLines, statements } from './table.ts'

/** Lines of one statement to the database, so that none takes long. */
const linesAtOnce = 250

/** Statements that nobody confirmed are forgotten after that many milliseconds. */
const unconfirmedKept = 30 * 24 * 3_600_000

const noCounts = { matched: 0, unmatched: 0, ambiguous: 0, known: 0, outgoing: 0, unreadable: 0 }

function countsOf(lines: readonly ReadLine[]): Statement['Counts'] {
  const counts = { ...noCounts }
  for (const { State } of lines) counts[State] += 1
  return counts
}

const matchedAmountOf = (lines: readonly StatementLine[]) =>
  lines.reduce((sum, { State, Amount }) => (State === 'matched' ? sum + Amount : sum), 0)

const columns = {
  StatementId: statements.StatementId,
  FileName: statements.FileName,
  CreatedOn: statements.CreatedOn,
  ConfirmedOn: statements.ConfirmedOn,
  Counts: statements.Counts,
  MatchedAmount: statements.MatchedAmount,
}

/** The columns of a line that an organiser sees. */
export const lineColumns = {
  Line: statementLines.Line,
  PaidOn: text<StatementLine['PaidOn']>`${statementLines.PaidOn}`,
  Description: statementLines.Description,
  TransactionId: statementLines.TransactionId,
  Amount: statementLines.Amount,
  State: statementLines.State,
  Reason: statementLines.Reason,
  Matches: statementLines.Matches,
}

/** A file with a bank's lines, and who gave it. */
export interface StatementFile {
  readonly FileName: string
  readonly CreatedBy: string
  readonly bytes: Uint8Array
}

/**
 * Reads a bank statement, matches its lines and keeps them, in many small steps outside of any transaction: the embedded
 * database would serve nobody else meanwhile. It has no counts until `finishStatement`, so that one whose reading broke off
 * is never offered. Answers what that needs. Throws 422 for what cannot be read.
 */
export async function keepStatement(
  database: Database,
  { FileName, CreatedBy, bytes }: StatementFile,
): Promise<{ StatementId: string; Counts: Statement['Counts']; MatchedAmount: number }> {
  const { sql } = database
  const read = await readLines(bytes)
  const ledger = await readLedger(
    sql,
    read.map(({ LineHash }) => LineHash),
  )
  const lines = await matchLines(read, ledger)
  const [row] = await sql
    .insert(statements)
    .values({ FileName, CreatedBy, Counts: noCounts, MatchedAmount: 0 })
    .returning({ StatementId: statements.StatementId })
  if (!row) throw new Error('The database gave no row back')
  const { StatementId } = row
  for (const group of groupsOf(lines, linesAtOnce))
    await sql.insert(statementLines).values(group.map((line) => ({ ...line, StatementId })))
  return { StatementId, Counts: countsOf(lines), MatchedAmount: matchedAmountOf(lines) }
}

/** Offers a statement whose lines are all kept. */
export async function finishStatement(
  sql: Sql,
  { StatementId, ...told }: { StatementId: string; Counts: Statement['Counts']; MatchedAmount: number },
): Promise<Statement> {
  const [statement] = await sql
    .update(statements)
    .set(told)
    .where(eq(statements.StatementId, StatementId))
    .returning(columns)
  if (!statement) throw notFound()
  return statement
}

/** False while the lines are still being kept, and for ever where that broke off. */
const isWhole = ({ Counts }: Pick<Statement, 'Counts'>) =>
  Object.values(Counts).some((counted) => counted > 0)

/** A statement that was read whole; 404 without one. */
export async function readStatement(sql: Sql, StatementId: string): Promise<Statement> {
  const [statement] = await sql
    .select(columns)
    .from(statements)
    .where(eq(statements.StatementId, StatementId))
  if (!statement || !isWhole(statement)) throw notFound()
  return statement
}

/** The statements that were read last, newest first. */
export async function listStatements(sql: Sql): Promise<Statement[]> {
  const newest = await sql.select(columns).from(statements).orderBy(desc(statements.CreatedOn)).limit(30)
  return newest.filter(isWhole)
}

const chosenBy = (StatementId: string, { State }: LineFilter) =>
  and(eq(statementLines.StatementId, StatementId), State ? eq(statementLines.State, State) : undefined)

/** One page of a statement's lines in the order of the file. */
export async function pageOfLines(
  sql: Sql,
  StatementId: string,
  { Page, PageSize, ...filter }: QueryOf<typeof getStatementLines>,
): Promise<{ Rows: StatementLine[]; Total: number; Page: number; PageSize: number }> {
  await readStatement(sql, StatementId)
  const chosen = chosenBy(StatementId, filter)
  const Rows = await sql
    .select(lineColumns)
    .from(statementLines)
    .where(chosen)
    .orderBy(statementLines.Line)
    .limit(PageSize)
    .offset((Page - 1) * PageSize)
  return { Rows, Total: await sql.$count(statementLines, chosen), Page, PageSize }
}

/** The numbers of all lines of a statement that a filter finds, in the order of the file; 404 without the statement. */
export async function lineNumbers(sql: Sql, StatementId: string, filter: LineFilter): Promise<number[]> {
  await readStatement(sql, StatementId)
  const rows = await sql
    .select({ Line: statementLines.Line })
    .from(statementLines)
    .where(chosenBy(StatementId, filter))
    .orderBy(statementLines.Line)
  return rows.map(({ Line }) => Line)
}

/** Some lines of a statement by their numbers, in the order of the file. */
export async function linesBehind(
  sql: Sql,
  StatementId: string,
  lines: readonly number[],
): Promise<StatementLine[]> {
  return sql
    .select(lineColumns)
    .from(statementLines)
    .where(and(eq(statementLines.StatementId, StatementId), inArray(statementLines.Line, [...lines])))
    .orderBy(statementLines.Line)
}

/** Forgets statements that nobody confirmed for long, and those whose reading broke off, some lines at a time. */
export async function forgetUnconfirmed(sql: Sql, now: number): Promise<void> {
  const old = await sql
    .select({ StatementId: statements.StatementId })
    .from(statements)
    .where(
      and(
        isNull(statements.ConfirmedOn),
        lt(statements.CreatedOn, new Date(now - unconfirmedKept).toISOString()),
      ),
    )
    .limit(20)
  for (const { StatementId } of old) await forgetStatement(sql, StatementId)
}

/** Forgets a statement with its lines, some at a time. */
export async function forgetStatement(sql: Sql, StatementId: string): Promise<void> {
  for (;;) {
    const gone = await sql.execute(
      text`delete from statement_lines where (statement_id, line) in (select statement_id, line from statement_lines where statement_id = ${StatementId} limit 2000)`,
    )
    if (!gone.rowCount) break
  }
  await sql.delete(statements).where(eq(statements.StatementId, StatementId))
}
