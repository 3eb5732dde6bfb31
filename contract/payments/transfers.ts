import { Day, Id, Instant } from '../core/fields.ts'
import { DeskMode, isOneOf, numberForms, plainNumber } from './paymentModes.ts'
import { paymentTexts } from './paymentTexts.ts'
import { choiceError, requiredError, requiredText } from '../core/rules.ts'
import { z } from 'zod'

export const transferStates = ['waiting', 'confirmed', 'refused', 'reversed'] as const

export const TransferState = z.enum(transferStates)

export type TransferState = z.infer<typeof TransferState>

/** One transfer of a bill (`PaymentId`), in either direction; money in minor units. */
export const Transfer = z.object({
  PaymentId: Id,
  PaymentDetailsId: Id,
  IsRefund: z.boolean(),
  State: TransferState,
  PaymentMode: DeskMode,
  TransactionId: z.string(),
  PaidOn: Day,
  /** The claimed amount, and the confirmed part of it. */
  Amount: z.number().int(),
  ConfirmedAmount: z.number().int(),
  /** The reason for a refusal or reversal, or the organiser's note. */
  Remarks: z.string(),
  ProofFileId: Id,
  CreatedOn: Instant,
  DecidedOn: Instant.nullable(),
  /** The end of the undo window; null without a decision, and once the window has closed. */
  UndoUntil: Instant.nullable(),
  /** Empty until the undo window has closed. */
  ReceiptNumber: z.string(),
  ReceiptVoidedOn: Instant.nullable(),
})

export type Transfer = z.infer<typeof Transfer>

/** The shared rules of mode, number and day; `today` is a day in the conference's zone. */
export function transferErrors(
  body: { readonly PaymentMode: string; readonly TransactionId: string; readonly PaidOn: string },
  modes: readonly DeskMode[],
  today: string,
) {
  const { PaymentMode } = body
  const number = plainNumber(body.TransactionId)
  const known = isOneOf(modes, PaymentMode)
  return {
    PaymentMode: choiceError('Payment mode', PaymentMode, modes),
    TransactionId:
      number === '' && PaymentMode !== 'Cash'
        ? requiredText('Transaction number')
        : known && !numberForms[PaymentMode].test(number) && paymentTexts.numberInvalid(PaymentMode),
    PaidOn: requiredError('Date of payment', body.PaidOn) || (body.PaidOn > today && paymentTexts.dateFuture),
  }
}
