import { Bill } from './bills.ts'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Day, Id, Line, mayLack, Text } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { Money, moneyError } from '../core/money.ts'
import { deskModes } from './paymentModes.ts'
import { errorsOf, ReasonBody, reasonError, reasonRules, tooLongError } from '../core/rules.ts'
import { Transfer, transferErrors } from './transfers.ts'
import { ConfirmedUnusual } from './unusualPayment.ts'
import { z } from 'zod'

const remarksTooLong = (remarks: string) => tooLongError('Reason', remarks, limits.ReasonLongest)

export const DecisionOnPaymentBody = z.strictObject({ Amount: Money, Accepted: z.boolean(), Remarks: Text })

export type DecisionOnPaymentBody = z.infer<typeof DecisionOnPaymentBody>

export const confirmPayment = adminEndpoint('PUT /Payment/:id/confirm-payment', {
  part: 'money',
  summary: 'Confirms a claim, wholly or in part, or refuses it with a reason',
  body: mayLack(DecisionOnPaymentBody, { Remarks: '' }),
  rules: (body: DecisionOnPaymentBody) =>
    errorsOf({
      Amount: body.Accepted && moneyError(body.Amount),
      Remarks: body.Accepted ? remarksTooLong(body.Remarks) : reasonError(body.Remarks),
    }),
  result: Transfer,
})

export const PaymentIdsBody = z.strictObject({ PaymentIds: z.array(Id).min(1).max(1000) })

/** What confirming many claims would do. */
export const ConfirmPreview = z.object({
  /** Those that wait for a decision; the others were decided by now. */
  PaymentIds: z.array(Id),
  Count: z.number().int(),
  /** By currency symbol, in minor units. */
  Sums: z.array(z.object({ CurrencySymbol: z.string(), Amount: z.number().int() })),
  PaidInFull: z.number().int(),
  Mails: z.array(z.object({ FullName: z.string(), Email: z.string() })),
})

export type ConfirmPreview = z.infer<typeof ConfirmPreview>

export const previewConfirmation = adminEndpoint('POST /Payment/confirm-many/preview', {
  part: 'money',
  summary: 'What confirming those of these claims would do that still wait; changes nothing',
  body: PaymentIdsBody,
  result: ConfirmPreview,
})

export const confirmMany = adminEndpoint('PUT /Payment/confirm-many', {
  part: 'money',
  summary: 'Confirms waiting claims with their whole amounts, all or none; can be undone as one',
  body: PaymentIdsBody,
})

export const DeskBody = z.strictObject({
  PaymentDetailsId: Id,
  PaymentMode: Line,
  TransactionId: Line,
  PaidOn: z.union([Day, z.literal('')]),
  Amount: Money,
  Remarks: Text,
})

export type DeskBody = z.infer<typeof DeskBody>

/** The rules of a payment at the desk and of a refund. */
export function deskRules(body: DeskBody, today: string) {
  return errorsOf({
    ...transferErrors(body, deskModes, today),
    Amount: moneyError(body.Amount),
    Remarks: remarksTooLong(body.Remarks),
  })
}

export const recordPayment = adminEndpoint('POST /Payment/desk', {
  part: 'money',
  summary:
    'Records a payment that was made at the desk or by cheque; it counts as confirmed. One of more than is due, or of ten times the usual, is refused with 409 unless `ConfirmedUnusual` is true',
  body: mayLack(DeskBody, { TransactionId: '', Remarks: '' }).extend({ ConfirmedUnusual }),
  result: Transfer,
})

export const refundPayment = adminEndpoint('POST /Payment/refund', {
  part: 'money',
  summary: 'Records money that was paid back',
  body: mayLack(DeskBody, { TransactionId: '', Remarks: '' }),
  result: Transfer,
})

export const reversePayment = adminEndpoint('PUT /Payment/:id/reverse', {
  part: 'money',
  summary:
    'Takes a confirmation back after its undo window: the receipt is void under its number, with a mail',
  body: ReasonBody,
  rules: reasonRules,
  result: Transfer,
})

export const CancelBody = z.strictObject({
  Reason: Text,
  /** 0 refunds nothing; the rest of the received money is kept. */
  RefundAmount: Money,
  PaymentMode: Line,
  TransactionId: Line,
  PaidOn: z.union([Day, z.literal('')]),
})

export type CancelBody = z.infer<typeof CancelBody>

/** The rules of a cancellation; the mode of the refund matters only with an amount. */
export function cancelRules(body: CancelBody, today: string) {
  return errorsOf({
    Reason: reasonError(body.Reason),
    RefundAmount: moneyError(body.RefundAmount, 0),
    ...(body.RefundAmount > 0 ? transferErrors(body, deskModes, today) : {}),
  })
}

export const cancelRegistration = adminEndpoint('PUT /Payment/:id/cancel', {
  part: 'money',
  summary:
    'Cancels the registration of a bill (`id` is its `PaymentDetailsId`) and pays back; the person gets a mail',
  body: mayLack(CancelBody, { RefundAmount: 0, PaymentMode: '', TransactionId: '', PaidOn: '' }),
  result: Bill,
})

export const reinstateRegistration = adminEndpoint('PUT /Payment/:id/reinstate', {
  part: 'money',
  summary:
    'Lets a cancelled registration count again (`id` is the `PaymentDetailsId` of its bill), with the charges that it had; the person gets a mail',
  body: ReasonBody,
  rules: reasonRules,
  result: Bill,
})
