import { eq, exists, sql as text, type Column } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isFileInArchive } from '../archive/archivedPeople.ts'
import type { Sql } from '../db/database.ts'
import { forgetFiles } from '../files/forgetFiles.ts'
import { files } from '../db/schema/files.ts'
import { paperFiles, papers } from '../db/schema/papers.ts'
import { transfers } from '../db/schema/payments.ts'

/**
 * Deletes the files of a leaving user, except those that papers, accounts or the archive need; returns the hashes of
 * bytes that may be deleted. Images stay: pages show them, no matter who uploaded them.
 */
export async function forgetUploads(sql: Sql, UserId: string): Promise<string[]> {
  const isNamed = (table: PgTable, column: Column) =>
    exists(
      sql
        .select({ One: text`1` })
        .from(table)
        .where(eq(column, files.Id)),
    )
  const proofs = await forgetFiles(sql, UserId, ['student-proof'], [])
  // Accounting keeps the proofs of claims, as it keeps bills and receipts.
  const isClaimed = isNamed(transfers, transfers.ProofFileId)
  const unclaimed = await forgetFiles(sql, UserId, ['payment-proof'], [isClaimed, isFileInArchive])
  const isPapers = [isNamed(papers, papers.PaperURL), isNamed(paperFiles, paperFiles.FileId), isFileInArchive]
  return [...proofs, ...unclaimed, ...(await forgetFiles(sql, UserId, ['paper'], isPapers))]
}
