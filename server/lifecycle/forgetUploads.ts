import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { filesInArchive } from '../archive/archivedPeople.ts'
import type { Sql } from '../db/database.ts'
import { forgetFiles, type InUse } from '../files/forgetFiles.ts'
import { paperFiles, papers } from '../db/schema/papers.ts'
import { transfers } from '../db/schema/payments.ts'

/**
 * Deletes the files of a leaving user, except those that papers, accounts or the archive need; returns the hashes of
 * bytes that may be deleted. Images stay: pages show them, no matter who uploaded them.
 */
export async function forgetUploads(sql: Sql, UserId: string): Promise<string[]> {
  const named =
    (table: PgTable, column: PgColumn): InUse =>
    (ids) =>
      sql
        .select({ Id: column })
        .from(table)
        .where(inArray(column, [...ids]))
  // Accounting keeps the proofs of claims, as it keeps bills and receipts.
  const claimed = named(transfers, transfers.ProofFileId)
  const ofPapers = [named(papers, papers.PaperURL), named(paperFiles, paperFiles.FileId)]
  const hashes = await Promise.all([
    forgetFiles(sql, UserId, ['student-proof'], []),
    forgetFiles(sql, UserId, ['payment-proof'], [claimed, filesInArchive(sql)]),
    forgetFiles(sql, UserId, ['paper'], [...ofPapers, filesInArchive(sql)]),
  ])
  return hashes.flat()
}
