import { createHash } from 'node:crypto'
import { limits } from '../../../contract/core/limits.ts'
import { moneyTexts } from '../../../contract/core/money.ts'
import { statementTexts, type StatementLine } from '../../../contract/payments/statements.ts'
import { broken } from '../../http/refusal.ts'
import { eachInSlices } from '../../db/yielding.ts'
import { statementTable, type StatementField } from './statementColumns.ts'
import { readAmount, readDay, readNumber, squeezed } from './statementFields.ts'
import { readTable, type Table } from '../../files/readTable.ts'
import type { Row } from '../../files/tableRows.ts'

/** A line as read; not matched with anybody yet. */
export interface ReadLine extends Omit<StatementLine, 'RestAmount'> {
  readonly LineHash: string
}

type StatementTable = Table<StatementField>

/** In minor units; incoming money is above 0. */
function amountOf(row: Row, { cell }: StatementTable): number | null {
  const [credit, debit] = [readAmount(cell(row, 'credit')), readAmount(cell(row, 'debit'))]
  if (credit) return credit
  if (debit) return -Math.abs(debit)
  const either = readAmount(cell(row, 'amount'))
  const sign = cell(row, 'mark').trim()
  if (either === null || either === 0) return null
  return /^(d|dr|debit|s|soll|af)\.?$/i.test(sign) ? -Math.abs(either) : either
}

/** The identity of a line in every file: its day, number, amount and description, ignoring signs. */
function hashOf(day: string, number: string, amount: number | null, description: string): string {
  const content = [day, number, amount ?? '', squeezed(description)].join('|')
  return createHash('sha256').update(content).digest('hex').slice(0, 40)
}

const cut = (text: string) => Array.from(text).slice(0, limits.ReasonLongest).join('')

function lineOf(row: Row, table: StatementTable): ReadLine {
  const { Line, Cells } = row
  const PaidOn = readDay(table.cell(row, 'day'))
  const amount = amountOf(row, table)
  const described = (table.places.get('description') ?? []).map((index) => Cells[index] ?? '').filter(Boolean)
  // An unreadable row is shown as it is.
  const isReadable = PaidOn !== '' && amount !== null && Math.abs(amount) <= limits.MoneyLargest
  const Description = cut((isReadable ? described : Cells.filter(Boolean)).join(' '))
  const TransactionId = isReadable ? readNumber(table.cell(row, 'number'), Description) : ''
  const base = {
    Line,
    PaidOn,
    Description,
    TransactionId,
    Matches: [],
    LineHash: hashOf(PaidOn, TransactionId, amount, Description),
  }
  if (!isReadable) {
    const Reason = PaidOn !== '' && amount !== null ? moneyTexts.tooLarge : statementTexts.unreadable
    return { ...base, Amount: 0, State: 'unreadable', Reason }
  }
  if (amount < 0) return { ...base, Amount: amount, State: 'outgoing', Reason: statementTexts.outgoing }
  return { ...base, Amount: amount, State: 'unmatched', Reason: statementTexts.nobody }
}

/**
 * The lines of a bank statement. Throws 422 for a file that is not CSV, or has no known columns, no lines, or too
 * many.
 */
export async function readLines(bytes: Uint8Array): Promise<ReadLine[]> {
  const table = await readTable(bytes, statementTable)
  const { headings, missing, rows } = table
  if (missing.length > 0)
    throw broken(
      [headings, ...rows].some(({ Cells }) => Cells.length > 2)
        ? statementTexts.noColumns
        : statementTexts.notCsv,
    )
  if (rows.length === 0) throw broken(statementTexts.empty)
  if (rows.length > limits.StatementLines) throw broken(statementTexts.tooManyLines)
  const lines: ReadLine[] = []
  await eachInSlices(rows, (row) => lines.push(lineOf(row, table)))
  return lines
}
