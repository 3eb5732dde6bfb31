import { z } from 'zod'
import { moneyOf } from '../../../contract/core/money.ts'
import type { Printed } from '../printedTexts.ts'
import { startSheet } from './printSheet.ts'

export const Extras = z.object({
  /** A QR code and its label. */
  code: z.object({ address: z.string(), label: z.string() }).nullable(),
  /** The day from which it is void, and the reason. */
  void: z.object({ on: z.string(), reason: z.string() }).nullable(),
})
export type Extras = z.infer<typeof Extras>

const taxNumber = (number: string) => (number ? `\nGSTIN: ${number}` : '')

/** Prints an invoice or a receipt as a tagged PDF. */
export async function printPaper(words: Printed, extras: Extras): Promise<Buffer> {
  const money = (amount: number) => moneyOf(amount, words.CurrencySymbol)
  const sheet = startSheet(`${words.Title} ${words.Number}`, words.Society.Name)
  sheet.write('P', words.Society.Name, { size: 14, bold: true, color: '#b3261e' })
  sheet.write('P', `${words.Society.Address}${taxNumber(words.Society.TaxNumber)}`, { color: '#4a4a4a' })
  sheet.gap(6)
  sheet.rule()
  sheet.write('H1', `${words.Title} ${words.Number}`, { size: 18, bold: true })
  sheet.write('P', words.ConferenceName)
  sheet.write('P', `Date: ${words.IssuedOn}`)
  if (extras.void) {
    sheet.stamp('VOID')
    const reason = extras.void.reason ? `: ${extras.void.reason}` : ''
    sheet.write('P', `Void since ${extras.void.on}${reason}`, { bold: true, color: '#b3261e' })
  }
  sheet.gap(8)
  sheet.write('P', 'Made out to', { size: 8, color: '#4a4a4a' })
  sheet.write('P', words.To.Name, { bold: true, size: 12 })
  sheet.write('P', `${words.To.Address}${taxNumber(words.To.TaxNumber)}`)
  sheet.gap(8)
  for (const [label, value] of words.Facts) sheet.write('P', `${label}: ${value}`)
  sheet.gap(12)
  const isReceipt = words.Title === 'Receipt'
  sheet.table(
    ['Description', 'Amount'],
    [
      ...words.Lines.map(
        ({ Label, Count, Amount }) =>
          [Count > 1 ? `${Label} × ${Count}` : Label, money(Amount), false] as const,
      ),
      ['Total', money(words.Total), true],
      ...(isReceipt ? [[words.AmountLabel, money(words.Amount), true] as const] : []),
      ...words.TaxLines.map(({ Label, Amount }) => [Label, money(Amount), false] as const),
    ],
  )
  sheet.gap(4)
  sheet.write('P', `${words.AmountLabel} in words: ${words.AmountInWords}`)
  sheet.gap(16)
  if (extras.code) sheet.code(extras.code.address, extras.code.label)
  sheet.gap(10)
  const note = `Made by a computer and valid without a signature. Questions? Write to ${words.SupportEmail}.`
  sheet.write('P', note, { size: 8, color: '#4a4a4a' })
  return sheet.end()
}
