import { z } from 'zod'
import { BankFields, taxNumberPattern, bankTexts } from './bank.ts'
import { endpoint } from './endpoint.ts'
import { ById, Day, Id, Instant, Text, Version, lengthOf } from './fields.ts'
import { limits, noId } from './limits.ts'
import { Money, moneyError } from './money.ts'
import { PaymentStatus } from './registration.ts'
import { errorsOf } from './rules.ts'

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

/** A line of a bill, in minor units. */
export const BillLine = z.object({ Label: z.string(), Count: z.number().int(), Amount: z.number().int() })
export type BillLine = z.infer<typeof BillLine>

/** Sums of a bill: expected − confirmed + refunded = due; below 0 is owed to the payer. */
export const BillSums = z.object({
  ExpectedAmount: z.number().int(),
  ConfirmedAmount: z.number().int(),
  RefundedAmount: z.number().int(),
  DueAmount: z.number().int(),
  /** Claimed and not decided yet. */
  WaitingAmount: z.number().int(),
})
export type BillSums = z.infer<typeof BillSums>

/** To whom an invoice is made out; empty means the person. */
export const BilledTo = z.strictObject({ BilledName: Text, BilledAddress: Text, BilledTaxNumber: Text })
export type BilledTo = z.infer<typeof BilledTo>

/** A bill as payer and organiser see it: what to pay, where to, and what became of it. */
export const Bill = z.object({
  PaymentDetailsId: Id,
  AccommodationId: Id,
  UserDetailId: Id,
  FullName: z.string(),
  PaperId: Id,
  /** What the payer names in the transfer. */
  Reference: z.string(),
  CurrencySymbol: z.string(),
  Lines: z.array(BillLine),
  ...BillSums.shape,
  PaymentStatus,
  ...BilledTo.shape,
  Transfers: z.array(Transfer),
  /** Where to pay to. */
  Bank: BankFields.pick({
    AccountName: true,
    AccountNumber: true,
    IfscCode: true,
    BankName: true,
    UpiId: true,
  }),
  /** Empty where no UPI id is set, nothing is due, or the currency is not the rupee. */
  UpiLink: z.string(),
  /** Other bills that the caller may pay by the same transfer. */
  Others: z.array(z.object({ PaymentDetailsId: Id, FullName: z.string(), DueAmount: z.number().int() })),
  MayPay: z.boolean(),
  CancelledOn: Instant.nullable(),
  Version,
})
export type Bill = z.infer<typeof Bill>

const Share = z.strictObject({ PaymentDetailsId: Id, Amount: Money })

/** A claim: 'I have paid this'. `Others` are further bills that the same transfer paid. */
export const ClaimBody = z.strictObject({
  PaymentDetailsId: Id,
  PaymentMode: Text,
  TransactionId: Text,
  /** A day, empty while it is not chosen. */
  PaidOn: z.union([Day, z.literal('')]),
  Amount: Money,
  /** All-zero for none. */
  ProofFileId: Id,
  Others: z.array(Share).max(limits.RegistrationsPerClaim).default([]),
})
export type ClaimBody = z.infer<typeof ClaimBody>

export const paymentTexts = {
  title: 'Payment',
  modeRequired: 'Payment mode is required',
  modeUnknown: 'Payment mode is not one of the choices',
  numberRequired: 'Transaction number is required',
  numberInvalid: (mode: DeskMode) => `The transaction number of ${mode} has ${numberHints[mode]}`,
  numberUsed: 'This transaction number has been used already',
  dateRequired: 'Date of payment is required',
  dateFuture: 'Date of payment cannot be in the future',
  proofRequired: 'Proof of payment is required',
  unknownProof: 'This proof of payment does not exist',
  billTwice: 'A registration is named twice',
  currenciesDiffer: 'One transfer cannot pay in two currencies',
  nothingDue: 'Nothing is to be paid for this registration',
  moreThanWaiting: 'The amount confirmed cannot be more than the amount claimed',
  notWaiting: 'This payment has been decided already',
  notConfirmed: 'Only a confirmed payment can be reversed',
  stillUndoable: 'This decision can still be taken back: use Undo instead',
  claimWaits: 'A payment of this registration waits for a decision. Confirm or refuse it first',
  moreThanPaid: 'More cannot be paid back than was received',
  reasonRequired: 'Reason is required',
  reasonTooLong: `Reason must be at most ${limits.ReasonLongest} characters long`,
  nameTooLong: `Name must be at most ${limits.LineLongest} characters long`,
  addressTooLong: 'Address must be at most 500 characters long',
  noInvoice: 'There is nothing to invoice for this registration',
  noReceipt: 'The receipt is made when the payment has been confirmed and the time to take that back is over',
} as const

