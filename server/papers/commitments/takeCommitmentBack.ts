import { eq } from 'drizzle-orm'
import type { PaperListItem } from '../../../contract/papers/papers.ts'
import type { Sql } from '../../db/database.ts'
import { commitments, papers } from '../../db/schema/papers.ts'
import type { Permitted } from '../../http/permitted.ts'
import type { LockedPaper } from '../lockPaper.ts'
import { listItem } from '../rows.ts'

/** Forgets the commitment to a draft, which can be changed again. */
export async function takeBack(
  sql: Sql,
  { Id, OwnerId }: Permitted<LockedPaper, 'take back'>,
): Promise<PaperListItem> {
  await sql.delete(commitments).where(eq(commitments.PaperId, Id))
  await sql.update(papers).set({ CommittedOn: null, FileUntil: null }).where(eq(papers.Id, Id))
  return listItem(sql, Id, OwnerId)
}
