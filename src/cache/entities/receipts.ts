import { KeptReceipt } from '../database/deviceRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/** The receipts of this device. */
export async function readReceipts(db: WorkDatabase): Promise<KeptReceipt[]> {
  return KeptReceipt.array().parse(await db.receipts.toArray())
}

/** The receipt of one draft, or undefined. */
export async function readReceipt(db: WorkDatabase, draftId: string): Promise<KeptReceipt | undefined> {
  const row = await db.receipts.get(draftId)
  return row && KeptReceipt.parse(row)
}

/** Records that the author has seen a receipt, so it does not open automatically again. */
export async function markSeen(db: WorkDatabase, draftId: string): Promise<void> {
  await db.transaction('rw', [db.receipts], () => db.receipts.update(draftId, { Seen: true }))
}
