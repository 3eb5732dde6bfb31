import { and, eq, getTableColumns, sql as text } from 'drizzle-orm'
import type { PaperListItem } from '../../contract/papers/papers.ts'
import type { Sql } from '../db/database.ts'
import { placeOf, prepared, unbound } from '../db/statements/prepared.ts'
import { files } from '../db/schema/files.ts'
import { mustExist, notFound } from '../http/refusal.ts'
import { hasArrived } from './importVisibility.ts'
import { listColumns, listItem } from './rows.ts'
import { papers, themes } from '../db/schema/papers.ts'

const { SearchWords: _words, AbstractWords: _count, ...columns } = getTableColumns(papers)

/** Locks a paper until the end of the transaction, so that checks on it stay valid during the change. */
export async function lockPaper(sql: Sql, id: string) {
  const [paper] = await sql
    .select(columns)
    .from(papers)
    .where(and(eq(papers.Id, id), hasArrived()))
    .for('update')
  return mustExist(paper)
}

export type LockedPaper = Awaited<ReturnType<typeof lockPaper>>

/**
 * True if the statement's snapshot contains the locked version of the row. After a wait, the lock is on the newly
 * committed row, but everything else in the statement is older.
 */
const seenAsHeld = text<boolean>`(select seen.xmin = ${papers}.xmin from ${papers} seen where seen.id = ${papers.Id})`

const selectListed = prepared<{ readonly id: string; readonly userId: string }>()(
  unbound
    .select({ paper: columns, item: listColumns(placeOf('userId')), seenAsHeld })
    .from(papers)
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .leftJoin(files, eq(files.Id, papers.PaperURL))
    .where(and(eq(papers.Id, placeOf('id')), hasArrived()))
    .for('update', { of: papers }),
)

/** Locks a paper and reads it as the list item that `userId` sees, in one query if the lock was free. */
export async function lockListed(
  sql: Sql,
  id: string,
  userId: string,
): Promise<{ paper: LockedPaper; item: PaperListItem }> {
  const [found] = await selectListed(sql, { id, userId })
  if (!found) throw notFound()
  const { paper, item } = found
  return { paper, item: found.seenAsHeld ? item : await listItem(sql, id, userId) }
}
