import { claimRules, ClaimBody } from '../../../contract/payments/claims.ts'
import { noId } from '../../../contract/core/limits.ts'
import { broken, conflicting, mustHold } from '../../../server/http/refusal.ts'
import { servedBill } from '../../src/sync/attending.ts'
import { actedAtModel, sumsOf, today } from './modelAttending.ts'
import type { Answered, ModelCall, ModelState } from './modelState.ts'

/** Takes what somebody says they have paid, for one or several; a number from one payer, and once for each bill. */
export function takeModelClaim(call: ModelCall): Answered {
  const { state, caller, request } = call
  const body = ClaimBody.parse(request.data)
  const { PaymentDetailsId, TransactionId, ProofFileId } = body
  const ClaimedBy = caller?.UserId ?? noId
  const shares = [{ PaymentDetailsId, Amount: body.Amount }, ...body.Others].map((share) => ({
    Amount: share.Amount,
    registration: actedAtModel(call, (one) => one.PaymentDetailsId === share.PaymentDetailsId),
  }))
  mustHold(claimRules(body, today))
  const claimed = new Set(shares.map(({ registration }) => registration))
  if (claimed.size < shares.length) throw broken('A registration is named twice')
  const proof = state.proofs.get(ProofFileId)
  if (proof?.OwnerId !== ClaimedBy) throw broken('This proof of payment does not exist')
  const isUsed = [...state.registrations.values()].some((one) =>
    one.Transfers.some(
      (transfer) =>
        transfer.TransactionId === TransactionId && (claimed.has(one) || transfer.ClaimedBy !== ClaimedBy),
    ),
  )
  if (isUsed) throw conflicting('This transaction number has been used already')
  if ([...claimed].some((one) => sumsOf(one).DueAmount <= 0))
    throw conflicting('There is nothing to pay for this registration')
  const { Sha256 } = proof
  for (const { registration, Amount } of shares)
    registration.Transfers.push({
      ...{ PaymentId: crypto.randomUUID(), State: 'waiting', TransactionId, Amount, ClaimedBy, Sha256 },
    })
  const [{ AccommodationId, UserDetailId } = servedBill] = claimed
  return { Result: { ...servedBill, PaymentDetailsId, AccommodationId, UserDetailId }, Id: PaymentDetailsId }
}

/** An organiser confirms all that is due: nothing for somebody who is not registered, or owes nothing. */
export function confirmAtModel(state: ModelState, UserDetailId: string): void {
  const registration = state.registrations.get(UserDetailId)
  const Amount = registration ? sumsOf(registration).DueAmount : 0
  if (Amount <= 0) return
  registration?.Transfers.push({
    ...{ PaymentId: crypto.randomUUID(), State: 'confirmed', TransactionId: '', Amount, ClaimedBy: noId },
    Sha256: '',
  })
}
