import { z } from 'zod'

/** Spec §3 and §4 "Payment display"; empty is unpaid. */
export const paymentStatuses = [
  '',
  'Waiting for confirmation',
  'Partial Payment Done',
  'Payment Done',
  'Payment Refused',
] as const

export const PaymentStatus = z.enum(paymentStatuses)

export type PaymentStatus = z.infer<typeof PaymentStatus>
