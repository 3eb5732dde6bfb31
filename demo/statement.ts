import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { stringify } from 'csv-stringify/sync'
import { pluck } from '../contract/core/collections.ts'
import { plainMoney } from '../contract/core/money.ts'
import { writeWhole } from '../server/disk/durable.ts'
import { bills } from '../server/db/schema/payments.ts'
import type { Filling } from './filling.ts'
import type { Claimed } from './payments.ts'

/** A line of the bank; money in minor units, below 0 for outgoing money. */
interface BankLine {
  readonly PaidOn: string
  readonly Description: string
  readonly Number: string
  readonly Amount: number
}

/** Claims that the statement confirms; others stay open. */
const matching = 8

const amountOf = (minor: number) =>
  Number(plainMoney(minor)).toLocaleString('en-IN', { minimumFractionDigits: 2 })

const slashed = (day: string) => day.split('-').reverse().join('/')

function csvOf(lines: readonly BankLine[]): string {
  const headings = ['Txn Date', 'Description', 'Ref No./Cheque No.', 'Debit', 'Credit']
  const rows = lines.map(({ PaidOn, Description, Number: number, Amount }) => [
    slashed(PaidOn),
    Description,
    number,
    Amount < 0 ? amountOf(-Amount) : '',
    Amount > 0 ? amountOf(Amount) : '',
  ])
  return stringify([headings, ...rows], { record_delimiter: 'windows' })
}

/** The bank's lines for unconfirmed payments: some in full, one in part, and money from an unknown payer. */
async function linesFor({ context }: Filling, claimed: readonly Claimed[]): Promise<BankLine[]> {
  const rupees = claimed.filter(({ CurrencySymbol }) => CurrencySymbol === '₹')
  const waiting = rupees.filter(({ course }) => course === 'waiting').slice(0, matching)
  const unpaid = rupees.filter(({ course }) => course === 'unpaid').slice(0, 2)
  const found = await context.database.sql
    .select({ PaymentDetailsId: bills.PaymentDetailsId, Reference: bills.Reference })
    .from(bills)
    .where(inArray(bills.PaymentDetailsId, pluck(unpaid, 'PaymentDetailsId')))
  const references = new Map(found.map(({ PaymentDetailsId, Reference }) => [PaymentDetailsId, Reference]))
  const [half, ...whole] = unpaid.map(({ PaymentDetailsId, PaidOn, Amount }, index) => ({
    PaidOn,
    Description: `UPI/Registration ${references.get(PaymentDetailsId) ?? ''}`,
    Number: String(512_000_000_000 + index),
    Amount: index === 0 ? Math.round(Amount / 200) * 100 : Amount,
  }))
  const PaidOn = half?.PaidOn ?? claimed[0]?.PaidOn ?? ''
  return [
    ...waiting.map(({ TransactionId, ...one }) => ({
      PaidOn: one.PaidOn,
      Description: `UPI/${TransactionId}/Conference`,
      Number: TransactionId,
      Amount: one.Amount,
    })),
    ...(half ? [half] : []),
    ...whole,
    { PaidOn, Description: 'NEFT/Zenith Stationers/Deposit', Number: '612000000001', Amount: 345_000 },
    { PaidOn, Description: 'NEFT/Hall and stage/Advance', Number: '612000000002', Amount: -2_500_000 },
  ].filter(({ Amount }) => Amount !== 0)
}

/** Writes a bank statement for the import into the data folder; returns its path. */
export async function writeStatement(filling: Filling, claimed: readonly Claimed[]): Promise<string> {
  const path = join(filling.context.settings.DATA_DIR, 'demo-bank-statement.csv')
  await writeWhole(path, [csvOf(await linesFor(filling, claimed))])
  return path
}
