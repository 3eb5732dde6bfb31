import { plainMoney } from '../../contract/core/money.ts'

/** A line of a bank statement, as a test wants it; money in minor units, below 0 for what went out. */
export interface BankLine {
  readonly PaidOn?: string
  readonly Description: string
  readonly Number?: string
  readonly Amount: number
}

/** An amount as Indian banks print it: '1,25,000.50'. */
export const indianAmount = (minor: number) =>
  Number(plainMoney(Math.abs(minor))).toLocaleString('en-IN', { minimumFractionDigits: 2 })

const slashed = (day: string) => day.split('-').reverse().join('/')

/** A statement as a large Indian bank exports it, with its address above the table and a balance below. */
export function indianStatement(lines: readonly BankLine[], separator = ','): string {
  const cell = (text: string) =>
    text.includes(separator) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
  const rows = lines.map(({ PaidOn = '2026-11-14', Description, Number = '', Amount }) => [
    slashed(PaidOn),
    slashed(PaidOn),
    Description,
    Number,
    Amount < 0 ? indianAmount(Amount) : '',
    Amount > 0 ? indianAmount(Amount) : '',
    '12,34,567.00',
  ])
  const table = [
    ['Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', 'Debit', 'Credit', 'Balance'],
    ...rows,
  ].map((row) => row.map(cell).join(separator))
  return [
    'Account Name :,SOCIETY FOR LINGUISTICS',
    'Address :,"12, Ring Road, Mysuru"',
    '',
    ...table,
    '',
    'Closing Balance,,,,,,"12,34,567.00"',
    '** This is a computer generated statement **',
    '',
  ].join('\r\n')
}

const firms = [
  'SRI GANESH STATIONERS',
  'KARNATAKA POWER CORP',
  'HOTEL MAYURA',
  'RAVI TRAVELS',
  'PRINTWELL PRESS',
]

/** Lines of everyday business that belong to no registration: some out, some in. */
export const everydayLines = (count: number): BankLine[] =>
  Array.from({ length: count }, (_none, index) => ({
    PaidOn: `2026-11-${String((index % 28) + 1).padStart(2, '0')}`,
    Description: `${index % 3 === 0 ? 'NEFT' : 'UPI'}/${firms[index % firms.length] ?? ''}/BILL ${1000 + index}`,
    Number: String(700_000_000_000 + index * 37),
    Amount: (index % 2 === 0 ? -1 : 1) * (12_345 + index * 101),
  }))
