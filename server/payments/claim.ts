import { inArray } from 'drizzle-orm'
import { DeskMode, plainNumber } from '../../contract/payments/paymentModes.ts'
import { claimRules, type ClaimBody } from '../../contract/payments/claims.ts'
import { paymentTexts } from '../../contract/payments/paymentTexts.ts'
import { pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import { registrationTexts } from '../../contract/registration/registrationTexts.ts'
import { today } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import { isOwnFile } from '../files/fileGrants.ts'
import type { Caller, Context } from '../http/context.ts'
import { broken, conflicting, mustHold } from '../http/refusal.ts'
import type { Publishing } from '../hub/hub.ts'
import { billsChanged } from './billsChanged.ts'
import { lockNumbers, lockBills, mustBeUnused } from './locks.ts'
import type { mayClaim } from './rights.ts'
import { billsWithStates } from './rows.ts'
import { bills, transfers } from '../db/schema/payments.ts'

/**
 * Accepts a claim: 'I have paid this', for one or several registrations by one transfer. Refuses broken rules with
 * 422, and with 409 a used transaction number and a bill with nothing due. A refused claim stores nothing.
 */
export async function takeClaim(
  sql: Sql,
  context: Pick<Context, 'now'>,
  caller: Caller,
  shares: Awaited<ReturnType<typeof mayClaim>>,
  body: ClaimBody,
  publish: Publishing['publish'],
): Promise<void> {
  const ids = pluck(shares, 'PaymentDetailsId')
  mustHold(claimRules(body, await today(sql, context)))
  if (new Set(ids).size < ids.length) throw broken({ Others: paymentTexts.billTwice })
  const { PaidOn, ProofFileId } = body
  if (!(await isOwnFile(sql, caller.UserId, 'payment-proof', ProofFileId)))
    throw broken({ ProofFileId: paymentTexts.unknownProof })
  const TransactionId = plainNumber(body.TransactionId)
  const PaymentMode = DeskMode.parse(body.PaymentMode)
  await lockNumbers(sql, [TransactionId])
  await lockBills(sql, ids)
  // Read again: the amounts due may have changed during the wait.
  const found = await billsWithStates(sql, inArray(bills.PaymentDetailsId, ids))
  if (found.some(({ CancelledOn }) => CancelledOn !== null)) throw conflicting(registrationTexts.cancelled)
  if (new Set(pluck(found, 'CurrencySymbol')).size > 1)
    throw broken({ Others: paymentTexts.currenciesDiffer })
  const ClaimedBy = caller.UserId
  await mustBeUnused(sql, { TransactionId, PaymentMode, ClaimedBy, PaymentId: noId }, ids)
  if (found.some(({ State }) => State.DueAmount <= 0)) throw conflicting(paymentTexts.nothingDue)
  const CreatedOn = new Date(context.now()).toISOString()
  await sql.insert(transfers).values(
    shares.map((share) => ({
      ...share,
      State: 'waiting' as const,
      PaymentMode,
      TransactionId,
      PaidOn,
      ProofFileId,
      ClaimedBy,
      CreatedOn,
    })),
  )
  await billsChanged(sql, publish, ids)
}
