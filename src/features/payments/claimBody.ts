import type { FieldErrors } from '../../../contract/core/endpoint.ts'
import { noId } from '../../../contract/core/limits.ts'
import { plainMoney, readMoney } from '../../../contract/core/money.ts'
import { claimRules, type ClaimBody } from '../../../contract/payments/claims.ts'
import { type Bill } from '../../../contract/payments/bills.ts'
import { emptyClaim, type ClaimFields } from '../../cache/entities/claimDrafts.ts'

/** Invalid text becomes NaN, which breaks the rule of amounts. */
const amountOf = (text: string) => readMoney(text) ?? Number.NaN

/** The request body of a form. */
export const claimBodyOf = (
  PaymentDetailsId: string,
  { ProofName: _shown, ...fields }: ClaimFields,
): ClaimBody => ({
  ...fields,
  PaymentDetailsId,
  Amount: amountOf(fields.Amount),
  Others: fields.Others.map((share) => ({ ...share, Amount: amountOf(share.Amount) })),
})

/** The form fields of a returned claim, to edit again. */
export const claimFieldsOf = (
  { PaymentDetailsId: _bill, ...body }: ClaimBody,
  ProofName: string,
): ClaimFields => ({
  ...body,
  ProofName,
  Amount: plainMoney(body.Amount),
  Others: body.Others.map((share) => ({ ...share, Amount: plainMoney(share.Amount) })),
})

/** A form starts with the amount due, paid today. */
export const blankClaim = (bill: Bill, today: string): ClaimFields => ({
  ...emptyClaim,
  PaidOn: today,
  Amount: plainMoney(Math.max(bill.DueAmount - bill.WaitingAmount, 0)),
})

/** The rules of a claim; a proof on the device is uploaded before the claim. */
export function claimErrors(
  billId: string,
  fields: ClaimFields,
  hasProofHere: boolean,
  today: string,
): FieldErrors {
  const body = claimBodyOf(billId, fields)
  const proven = hasProofHere && body.ProofFileId === noId ? { ...body, ProofFileId: billId } : body
  return claimRules(proven, today)
}
