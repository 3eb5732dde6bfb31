import { KeptReceipt } from '../database/paperRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/** The receipts of this device, except those of submissions that the portal has lost. */
export async function readReceipts(db: WorkDatabase): Promise<KeptReceipt[]> {
  return KeptReceipt.array().parse(await db.receipts.filter(({ IsLost }) => !IsLost).toArray())
}

/** The receipt of one draft, or undefined. */
export async function readReceipt(db: WorkDatabase, draftId: string): Promise<KeptReceipt | undefined> {
  const row = await db.receipts.get(draftId)
  return row && !row.IsLost ? KeptReceipt.parse(row) : undefined
}

/** What proves to the portal that it had taken a submission; '' without a receipt. */
export async function readProof(db: WorkDatabase, draftId: string): Promise<string> {
  const row = await db.receipts.get(draftId)
  return (row && KeptReceipt.parse(row).Receipt.Proof) ?? ''
}

/** Keeps a receipt as a proof only: the portal has lost the submission. Runs in the caller's transaction. */
export async function loseReceipt(db: WorkDatabase, draftId: string): Promise<void> {
  await db.receipts.update(draftId, { IsLost: true })
}

/** Records that the author has seen a receipt, so it does not open automatically again. */
export async function markSeen(db: WorkDatabase, draftId: string): Promise<void> {
  await db.transaction('rw', [db.receipts], () => db.receipts.update(draftId, { Seen: true }))
}
