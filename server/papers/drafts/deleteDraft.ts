import { eq } from 'drizzle-orm'
import type { Sql } from '../../db/database.ts'
import type { Permitted } from '../../http/permitted.ts'
import type { LockedPaper } from '../lock.ts'
import { papers } from '../../db/schema/papers.ts'

/** Deletes a draft. */
export async function deleteDraft(sql: Sql, { Id }: Permitted<LockedPaper, 'draft'>): Promise<void> {
  await sql.delete(papers).where(eq(papers.Id, Id))
}
