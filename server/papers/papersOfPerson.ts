import { asc, getTableColumns, inArray } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import type { Sql } from '../db/database.ts'
import type { Actor } from '../http/context.ts'
import { fileVersionsOf } from './files/fileVersions.ts'
import { statusChanges } from '../db/schema/papers.ts'
import { userPapers } from './userPapers.ts'

const { Id: _id, ChangedBy: _account, ...entries } = getTableColumns(statusChanges)

/** The caller's own and co-authored papers as the caller sees them, each with its files and status history. */
export async function papersOf(sql: Sql, actor: Actor) {
  const papers = await userPapers(sql, actor)
  const ids = pluck(papers, 'Id')
  const history = await sql
    .select(entries)
    .from(statusChanges)
    .where(inArray(statusChanges.PaperId, ids))
    .orderBy(asc(statusChanges.ChangedOn), asc(statusChanges.Id))
  const versions = await fileVersionsOf(sql, ids)
  const ofPaper = <R extends { readonly PaperId: string }>(rows: readonly R[], Id: string) =>
    rows.filter(({ PaperId }) => PaperId === Id).map(({ PaperId: _, ...row }) => row)
  return papers.map((paper) => ({
    ...paper,
    History: ofPaper(history, paper.Id),
    Files: ofPaper(versions, paper.Id),
  }))
}
