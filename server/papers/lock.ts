import { eq } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { notFound } from '../http/refusal.ts'
import type { Actor } from './actor.ts'
import { papers } from './table.ts'

const columns = {
  Id: papers.Id,
  OwnerId: papers.OwnerId,
  ThemeId: papers.ThemeId,
  PaperTitle: papers.PaperTitle,
  Abstract: papers.Abstract,
  PaperURL: papers.PaperURL,
  ConsiderBestPaper: papers.ConsiderBestPaper,
  PaperCode: papers.PaperCode,
  Status: papers.Status,
  Version: papers.Version,
  AuthorsVersion: papers.AuthorsVersion,
}

/** Holds a paper until the end of the transaction, so that what is checked of it stays true while it is changed. */
export async function lockPaper(sql: Sql, id: string) {
  const [paper] = await sql.select(columns).from(papers).where(eq(papers.Id, id)).for('update')
  if (!paper) throw notFound()
  return paper
}

export type LockedPaper = Awaited<ReturnType<typeof lockPaper>>

/** Holds a paper of the caller's own; anybody else's is answered with 404. */
export async function lockOwnPaper(sql: Sql, id: string, actor: Actor): Promise<LockedPaper> {
  const paper = await lockPaper(sql, id)
  if (paper.OwnerId !== actor.UserId) throw notFound()
  return paper
}
