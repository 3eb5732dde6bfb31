import { randomInt } from 'node:crypto'
import type { Sql } from '../db/database.ts'
import { bills } from '../db/schema/payments.ts'

/** Letters and digits that are hard to confuse, in print or on the telephone. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const newReference = () => `R${Array.from({ length: 7 }, () => signs[randomInt(signs.length)]).join('')}`

/** Makes the bill of a new registration, with a unique reference; returns its `PaymentDetailsId`. */
export async function makeBill(sql: Sql, AccommodationId: string): Promise<string> {
  for (;;) {
    const [bill] = await sql
      .insert(bills)
      .values({ AccommodationId, Reference: newReference() })
      .onConflictDoNothing({ target: bills.Reference })
      .returning({ PaymentDetailsId: bills.PaymentDetailsId })
    if (bill) return bill.PaymentDetailsId
  }
}
