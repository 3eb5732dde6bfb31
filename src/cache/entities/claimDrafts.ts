import { z } from 'zod'
import { Id } from '../../../contract/core/fields.ts'
import { noId } from '../../../contract/core/limits.ts'
import { ClaimBody } from '../../../contract/payments/claims.ts'
import { deleteUnsent, queueSave } from '../outbox/outbox.ts'
import { KeptText } from '../database/deviceRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'
import { dropProof, paymentProofOf, readProof } from './proofs.ts'

/** The fields of the payment form for one bill, with amounts as typed. */
export const ClaimFields = z.object({
  PaymentMode: z.string(),
  TransactionId: z.string(),
  PaidOn: ClaimBody.shape.PaidOn,
  Amount: z.string(),
  /** Other bills paid by the same transfer. */
  Others: z.array(z.object({ PaymentDetailsId: Id, Amount: z.string() })),
  /** All-zero until the server has the proof. */
  ProofFileId: Id,
  /** The name of that file, for display. */
  ProofName: z.string(),
})
export type ClaimFields = z.infer<typeof ClaimFields>

/** A claim queued by its button; the waiting entry gets its name from it and links to its screen. */
const QueuedClaim = z.object({
  AccommodationId: Id,
  FullName: z.string(),
  Body: ClaimBody,
  ProofName: z.string(),
})
export type QueuedClaim = z.infer<typeof QueuedClaim>

/** The name under which a bill's payment form is kept while it is typed. */
export const claimFormOf = (billId: string) => `claim/${billId}`
const queuedOf = (billId: string) => `claim/${billId}/queued`

/** The queued claim of a bill that the server has not accepted yet, or undefined. */
export async function readQueuedClaim(db: WorkDatabase, billId: string): Promise<QueuedClaim | undefined> {
  const row = KeptText.safeParse(await db.forms.get(queuedOf(billId))).data
  return QueuedClaim.safeParse(row?.Fields).data
}

/** Puts a claim back among the queued ones, since the portal has lost it. Runs in the caller's transaction. */
export async function putQueuedClaim(db: WorkDatabase, billId: string, claim: unknown): Promise<void> {
  await db.forms.put({ Name: queuedOf(billId), Fields: QueuedClaim.parse(claim), Version: 0 })
}

/** The names under which a queued claim and its proof are kept. */
export const claimFormsOf = (billId: string) => [queuedOf(billId), paymentProofOf(billId)]

/**
 * Queues a claim: its proof first, then the claim, each once (offline O5, O12). The typed fields leave the form and are
 * kept with it until the server has accepted it. Returns false, and changes nothing, if an earlier claim is being sent.
 */
export async function queueClaim(
  db: WorkDatabase,
  userId: string,
  claim: QueuedClaim,
  now: number,
): Promise<boolean> {
  const billId = claim.Body.PaymentDetailsId
  return db.transaction('rw', [db.forms, db.outbox], async () => {
    // Refused rows go too: they would stay ahead of the proof that fixes them.
    if (!(await deleteUnsent(db, billId))) return false
    await db.forms.put({ Name: queuedOf(billId), Fields: claim, Version: 0 })
    await db.forms.delete(claimFormOf(billId))
    const queued = { UserId: userId, EntityId: billId, NextAttemptOn: now }
    if (await readProof(db, paymentProofOf(billId))) await queueSave(db, { ...queued, Kind: 'payment-proof' })
    await queueSave(db, { ...queued, Kind: 'claim' })
    return true
  })
}

/**
 * Moves an unsent or refused claim back into its form for editing. Returns false, and changes nothing, if its outcome
 * is unknown.
 */
export async function takeClaimBack(
  db: WorkDatabase,
  billId: string,
  fieldsOf: (claim: QueuedClaim) => ClaimFields,
): Promise<boolean> {
  return db.transaction('rw', [db.forms, db.outbox], async () => {
    const claim = await readQueuedClaim(db, billId)
    if (!claim || !(await deleteUnsent(db, billId))) return false
    await db.forms.put({ Name: claimFormOf(billId), Fields: fieldsOf(claim), Version: 0 })
    await db.forms.delete(queuedOf(billId))
    return true
  })
}

/** Takes the server's file id of the proof; its bytes are no longer needed here. */
export async function takeProofId(db: WorkDatabase, billId: string, ProofFileId: string): Promise<void> {
  const claim = await readQueuedClaim(db, billId)
  if (claim)
    await db.forms.update(queuedOf(billId), { Fields: { ...claim, Body: { ...claim.Body, ProofFileId } } })
  await dropProof(db, paymentProofOf(billId))
}

/** An empty form. */
export const emptyClaim: ClaimFields = {
  PaymentMode: '',
  TransactionId: '',
  PaidOn: '',
  Amount: '',
  Others: [],
  ProofFileId: noId,
  ProofName: '',
}
