import { z } from 'zod'
import { Id, Sha256 } from '../../../contract/core/fields.ts'
import { noId } from '../../../contract/core/limits.ts'
import { ClaimBody } from '../../../contract/payments/claims.ts'
import { hashBytes, mustFit, writeBytes } from '../database/localFiles.ts'
import { queueSave } from '../outbox/outbox.ts'
import { KeptText, type OutboxRow } from '../database/deviceRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/** What is typed into the form of a payment, amounts as they are typed. Of one bill at a time. */
export const ClaimFields = z.object({
  PaymentMode: z.string(),
  TransactionId: z.string(),
  PaidOn: ClaimBody.shape.PaidOn,
  Amount: z.string(),
  /** Further bills that the same transfer paid. */
  Others: z.array(z.object({ PaymentDetailsId: Id, Amount: z.string() })),
  /** All-zero until the server has the proof. */
  ProofFileId: Id,
  /** The name of that file, for display. */
  ProofName: z.string(),
})
export type ClaimFields = z.infer<typeof ClaimFields>

/** A claim as its button has sent it off: what waits is named by it, and leads to its screen. */
const QueuedClaim = z.object({
  AccommodationId: Id,
  FullName: z.string(),
  Body: ClaimBody,
  ProofName: z.string(),
})
export type QueuedClaim = z.infer<typeof QueuedClaim>

/** A proof that was picked here and that the server has not got yet. */
const KeptProof = z.object({
  FileName: z.string(),
  ContentType: z.string(),
  Sha256,
  Bytes: z.instanceof(ArrayBuffer),
})
type KeptProof = z.infer<typeof KeptProof>

const prefix = 'claim/'

/** The name under which the form of a bill's payment is kept while it is typed. */
export const claimFormOf = (billId: string) => `${prefix}${billId}`
const queuedOf = (billId: string) => `${prefix}${billId}/queued`
const proofOf = (billId: string) => `${prefix}${billId}/proof`

async function readKept<T>(db: WorkDatabase, name: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const row = KeptText.safeParse(await db.forms.get(name))
  return schema.safeParse(row.data?.Fields).data
}

/** Keeps a picked proof beside the text of its form (offline O12). Throws `NoRoomError` where it does not fit. */
export async function keepClaimProof(
  db: WorkDatabase,
  billId: string,
  picked: Pick<File, 'name' | 'type' | 'arrayBuffer'>,
): Promise<void> {
  const Bytes = await picked.arrayBuffer()
  await mustFit(db, Bytes.byteLength)
  const Fields: KeptProof = {
    FileName: picked.name,
    ContentType: picked.type,
    Sha256: await hashBytes(Bytes),
    Bytes,
  }
  await writeBytes(db, [db.forms], async () => {
    await db.forms.put({ Name: proofOf(billId), Fields, Version: 0 })
  })
}

/** The proof that still has to be sent, or undefined. */
export const readClaimProof = (db: WorkDatabase, billId: string) => readKept(db, proofOf(billId), KeptProof)

/** Forgets the proof: the server has it, or its person has taken it away. */
export const dropClaimProof = (db: WorkDatabase, billId: string) => db.forms.delete(proofOf(billId))

/** The claim of a bill that was sent off and that the server has not taken yet, or undefined. */
export const readQueuedClaim = (db: WorkDatabase, billId: string) =>
  readKept(db, queuedOf(billId), QueuedClaim)

/** The claims among kept forms that were sent off, by their bills. */
export const queuedClaimsIn = (rows: readonly KeptText[]): ReadonlyMap<string, QueuedClaim> =>
  new Map(
    rows.flatMap(({ Fields }) => {
      const { data } = QueuedClaim.safeParse(Fields)
      return data ? [[data.Body.PaymentDetailsId, data] as const] : []
    }),
  )

/** The claims of this device that the server has not taken yet, by their bills. */
export const readQueuedClaims = async (db: WorkDatabase): Promise<ReadonlyMap<string, QueuedClaim>> =>
  queuedClaimsIn(await db.forms.where('Name').startsWith(prefix).toArray())

const rowsOf = (db: WorkDatabase, billId: string) => db.outbox.where('EntityId').equals(billId).toArray()

/** True for a row that has had no effect for sure, so that it may be taken back. */
const isOpen = (row: OutboxRow) => row.Frozen === null || row.State === 'refused' || row.State === 'conflict'

/**
 * Sends a claim off: its proof first, then the claim, each once (offline O5, O12). What was typed is kept with it until
 * the server has taken it. Answers false where an earlier one is on its way, and then changes nothing.
 */
export async function queueClaim(
  db: WorkDatabase,
  userId: string,
  claim: QueuedClaim,
  now: number,
): Promise<boolean> {
  const billId = claim.Body.PaymentDetailsId
  return db.transaction('rw', [db.forms, db.outbox], async () => {
    const rows = await rowsOf(db, billId)
    if (!rows.every(isOpen)) return false
    // Refused ones would stand before the proof that mends them.
    await db.outbox.bulkDelete(rows.map(({ Order }) => Order))
    await db.forms.put({ Name: queuedOf(billId), Fields: claim, Version: 0 })
    const queued = { UserId: userId, EntityId: billId, NextAttemptOn: now }
    if (await readClaimProof(db, billId)) await queueSave(db, { ...queued, Kind: 'payment-proof' })
    await queueSave(db, { ...queued, Kind: 'claim' })
    return true
  })
}

/**
 * Takes a claim back that was not sent or that was refused, into its form, to be typed on. One whose outcome is unknown
 * stays: then the answer is false.
 */
export async function takeClaimBack(
  db: WorkDatabase,
  billId: string,
  fieldsOf: (claim: QueuedClaim) => ClaimFields,
): Promise<boolean> {
  return db.transaction('rw', [db.forms, db.outbox], async () => {
    const rows = await rowsOf(db, billId)
    const claim = await readQueuedClaim(db, billId)
    if (!claim || !rows.every(isOpen)) return false
    await db.outbox.bulkDelete(rows.map(({ Order }) => Order))
    await db.forms.put({ Name: claimFormOf(billId), Fields: fieldsOf(claim), Version: 0 })
    await db.forms.delete(queuedOf(billId))
    return true
  })
}

/** Notes which file of the server the proof has become; its bytes need not be kept here any more. */
export async function proofArrived(db: WorkDatabase, billId: string, FileId: string): Promise<void> {
  const claim = await readQueuedClaim(db, billId)
  if (claim)
    await db.forms.update(queuedOf(billId), {
      Fields: { ...claim, Body: { ...claim.Body, ProofFileId: FileId } },
    })
  await dropClaimProof(db, billId)
}

/** Forgets a claim that the server has taken. */
export async function claimArrived(db: WorkDatabase, billId: string): Promise<void> {
  await db.forms.bulkDelete([queuedOf(billId), proofOf(billId)])
}

/** True for a kept form that the outbox counts already. */
export const isCountedAsQueued = (name: string, rows: readonly Pick<OutboxRow, 'EntityId'>[]) =>
  rows.some(({ EntityId }) => [queuedOf(EntityId), proofOf(EntityId)].includes(name))

/** A form that nothing has been typed into. */
export const emptyClaim: ClaimFields = {
  PaymentMode: '',
  TransactionId: '',
  PaidOn: '',
  Amount: '',
  Others: [],
  ProofFileId: noId,
  ProofName: '',
}
