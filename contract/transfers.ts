import { type ClaimBody } from './claims.ts'
import { Day, Id, Instant } from './fields.ts'
import { paymentTexts } from './paymentTexts.ts'
import { z } from 'zod'

/** Spec §3 "Payment modes". */
export const paymentModes = ['UPI', 'NEFT/RTGS', 'IMPS'] as const

/** What an organiser may record beside them. */
export const deskModes = [...paymentModes, 'Cash', 'Cheque'] as const

export const DeskMode = z.enum(deskModes)

export type DeskMode = z.infer<typeof DeskMode>

/** How the transaction number of each mode looks, in capitals and without spaces. */
const numberForms: Readonly<Record<DeskMode, RegExp>> = {
  UPI: /^\d{12}$/,
  'NEFT/RTGS': /^[A-Z]{4}[A-Z0-9]{12}$|^[A-Z]{4}[A-Z0-9]{18}$/,
  IMPS: /^\d{12}$/,
  Cash: /^[A-Z0-9/-]{0,40}$/,
  Cheque: /^\d{6}$/,
}

export const numberHints: Readonly<Record<DeskMode, string>> = {
  UPI: '12 digits',
  'NEFT/RTGS': '16 or 22 characters, such as SBIN012345678901',
  IMPS: '12 digits',
  Cash: 'Number of your own slip, if any',
  Cheque: '6 digits',
}

/** A transaction number as it is compared and kept. */
export const plainNumber = (number: string) => number.replace(/\s/g, '').toUpperCase()

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

const isOneOf = <M extends string>(modes: readonly M[], mode: string): mode is M =>
  modes.some((known) => known === mode)

/** The rules that mode, number and day share; `today` is a day in the conference's zone. */
export function transferErrors(
  body: Pick<ClaimBody, 'PaymentMode' | 'TransactionId' | 'PaidOn'>,
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
