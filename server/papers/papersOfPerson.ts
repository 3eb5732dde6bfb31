import { asc, inArray } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import type { Actor } from '../http/context.ts'
import { fileVersionsOf } from './files/fileVersions.ts'
import { statusChanges } from '../db/schema/papers.ts'
import { userPapers } from './userPapers.ts'

/** The caller's own and co-authored papers as the caller sees them, each with its files and status history. */
export async function papersOf(sql: Sql, actor: Actor) {
  const papers = await userPapers(sql, actor)
  const ids = papers.map(({ Id }) => Id)
  if (ids.length === 0) return []
  const history = await sql
    .select({
      PaperId: statusChanges.PaperId,
      Kind: statusChanges.Kind,
      ChangedOn: statusChanges.ChangedOn,
      FromStatus: statusChanges.FromStatus,
      ToStatus: statusChanges.ToStatus,
      Feedback: statusChanges.Feedback,
      Reason: statusChanges.Reason,
    })
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
