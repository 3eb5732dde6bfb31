import { filesKeptOf } from '../archive/archivedPeople.ts'
import type { Sql } from '../db/database.ts'
import { forgetFiles } from '../files/forgetFiles.ts'
import { paperFiles, papers } from '../db/schema/papers.ts'
import { transfers } from '../db/schema/payments.ts'

/**
 * Forgets the files of somebody who goes, but for those that papers, accounts or the archive need; answers the hashes
 * of bytes that may go. Images stay: pages show them, whoever put them there.
 */
export async function forgetUploads(sql: Sql, UserId: string): Promise<string[]> {
  const named = sql.select({ Id: papers.PaperURL }).from(papers)
  const versions = sql.select({ Id: paperFiles.FileId }).from(paperFiles)
  const proofs = await forgetFiles(sql, UserId, ['student-proof'], [])
  // Accounting keeps the proofs of what was claimed, as it keeps bills and receipts.
  const claimed = sql.select({ Id: transfers.ProofFileId }).from(transfers)
  const archived = filesKeptOf(sql, UserId)
  const unclaimed = await forgetFiles(sql, UserId, ['payment-proof'], [claimed, archived])
  return [
    ...proofs,
    ...unclaimed,
    ...(await forgetFiles(sql, UserId, ['paper'], [named, versions, archived])),
  ]
}
