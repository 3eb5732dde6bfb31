import { Day, Id, Instant } from '../core/fields.ts'
import { DeskMode, isOneOf, numberForms, plainNumber } from './paymentModes.ts'
import { paymentTexts } from './paymentTexts.ts'
import { z } from 'zod'

export const transferStates = ['waiting', 'confirmed', 'refused', 'reversed'] as const

export const TransferState = z.enum(transferStates)

export type TransferState = z.infer<typeof TransferState>

/** One transfer of a bill (`PaymentId`), either way; money in minor units. */
export const Transfer = z.object({
  PaymentId: Id,
  PaymentDetailsId: Id,
  IsRefund: z.boolean(),
  State: TransferState,
  PaymentMode: DeskMode,
  TransactionId: z.string(),
  PaidOn: Day,
  /** What was claimed, and what of it was confirmed. */
  Amount: z.number().int(),
  ConfirmedAmount: z.number().int(),
  /** Why it was refused or reversed, or what the organiser noted. */
  Remarks: z.string(),
  ProofFileId: Id,
  CreatedOn: Instant,
  DecidedOn: Instant.nullable(),
  /** Until when the decision can be taken back; null without one, and once it cannot. */
  UndoUntil: Instant.nullable(),
  /** Empty until the undo window has closed. */
  ReceiptNumber: z.string(),
  ReceiptVoidedOn: Instant.nullable(),
})

export type Transfer = z.infer<typeof Transfer>

/** The rules that mode, number and day share; `today` is a day in the conference's zone. */
export function transferErrors(
  body: { readonly PaymentMode: string; readonly TransactionId: string; readonly PaidOn: string },
  modes: readonly DeskMode[],
  today: string,
) {
  const { PaymentMode } = body
  const number = plainNumber(body.TransactionId)
  const known = isOneOf(modes, PaymentMode)
  return {
    PaymentMode: !PaymentMode ? paymentTexts.modeRequired : !known && paymentTexts.modeUnknown,
    TransactionId:
      number === '' && PaymentMode !== 'Cash'
        ? paymentTexts.numberRequired
        : known && !numberForms[PaymentMode].test(number) && paymentTexts.numberInvalid(PaymentMode),
    PaidOn: !body.PaidOn ? paymentTexts.dateRequired : body.PaidOn > today && paymentTexts.dateFuture,
  }
}
