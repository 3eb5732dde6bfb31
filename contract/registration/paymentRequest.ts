import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { moneyOf } from '../core/money.ts'

/** What a shared payment link says before anybody signs in: who asks, for whom, for what, and how much. */
export const PaymentRequest = z.object({
  /** Who shared the link; empty if the organisers did, or nobody with a name. */
  AskedBy: z.string(),
  /** Whose registration it is. */
  FullName: z.string(),
  ConferenceName: z.string(),
  /** The paper that it was shared from; empty for none. */
  PaperTitle: z.string(),
  /** What is still due, in minor units; 0 once it is paid. */
  DueAmount: z.number().int(),
  CurrencySymbol: z.string(),
  IsCancelled: z.boolean(),
})

export type PaymentRequest = z.infer<typeof PaymentRequest>

export const requestTexts = {
  title: 'You are asked to pay',
  askedBy: 'Asked by',
  organisers: 'The organisers',
  for: 'For',
  what: 'What for',
  registration: (conference: string) => `Registration for ${conference}`,
  amount: 'To be paid',
  paid: 'This is paid already. There is nothing to pay.',
  cancelled: 'This registration was cancelled. There is nothing to pay.',
  setPassword: 'Set a password to go to the payment.',
  signIn: 'Sign in to go to the payment.',
  goOn: (email: string) => `Go to the payment as ${email}`,
  failed: 'The payment that you are asked for could not be read',
} as const

/** The four facts of a request, with their labels, for the mail and the screen. */
export function requestFacts(request: PaymentRequest): (readonly [label: string, value: string])[] {
  const { AskedBy, FullName, ConferenceName, PaperTitle, DueAmount, CurrencySymbol } = request
  const what = [requestTexts.registration(ConferenceName), PaperTitle && `“${PaperTitle}”`]
  return [
    [requestTexts.askedBy, AskedBy || requestTexts.organisers],
    [requestTexts.for, FullName],
    [requestTexts.what, what.filter(Boolean).join(', ')],
    [requestTexts.amount, moneyOf(DueAmount, CurrencySymbol)],
  ]
}

export const getPaymentRequest = endpoint('GET /Accommodations/payment-request/:code', {
  summary: 'What a shared payment link asks for, by its code',
  callers: 'anyone',
  shows: ['Bill', 'Accommodation'],
  params: z.strictObject({ code: z.string().regex(/^[A-Za-z0-9_-]{16,128}$/) }),
  result: PaymentRequest,
})
