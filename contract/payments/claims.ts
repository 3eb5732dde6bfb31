import { Bill } from './bills.ts'
import { endpoint } from '../core/endpoint.ts'
import { Day, Id, Line } from '../core/fields.ts'
import { limits, noId } from '../core/limits.ts'
import { Money, moneyError } from '../core/money.ts'
import { paymentTexts } from './paymentTexts.ts'
import { errorsOf } from '../core/rules.ts'
import { paymentModes } from './paymentModes.ts'
import { transferErrors } from './transfers.ts'
import { z } from 'zod'
import { attendingRoles } from '../core/roles.ts'

const Share = z.strictObject({ PaymentDetailsId: Id, Amount: Money })

/** A claim: 'I have paid this'. `Others` are further bills of the same transfer. */
export const ClaimBody = z.strictObject({
  PaymentDetailsId: Id,
  PaymentMode: Line,
  TransactionId: Line,
  /** A day, empty until it is chosen. */
  PaidOn: z.union([Day, z.literal('')]),
  Amount: Money,
  /** All-zero for none. */
  ProofFileId: Id,
  Others: z.array(Share).max(limits.RegistrationsPerClaim).default([]),
})

export type ClaimBody = z.infer<typeof ClaimBody>

/** The rules of a claim. `today` is a day in the conference's zone; a later day is refused. */
export function claimRules(body: ClaimBody, today: string) {
  const bills = [body.PaymentDetailsId, ...body.Others.map((other) => other.PaymentDetailsId)]
  const othersWrong = body.Others.map((other) => moneyError(other.Amount)).find(Boolean)
  return errorsOf({
    ...transferErrors(body, paymentModes, today),
    Amount: moneyError(body.Amount),
    Others: new Set(bills).size < bills.length ? paymentTexts.billTwice : othersWrong,
    ProofFileId: body.ProofFileId === noId && paymentTexts.proofRequired,
  })
}

export const fillPaymentDetails = endpoint('POST /Payment/fill-payment-details', {
  summary: 'Claims a payment, of one or several registrations by one transfer',
  callers: attendingRoles,
  part: 'money',
  body: ClaimBody,
  result: Bill,
})
