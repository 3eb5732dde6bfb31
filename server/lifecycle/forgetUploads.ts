import { filesKeptOf } from '../archive/archivedPeople.ts'
import type { Sql } from '../db/database.ts'
import { forgetFiles } from '../files/forgetFiles.ts'
import { paperFiles, papers } from '../db/schema/papers.ts'
import { transfers } from '../db/schema/payments.ts'

/**
 * Deletes the files of a leaving user, except those that papers, accounts or the archive need; returns the hashes of
 * bytes that may be deleted. Images stay: pages show them, no matter who uploaded them.
 */
export async function forgetUploads(sql: Sql, UserId: string): Promise<string[]> {
  const named = sql.select({ Id: papers.PaperURL }).from(papers)
  const versions = sql.select({ Id: paperFiles.FileId }).from(paperFiles)
  const proofs = await forgetFiles(sql, UserId, ['student-proof'], [])
  // Accounting keeps the proofs of claims, as it keeps bills and receipts.
  const claimed = sql.select({ Id: transfers.ProofFileId }).from(transfers)
  const archived = filesKeptOf(sql, UserId)
  const unclaimed = await forgetFiles(sql, UserId, ['payment-proof'], [claimed, archived])
  return [
    ...proofs,
    ...unclaimed,
    ...(await forgetFiles(sql, UserId, ['paper'], [named, versions, archived])),
  ]
}
