import type { FieldErrors } from '../../../contract/core/endpoint.ts'
import { noId } from '../../../contract/core/limits.ts'
import { plainMoney, readMoney } from '../../../contract/core/money.ts'
import { claimRules, type ClaimBody } from '../../../contract/payments/claims.ts'
import { type Bill } from '../../../contract/payments/bills.ts'
import { emptyClaim, type ClaimFields } from '../../cache/entities/claimDrafts.ts'

/** Invalid text becomes NaN, which breaks the rule of amounts. */
const amountOf = (text: string) => readMoney(text) ?? Number.NaN

/** The request body of a form. */
export function claimBodyOf(billId: string, fields: ClaimFields): ClaimBody {
  const { PaymentMode, TransactionId, PaidOn, ProofFileId } = fields
  return {
    PaymentDetailsId: billId,
    PaymentMode,
    TransactionId,
    PaidOn,
    Amount: amountOf(fields.Amount),
    ProofFileId,
    Others: fields.Others.map(({ PaymentDetailsId, Amount }) => ({
      PaymentDetailsId,
      Amount: amountOf(Amount),
    })),
  }
}

/** The form fields of a returned claim, to edit again. */
export function claimFieldsOf(body: ClaimBody, ProofName: string): ClaimFields {
  const { PaymentMode, TransactionId, PaidOn, ProofFileId } = body
  return {
    PaymentMode,
    TransactionId,
    PaidOn,
    Amount: plainMoney(body.Amount),
    ProofFileId,
    ProofName,
    Others: body.Others.map(({ PaymentDetailsId, Amount }) => ({
      PaymentDetailsId,
      Amount: plainMoney(Amount),
    })),
  }
}

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
