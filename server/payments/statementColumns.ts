import type { Row } from '../files/tableRows.ts'

/** The column indexes of a line's fields. */
export interface Columns {
  readonly day: number
  /** Some banks use several columns for what others put in one: kind, purpose, payer. */
  readonly descriptions: readonly number[]
  readonly number: number | undefined
  readonly credit: number | undefined
  readonly debit: number | undefined
  /** One column for both directions, with a sign, or with `mark` next to it. */
  readonly amount: number | undefined
  readonly mark: number | undefined
}

/** The number of rows in which to look for the column names. */
const searched = 100

// Column names of Indian and European banks, in lower case, without signs and currency; the likeliest first.
const names = {
  day: [
    /^(txn|tran|transaction|trans|posting|post|booking)( posted)? ?(date|dt)\b/,
    /^(date|dt|datum|fecha|data)$/,
    /^(date|dt) (of )?(txn|tran|transaction|posting|operation|comptable)/,
    /^(buchungstag|buchungsdatum|boekdatum|bokforingsdag|data operazione|fecha operacion)/,
    /^(value|val) ?(date|dt)\b/,
    /^(valuta|valutadatum|wertstellung|date valeur|rentedatum)/,
    /^(date|datum)\b/,
  ],
  description: [
    /^(narration|narrative|description|particulars?|details|remarks?|text|memo|purpose)\b/,
    /^(txn|tran|transaction|payment) (remarks?|details|description|particulars?|narration)/,
    /^(verwendungszweck|buchungstext|betreff|vorgang|libelle|concepto|omschrijving|mededelingen|causale|descrizione)/,
    /^(beguenstigter|begunstigter|auftraggeber|zahlungspflichtiger|zahlungsbeteiligter|name|naam|payee|payer|counterparty)/,
  ],
  number: [
    /^(utr|rrn)\b/,
    /^(ref|reference|txn|tran|transaction)( (no|num|number|id))?( (chq|cheque|check)( no)?)?$/,
    /^(ref|reference|chq|cheque|check|instrument|instr)\b/,
    /^(kundenreferenz|referenz|mandatsreferenz|referencia|kenmerk)/,
  ],
  credit: [/^(credit|deposit|deposits|cr|paid in|money in|receipts?|haben|gutschrift|abono|avere)\b/],
  debit: [
    /^(debit|withdrawal|withdrawals|dr|paid out|money out|payments?|soll|lastschrift|belastung|cargo|dare)\b/,
  ],
  amount: [
    /^(amount|amt|betrag|umsatz|montant|importe|importo|bedrag)\b/,
    /^(txn|tran|transaction) (amount|amt)\b/,
  ],
  mark: [
    /^(cr dr|dr cr|crdr|drcr|debit credit|credit debit|soll haben|af bij|d c|c d|type|txn type|transaction type)\b/,
  ],
} as const satisfies Record<string, readonly RegExp[]>

const nameOf = (cell: string) =>
  cell
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\((in )?(inr|rs\.?|eur|₹|€)\.?\)/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** The first column that matches one of the patterns, in the order of the patterns. */
function columnOf(
  cells: readonly string[],
  patterns: readonly RegExp[],
  but: readonly (number | undefined)[],
) {
  for (const pattern of patterns) {
    const found = cells.findIndex((cell, index) => pattern.test(cell) && !but.includes(index))
    if (found >= 0) return found
  }
  return undefined
}

function columnsOf(row: Row): Columns | undefined {
  const cells = row.Cells.map(nameOf)
  const mark = columnOf(cells, names.mark, [])
  const day = columnOf(cells, names.day, [mark])
  const amount = columnOf(cells, names.amount, [mark, day])
  const descriptions = cells.flatMap((cell, index) =>
    ![mark, day, amount].includes(index) && names.description.some((pattern) => pattern.test(cell))
      ? [index]
      : [],
  )
  const taken = [mark, day, amount, ...descriptions]
  const credit = columnOf(cells, names.credit, taken)
  const debit = columnOf(cells, names.debit, taken)
  const number = columnOf(cells, names.number, [...taken, credit, debit])
  if (day === undefined || descriptions.length === 0) return undefined
  if (amount === undefined && credit === undefined) return undefined
  return { day, descriptions, number, credit, debit, amount, mark }
}

/** Finds the row with the column names, below anything that a bank prints above it; undefined without one. */
export function findColumns(rows: readonly Row[]): { columns: Columns; first: number } | undefined {
  for (const [index, row] of rows.slice(0, searched).entries()) {
    const columns = columnsOf(row)
    if (columns) return { columns, first: index + 1 }
  }
  return undefined
}
