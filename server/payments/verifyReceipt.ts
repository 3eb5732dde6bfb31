import type { VerifiedReceipt } from '../../contract/payments/receipts.ts'
import type { Sql } from '../db/database.ts'
import { notFound } from '../http/refusal.ts'
import { Printed } from './printed.ts'
import { receiptByCode } from './receiptRows.ts'

/** The content of a receipt, by its printed code; 404 for an unknown code. */
export async function verifiedReceipt(sql: Sql, code: string): Promise<VerifiedReceipt> {
  const receipt = await receiptByCode(sql, code)
  if (!receipt) throw notFound()
  const words = Printed.parse(receipt.Printed)
  return {
    ReceiptNumber: receipt.ReceiptNumber,
    IssuedOn: receipt.IssuedOn,
    FullName: words.To.Name,
    Amount: receipt.Amount,
    CurrencySymbol: words.CurrencySymbol,
    ConferenceName: words.ConferenceName,
    SocietyName: words.Society.Name,
    VoidedOn: receipt.VoidedOn,
  }
}
