import { BankFields, bankTexts, taxNumberPattern } from '../content/bank.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Line, Text, Version } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { PaymentStatus } from './paymentStatus.ts'
import { errorsOf, tooLongError } from '../core/rules.ts'
import { Transfer } from './transfers.ts'
import { z } from 'zod'
import { attendingRoles } from '../core/roles.ts'

/** A line of a bill, in minor units. */
export const BillLine = z.object({ Label: z.string(), Count: z.number().int(), Amount: z.number().int() })

export type BillLine = z.infer<typeof BillLine>

/**
 * The sums of a bill: expected − confirmed + refunded = due − overpaid, where one of the last two is always 0. They
 * are separate, so that in totals one payer's overpayment never hides what another owes.
 */
export const BillSums = z.object({
  ExpectedAmount: z.number().int(),
  ConfirmedAmount: z.number().int(),
  RefundedAmount: z.number().int(),
  DueAmount: z.number().int(),
  /** Owed to the payer. Older copies on a device may not have it. */
  OverpaidAmount: z.number().int().default(0),
  /** Claimed and not decided yet. */
  WaitingAmount: z.number().int(),
})

export type BillSums = z.infer<typeof BillSums>

/** The addressee of an invoice; empty means the person. */
export const BilledTo = z.strictObject({ BilledName: Line, BilledAddress: Text, BilledTaxNumber: Line })

export type BilledTo = z.infer<typeof BilledTo>

/** A bill, as payer and organiser see it: the amount, the bank account, and the transfers. */
export const Bill = z.object({
  PaymentDetailsId: Id,
  AccommodationId: Id,
  UserDetailId: Id,
  FullName: z.string(),
  PaperId: Id,
  /** The reference for the payer's transfer. */
  Reference: z.string(),
  CurrencySymbol: z.string(),
  Lines: z.array(BillLine),
  ...BillSums.shape,
  PaymentStatus,
  ...BilledTo.shape,
  Transfers: z.array(Transfer),
  /** The account to pay to. */
  Bank: BankFields.pick({
    AccountName: true,
    AccountNumber: true,
    IfscCode: true,
    BankName: true,
    UpiId: true,
  }),
  /** Empty without a UPI id, without a due amount, or in another currency than the rupee. */
  UpiLink: z.string(),
  /** Other bills that the caller may pay by the same transfer. */
  Others: z.array(z.object({ PaymentDetailsId: Id, FullName: z.string(), DueAmount: z.number().int() })),
  MayPay: z.boolean(),
  CancelledOn: Instant.nullable(),
  Version,
})

export type Bill = z.infer<typeof Bill>

/** The link that opens a UPI app with the exact amount and the reference. `DueAmount` in minor units (paisa). */
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

/** The amounts that are still due on a bill, or overpaid. */
export function balanceOf(
  sums: Pick<BillSums, 'ExpectedAmount' | 'ConfirmedAmount' | 'RefundedAmount'>,
): Pick<BillSums, 'DueAmount' | 'OverpaidAmount'> {
  const left = sums.ExpectedAmount - sums.ConfirmedAmount + sums.RefundedAmount
  return { DueAmount: Math.max(left, 0), OverpaidAmount: Math.max(-left, 0) }
}

/** The status of a bill (design §3 "Payments"): first by the money received, then by a waiting claim. */
export function paymentStatusOf(sums: BillSums, lastIsRefused: boolean): PaymentStatus {
  const received = sums.ConfirmedAmount - sums.RefundedAmount
  if (received > 0 && sums.DueAmount <= 0) return 'Payment Done'
  if (received > 0) return 'Partial Payment Done'
  if (sums.WaitingAmount > 0) return 'Waiting for confirmation'
  return lastIsRefused ? 'Payment Refused' : ''
}

export const getBill = endpoint('GET /Payment/:id', {
  summary: 'The bill of a registration (`id` is its `AccommodationId`), with what became of it',
  callers: attendingRoles,
  part: 'money',
  shows: ['Bill', 'Accommodation'],
  owned: 'Accommodation',
  result: Bill,
})

export const Upi = z.object({
  UpiLink: z.string(),
  UpiId: z.string(),
  AccountName: z.string(),
  DueAmount: z.number().int(),
  Reference: z.string(),
})

export const getUpi = endpoint('GET /Payment/:id/upi', {
  summary: 'What a UPI app needs to pay the bill of a registration (`id` is its `AccommodationId`)',
  callers: attendingRoles,
  part: 'money',
  shows: ['Bill'],
  owned: 'Accommodation',
  result: Upi,
})

export const setBilledTo = endpoint('PUT /Payment/:id/billed-to', {
  summary: 'Says to whom the invoice of a bill is made out; takes `If-Match`',
  callers: attendingRoles,
  part: 'money',
  owned: 'Bill',
  body: BilledTo,
  rules: (body: BilledTo) =>
    errorsOf({
      BilledName: tooLongError('Name', body.BilledName, limits.LineLongest),
      BilledAddress: tooLongError('Address', body.BilledAddress, 500),
      BilledTaxNumber:
        body.BilledTaxNumber !== '' &&
        !taxNumberPattern.test(body.BilledTaxNumber) &&
        bankTexts.taxNumberInvalid,
    }),
  result: Bill,
})

export const getInvoice = endpoint('GET /Payment/:id/invoice', {
  summary: 'The invoice of a bill (`id` is its `PaymentDetailsId`) as PDF',
  callers: attendingRoles,
  part: 'money',
  owned: 'Bill',
  raw: 'download',
})
