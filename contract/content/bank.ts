import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Line, Text, Version } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { errorsOf, isWhole, tooLongError } from '../core/rules.ts'

/** Where people pay, and what invoices and receipts show (design §3 "Payments"). Empty means not set. */
export const BankFields = z.strictObject({
  AccountName: Line,
  AccountNumber: Line,
  IfscCode: Line,
  BankName: Line,
  UpiId: Line,
  /** The society's postal address, line by line. */
  SocietyAddress: Text,
  /** The society's tax number (GSTIN). */
  TaxNumber: Line,
  /** The name of the tax that all rates include, such as GST. */
  TaxName: Line,
  /** Its percentage, with up to two decimals; 0 shows no tax lines. */
  TaxPercent: z.number(),
  /** How long a decision on money can be undone before receipts and mails are made. */
  UndoMinutes: z.number(),
})
export type BankFields = z.infer<typeof BankFields>

export const Bank = BankFields.extend({ Version })
export type Bank = z.infer<typeof Bank>

export const bankLabels: Readonly<Record<keyof BankFields, string>> = {
  AccountName: 'Name of the account',
  AccountNumber: 'Account number',
  IfscCode: 'IFSC code',
  BankName: 'Bank and branch',
  UpiId: 'UPI id',
  SocietyAddress: 'Postal address of the society',
  TaxNumber: 'Tax number (GSTIN)',
  TaxName: 'Name of the tax',
  TaxPercent: 'Tax contained in the rates, in per cent',
  UndoMinutes: 'Undo window, in minutes',
}

/** An Indian tax number: state, PAN, entity, Z, check character. */
export const taxNumberPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

export const bankTexts = {
  accountInvalid: 'Account number must have 6 to 34 letters or digits',
  ifscInvalid: 'IFSC code must look like SBIN0001234',
  upiInvalid: 'UPI id must look like name@bank',
  taxNumberInvalid: 'Tax number must look like 29ABCDE1234F1Z5',
  percentInvalid: 'Tax must be from 0 to 100 per cent, with at most two decimals',
  undoInvalid: 'Undo window must be a whole number of minutes from 0 to 1440',
  notSet: 'The organisers have not published yet where to pay. Please contact them.',
} as const

export function bankRules(body: BankFields) {
  const line = (text: string) => tooLongError('Text', text, limits.LineLongest)
  const unless = (text: string, pattern: RegExp, error: string) => text !== '' && !pattern.test(text) && error
  const percent = Math.round(body.TaxPercent * 100)
  return errorsOf({
    AccountName: line(body.AccountName),
    AccountNumber: unless(body.AccountNumber, /^[0-9A-Za-z]{6,34}$/, bankTexts.accountInvalid),
    IfscCode: unless(body.IfscCode, /^[A-Z]{4}0[A-Z0-9]{6}$/, bankTexts.ifscInvalid),
    BankName: line(body.BankName),
    UpiId: unless(body.UpiId, /^[\w.-]{2,64}@[A-Za-z][A-Za-z0-9.-]{1,63}$/, bankTexts.upiInvalid),
    SocietyAddress: tooLongError('Address', body.SocietyAddress, 500),
    TaxNumber: unless(body.TaxNumber, taxNumberPattern, bankTexts.taxNumberInvalid),
    TaxName: line(body.TaxName),
    TaxPercent:
      (body.TaxPercent < 0 || body.TaxPercent > 100 || Math.abs(percent - body.TaxPercent * 100) > 1e-6) &&
      bankTexts.percentInvalid,
    UndoMinutes: !isWhole(body.UndoMinutes, 0, 1440) && bankTexts.undoInvalid,
  })
}

export const getBank = adminEndpoint('GET /Configuration/bank', {
  part: 'whole',
  summary: 'Bank account, UPI id, tax and undo window',
  // No change of the bank account is published.
  shows: [],
  result: Bank,
})

export const saveBank = adminEndpoint('PUT /Configuration/bank', {
  part: 'whole',
  summary: 'Changes bank account, UPI id, tax and undo window; takes `If-Match`',
  body: BankFields,
  rules: bankRules,
  result: Bank,
})
