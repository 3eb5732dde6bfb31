import { z } from 'zod'
import { plainMoney, readMoney } from '../../../../contract/core/money.ts'
import type { MatchLineBody, StatementLine } from '../../../../contract/payments/statements.ts'

/** A registration that a line shall pay for, with the amount as it is typed. */
const LineShare = z.object({
  PaymentDetailsId: z.string(),
  FullName: z.string(),
  Reference: z.string(),
  Amount: z.string(),
})
export type LineShare = z.infer<typeof LineShare>

/** What is typed while a line is matched by hand. */
export const LineShares = z.object({ Shares: z.array(LineShare) })

const amountOf = ({ Amount }: LineShare) => readMoney(Amount) ?? Number.NaN

/** What the shares come to in minor units; what is no amount yet counts as nothing. */
export const sumOf = (shares: readonly LineShare[]) =>
  shares.reduce((sum, share) => sum + (amountOf(share) || 0), 0)

/** One more registration, with what it owes or what is left of the line, whichever is less. */
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

/** The shares as the portal takes them. */
export const sharesBody = (shares: readonly LineShare[]): MatchLineBody['Shares'] =>
  shares.map((share) => ({ PaymentDetailsId: share.PaymentDetailsId, Amount: amountOf(share) }))