const reasonError = (reason: string) =>
  !reason.trim()
    ? paymentTexts.reasonRequired
    : lengthOf(reason) > limits.ReasonLongest && paymentTexts.reasonTooLong

const isOneOf = <M extends string>(modes: readonly M[], mode: string): mode is M =>
  modes.some((known) => known === mode)

/** The rules that mode, number and day share; `today` is a day in the conference's zone. */
function transferErrors(
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

/** The rules of a claim. `today` is a day in the conference's zone; the day of tomorrow is refused, today is not. */
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

/** The address that a UPI app opens, with the exact amount and the reference. `amount` in minor units (paisa). */
export function upiLink(to: {
  readonly UpiId: string
  readonly AccountName: string
  readonly DueAmount: number
  readonly Reference: string
}): string {
  const amount = `${Math.trunc(to.DueAmount / 100)}.${String(to.DueAmount % 100).padStart(2, '0')}`
  const query = [
    ['pa', to.UpiId],
    ['pn', to.AccountName],
    ['am', amount],
    ['cu', 'INR'],
    ['tn', to.Reference],
  ]
  return `upi://pay?${query.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&')}`
}

/** expected − confirmed + refunded = due. */
export const dueOf = (sums: Pick<BillSums, 'ExpectedAmount' | 'ConfirmedAmount' | 'RefundedAmount'>) =>
  sums.ExpectedAmount - sums.ConfirmedAmount + sums.RefundedAmount

/** The status that a bill shows (design §3 "Payments"): paid in full beats all, then what waits. */
export function paymentStatusOf(sums: BillSums, lastIsRefused: boolean): PaymentStatus {
  const received = sums.ConfirmedAmount - sums.RefundedAmount
  if (received > 0 && sums.DueAmount <= 0) return 'Payment Done'
  if (received > 0) return 'Partial Payment Done'
  if (sums.WaitingAmount > 0) return 'Waiting for confirmation'
  return lastIsRefused ? 'Payment Refused' : ''
}

const payers = ['Admin', 'PaperPresenter', 'GeneralAttendee'] as const
const admin = ['Admin'] as const

export const getBill = endpoint({
  method: 'GET',
  path: '/Payment/:id',
  summary: 'The bill of a registration (`id` is its `AccommodationId`), with what became of it',
  callers: payers,
  params: ById,
  owned: 'Accommodation',
  result: Bill,
})

export const fillPaymentDetails = endpoint({
  method: 'POST',
  path: '/Payment/fill-payment-details',
  summary: 'Claims a payment, of one or several registrations by one transfer',
  callers: payers,
  body: ClaimBody,
  result: Bill,
})

export const Upi = z.object({
  UpiLink: z.string(),
  UpiId: z.string(),
  AccountName: z.string(),
  DueAmount: z.number().int(),
  Reference: z.string(),
})

export const getUpi = endpoint({
  method: 'GET',
  path: '/Payment/:id/upi',
  summary: 'What a UPI app needs to pay the bill of a registration (`id` is its `AccommodationId`)',
  callers: payers,
  params: ById,
  owned: 'Accommodation',
  result: Upi,
})

export const setBilledTo = endpoint({
  method: 'PUT',
  path: '/Payment/:id/billed-to',
  summary: 'Says to whom the invoice of a bill is made out; takes `If-Match`',
  callers: payers,
  params: ById,
  owned: 'Bill',
  body: BilledTo,
  rules: (body: BilledTo) =>
    errorsOf({
      BilledName: lengthOf(body.BilledName) > limits.LineLongest && paymentTexts.nameTooLong,
      BilledAddress: lengthOf(body.BilledAddress) > 500 && paymentTexts.addressTooLong,
      BilledTaxNumber:
        body.BilledTaxNumber !== '' &&
        !taxNumberPattern.test(body.BilledTaxNumber) &&
        bankTexts.taxNumberInvalid,
    }),
  result: Bill,
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/Payment/:id/invoice',
  summary: 'The invoice of a bill (`id` is its `PaymentDetailsId`) as PDF',
  callers: payers,
  params: ById,
  owned: 'Bill',
  raw: 'download',
})

export const getReceipt = endpoint({
  method: 'GET',
  path: '/Payment/:id/receipt',
  summary: 'The receipt of a transfer (`id` is its `PaymentId`) as PDF',
  callers: payers,
  params: ById,
  raw: 'download',
})

export const DecisionOnPaymentBody = z.strictObject({ Amount: Money, Accepted: z.boolean(), Remarks: Text })
export type DecisionOnPaymentBody = z.infer<typeof DecisionOnPaymentBody>

export const confirmPayment = endpoint({
  method: 'PUT',
  path: '/Payment/:id/confirm-payment',
  summary: 'Confirms a claim, wholly or in part, or refuses it with a reason',
  callers: admin,
  params: ById,
  body: DecisionOnPaymentBody,
  rules: (body: DecisionOnPaymentBody) =>
    errorsOf({
      Amount: body.Accepted && moneyError(body.Amount),
      Remarks: body.Accepted
        ? lengthOf(body.Remarks) > limits.ReasonLongest && paymentTexts.reasonTooLong
        : reasonError(body.Remarks),
    }),
  result: Transfer,
})

export const PaymentIdsBody = z.strictObject({ PaymentIds: z.array(Id).min(1).max(1000) })
export type PaymentIdsBody = z.infer<typeof PaymentIdsBody>

/** What confirming many claims would do. */
export const ConfirmPreview = z.object({
  Count: z.number().int(),
  /** By currency symbol, in minor units. */
  Sums: z.array(z.object({ CurrencySymbol: z.string(), Amount: z.number().int() })),
  PaidInFull: z.number().int(),
  Mails: z.array(z.object({ FullName: z.string(), Email: z.string() })),
})
export type ConfirmPreview = z.infer<typeof ConfirmPreview>

export const previewConfirmation = endpoint({
  method: 'POST',
  path: '/Payment/confirm-many/preview',
  summary: 'What confirming these claims would do; changes nothing',
  callers: admin,
  body: PaymentIdsBody,
  result: ConfirmPreview,
})

export const confirmMany = endpoint({
  method: 'PUT',
  path: '/Payment/confirm-many',
  summary: 'Confirms waiting claims with their whole amounts, all or none; can be taken back as one',
  callers: admin,
  body: PaymentIdsBody,
})

export const DeskBody = z.strictObject({
  PaymentDetailsId: Id,
  PaymentMode: Text,
  TransactionId: Text,
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
    Remarks: lengthOf(body.Remarks) > limits.ReasonLongest && paymentTexts.reasonTooLong,
  })
}

