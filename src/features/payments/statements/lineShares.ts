import { z } from 'zod'
import { plainMoney, readMoney } from '../../../../contract/core/money.ts'
import type { MatchLineBody, StatementLine } from '../../../../contract/payments/statements.ts'

/** A registration for a line to pay, with the amount as typed. */
const LineShare = z.object({
  PaymentDetailsId: z.string(),
  FullName: z.string(),
  Reference: z.string(),
  Amount: z.string(),
})
export type LineShare = z.infer<typeof LineShare>

/** What is chosen and typed while matching a line by hand. */
export const LineShares = z.object({
  Shares: z.array(LineShare),
  /** The search for a registration; not in older texts. */
  Find: z.string().default(''),
})
export type LineShares = z.infer<typeof LineShares>

const amountOf = ({ Amount }: LineShare) => readMoney(Amount) ?? Number.NaN

/** The sum of the shares in minor units; an invalid amount counts as zero. */
export const sumOf = (shares: readonly LineShare[]) =>
  shares.reduce((sum, share) => sum + (amountOf(share) || 0), 0)

/** Adds a registration, with its amount due or the rest of the line, whichever is less. */
export function withShare(
  shares: readonly LineShare[],
  line: Pick<StatementLine, 'RestAmount'>,
  bill: Omit<LineShare, 'Amount'> & { readonly DueAmount: number },
): LineShare[] {
  const { DueAmount, PaymentDetailsId, FullName, Reference } = bill
  const left = Math.max(line.RestAmount - sumOf(shares), 0)
  const amount = Math.min(left, DueAmount > 0 ? DueAmount : left)
  return [...shares, { PaymentDetailsId, FullName, Reference, Amount: amount > 0 ? plainMoney(amount) : '' }]
}

/** The shares as a request body. */
export const sharesBody = (shares: readonly LineShare[]): MatchLineBody['Shares'] =>
  shares.map((share) => ({ PaymentDetailsId: share.PaymentDetailsId, Amount: amountOf(share) }))
