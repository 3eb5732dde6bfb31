import { fillPaymentDetails, type ClaimBody } from '../../contract/payments/claims.ts'
import { type TestUser, signedIn } from './accounts.ts'
import { call } from './call.ts'
import { fileOf } from './papers.ts'
import type { TestPortal } from './portal/portal.ts'
import { registered } from './registrations.ts'

/** Sessions that outlive the undo windows that tests let pass. */
export const longSessions = { accessTokenSeconds: 10_000_000 }

/** Somebody who is registered and owes 5,000 rupees; name what your test wants different. */
export async function payerOf(
  portal: TestPortal,
  given: Parameters<typeof registered>[2] = {},
): Promise<TestUser & Awaited<ReturnType<typeof registered>>> {
  const user = await signedIn(portal)
  return { ...user, ...(await registered(portal, user.UserDetailId, given)) }
}

let count = 0

/** A transaction number that no test has used. */
export const freshNumber = () => String(200_000_000_000 + (count += 1))

/** A claim that keeps every rule: 5,000 rupees by UPI, with a proof of the payer's own. */
export async function claimOf(
  portal: TestPortal,
  payer: TestUser & { readonly PaymentDetailsId: string },
  given: Partial<ClaimBody> = {},
): Promise<ClaimBody> {
  return {
    PaymentDetailsId: payer.PaymentDetailsId,
    PaymentMode: 'UPI',
    TransactionId: freshNumber(),
    PaidOn: '2026-11-01',
    Amount: 500_000,
    ProofFileId: given.ProofFileId ?? (await fileOf(portal, payer, { Kind: 'payment-proof' })),
    Others: [],
    ...given,
  }
}

/** Claims, and answers the id of the payment that waits now. */
export async function claimed(
  portal: TestPortal,
  payer: TestUser & { readonly PaymentDetailsId: string },
  given: Partial<ClaimBody> = {},
): Promise<string> {
  const body = await claimOf(portal, payer, given)
  const { Result, Message } = await call(portal, fillPaymentDetails, { as: payer.AccessToken, body })
  const payment = Result.Transfers.find(({ State }) => State === 'waiting')
  if (!payment) throw new Error(`The claim was refused: ${Message}`)
  return payment.PaymentId
}

/** Lets every undo window close, and what follows from it happen. */
export async function closeWindows(portal: TestPortal): Promise<void> {
  portal.clock.advance(24 * 60 * 60_000 + 1000)
  await portal.context.undo.carryOutDue()
}