export const recordPayment = endpoint({
  method: 'POST',
  path: '/Payment/desk',
  summary: 'Records a payment that was made at the desk or by cheque; it counts as confirmed',
  callers: admin,
  body: DeskBody,
  result: Transfer,
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/Payment/refund',
  summary: 'Records money that was paid back',
  callers: admin,
  body: DeskBody,
  result: Transfer,
})

const ReasonBody = z.strictObject({ Reason: Text })

export const reversePayment = endpoint({
  method: 'PUT',
  path: '/Payment/:id/reverse',
  summary:
    'Takes a confirmation back after its undo window: the receipt is void under its number, with a mail',
  callers: admin,
  params: ById,
  body: ReasonBody,
  rules: (body: z.infer<typeof ReasonBody>) => errorsOf({ Reason: reasonError(body.Reason) }),
  result: Transfer,
})

export const CancelBody = z.strictObject({
  Reason: Text,
  /** 0 pays nothing back; the rest of what was received is kept. */
  RefundAmount: Money,
  PaymentMode: Text,
  TransactionId: Text,
  PaidOn: z.union([Day, z.literal('')]),
})
export type CancelBody = z.infer<typeof CancelBody>

/** The rules of a cancellation; how it was paid back matters only where something was. */
export function cancelRules(body: CancelBody, today: string) {
  return errorsOf({
    Reason: reasonError(body.Reason),
    RefundAmount: moneyError(body.RefundAmount, 0),
    ...(body.RefundAmount > 0 ? transferErrors(body, deskModes, today) : {}),
  })
}

