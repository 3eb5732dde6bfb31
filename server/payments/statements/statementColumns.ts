import type { Column } from '../../../contract/core/headings.ts'
import { limits } from '../../../contract/core/limits.ts'
import { statementTexts } from '../../../contract/payments/statements.ts'
import type { TableKind } from '../../files/readTable.ts'

export type StatementField = 'mark' | 'day' | 'amount' | 'description' | 'credit' | 'debit' | 'number'

/** Column names of Indian and European banks. */
const columns: readonly Column<StatementField>[] = [
  // Beside one amount for both directions.
  {
    field: 'mark',
    guesses: [
      /^(cr dr|dr cr|crdr|drcr|debit credit|credit debit|soll haben|af bij|d c|c d|type|txn type|transaction type)\b/,
    ],
  },
  {
    field: 'day',
    guesses: [
      /^(txn|tran|transaction|trans|posting|post|booking)( posted)? ?(date|dt)\b/,
      /^(date|dt|datum|fecha|data)$/,
      /^(date|dt) (of )?(txn|tran|transaction|posting|operation|comptable)/,
      /^(buchungstag|buchungsdatum|boekdatum|bokforingsdag|data operazione|fecha operacion)/,
      /^(value|val) ?(date|dt)\b/,
      /^(valuta|valutadatum|wertstellung|date valeur|rentedatum)/,
      /^(date|datum)\b/,
    ],
  },
  // One column for both directions, with a sign, or with `mark` beside it.
  {
    field: 'amount',
    guesses: [
      /^(amount|amt|betrag|umsatz|montant|importe|importo|bedrag)\b/,
      /^(txn|tran|transaction) (amount|amt)\b/,
    ],
  },
  // Some banks use several columns for what others put in one: kind, purpose, payer.
  {
    field: 'description',
    guesses: [
      /^(narration|narrative|description|particulars?|details|remarks?|text|memo|purpose)\b/,
      /^(txn|tran|transaction|payment) (remarks?|details|description|particulars?|narration)/,
      /^(verwendungszweck|buchungstext|betreff|vorgang|libelle|concepto|omschrijving|mededelingen|causale|descrizione)/,
      /^(beguenstigter|begunstigter|auftraggeber|zahlungspflichtiger|zahlungsbeteiligter|name|naam|payee|payer|counterparty)/,
    ],
    several: true,
  },
  {
    field: 'credit',
    guesses: [/^(credit|deposit|deposits|cr|paid in|money in|receipts?|haben|gutschrift|abono|avere)\b/],
  },
  {
    field: 'debit',
    guesses: [
      /^(debit|withdrawal|withdrawals|dr|paid out|money out|payments?|soll|lastschrift|belastung|cargo|dare)\b/,
    ],
  },
  {
    field: 'number',
    guesses: [
      /^(utr|rrn)\b/,
      /^(ref|reference|txn|tran|transaction)( (no|num|number|id))?( (chq|cheque|check)( no)?)?$/,
      /^(ref|reference|chq|cheque|check|instrument|instr)\b/,
      /^(kundenreferenz|referenz|mandatsreferenz|referencia|kenmerk)/,
    ],
  },
]

/** The table of a bank statement, below the bank's address and other things printed above it. */
export const statementTable: TableKind<StatementField> = {
  columns,
  missing: (places) => [
    ...(['day', 'description'] as const).filter((field) => !places.has(field)),
    ...(places.has('amount') || places.has('credit') ? [] : ['amount' as const]),
  ],
  texts: { notCsv: statementTexts.notCsv, tooManyLines: statementTexts.tooManyLines },
  limits: { rows: limits.StatementLines + 100, row: 20_000, strange: 0, above: 100 },
}
