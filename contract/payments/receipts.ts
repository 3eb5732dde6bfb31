import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../core/fields.ts'
import { z } from 'zod'
import { attendingRoles } from '../core/roles.ts'

export const getReceipt = endpoint('GET /Payment/:id/receipt', {
  summary: 'The receipt of a transfer (`id` is its `PaymentId`) as PDF',
  callers: attendingRoles,
  part: 'money',
  raw: 'download',
})

/** The public part of a receipt, for `/verify/{code}`. */
export const VerifiedReceipt = z.object({
  ReceiptNumber: z.string(),
  IssuedOn: Instant,
  FullName: z.string(),
  Amount: z.number().int(),
  CurrencySymbol: z.string(),
  ConferenceName: z.string(),
  SocietyName: z.string(),
  VoidedOn: Instant.nullable(),
  /** The conference's time zone, whose days are printed. */
  TimeZone: z.string(),
})

export type VerifiedReceipt = z.infer<typeof VerifiedReceipt>

export const verifyReceipt = endpoint('GET /Payment/verify/:code', {
  summary: 'Whether a receipt is genuine, by the code that is printed on it',
  callers: 'anyone',
  shows: ['Bill'],
  params: z.strictObject({ code: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) }),
  result: VerifiedReceipt,
})