export const cancelRegistration = endpoint({
  method: 'PUT',
  path: '/Payment/:id/cancel',
  summary:
    'Cancels the registration of a bill (`id` is its `PaymentDetailsId`) and pays back; the person gets a mail',
  callers: admin,
  params: ById,
  body: CancelBody,
  result: Bill,
})

export const paymentKinds = ['paper', 'user'] as const
export const billSorts = ['newest', 'oldest', 'name', 'due'] as const

export const BillSearch = z.strictObject({
  /** Bills with a paper, or without. */
  Kind: z.enum(paymentKinds),
  Status: z.enum(['unpaid', 'waiting', 'partial', 'done', 'refused', 'owed', 'cancelled']).optional(),
  Text: Text.optional(),
  Sort: z.enum(billSorts).default('newest'),
  Page: z.coerce.number().int().min(1).max(100_000).default(1),
  PageSize: z.coerce.number().int().min(1).max(limits.PageSizeLargest).default(limits.PageSize),
})
export type BillSearch = z.infer<typeof BillSearch>

/** A row of the organisers' lists. */
export const BillRow = z.object({
  PaymentDetailsId: Id,
  AccommodationId: Id,
  UserDetailId: Id,
  FullName: z.string(),
  Email: z.string(),
  PaperCode: z.string(),
  Reference: z.string(),
  CurrencySymbol: z.string(),
  ...BillSums.shape,
  PaymentStatus,
  CancelledOn: Instant.nullable(),
  CreatedOn: Instant,
  /** The claims that wait, oldest first. */
  Waiting: z.array(Transfer),
})
export type BillRow = z.infer<typeof BillRow>

export const BillPage = z.object({
  Rows: z.array(BillRow),
  Total: z.number().int(),
  Page: z.number().int(),
  PageSize: z.number().int(),
  /** Sums over all rows that the filters let through, one for each currency. */
  Sums: z.array(z.object({ CurrencySymbol: z.string(), ...BillSums.shape })),
})
export type BillPage = z.infer<typeof BillPage>

export const searchBills = endpoint({
  method: 'GET',
  path: '/Payment',
  summary: 'Bills with a paper or without, by status and words, in pages, with their sums',
  callers: admin,
  query: BillSearch,
  result: BillPage,
})

/** What `/verify/{code}` shows of a receipt. */
export const VerifiedReceipt = z.object({
  ReceiptNumber: z.string(),
  IssuedOn: Instant,
  FullName: z.string(),
  Amount: z.number().int(),
  CurrencySymbol: z.string(),
  ConferenceName: z.string(),
  SocietyName: z.string(),
  VoidedOn: Instant.nullable(),
})
export type VerifiedReceipt = z.infer<typeof VerifiedReceipt>

export const verifyReceipt = endpoint({
  method: 'GET',
  path: '/Payment/verify/:code',
  summary: 'Whether a receipt is genuine, by the code that is printed on it',
  callers: 'anyone',
  params: z.strictObject({ code: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) }),
  result: VerifiedReceipt,
})
