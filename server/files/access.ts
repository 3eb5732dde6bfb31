import { and, eq, exists, or, sql as text } from 'drizzle-orm'
import { noId } from '../../contract/limits.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { notFound } from '../http/refusal.ts'
import { paperAuthors, paperFiles, papers } from '../papers/table.ts'
import { files } from './table.ts'

export type FileRow = typeof files.$inferSelect

/** True if a paper that has or had this file belongs to the caller, as owner or as author. */
async function isFileOfPaper(sql: Sql, FileId: string, caller: Caller): Promise<boolean> {
  const named = or(
    eq(papers.PaperURL, FileId),
    exists(
      sql
        .select({ One: text`1` })
        .from(paperFiles)
        .where(and(eq(paperFiles.PaperId, papers.Id), eq(paperFiles.FileId, FileId))),
    ),
  )
  const isAuthor = exists(
    sql
      .select({ One: text`1` })
      .from(paperAuthors)
      .where(and(eq(paperAuthors.PaperId, papers.Id), eq(paperAuthors.UserDetailId, caller.UserDetailId))),
  )
  const mine =
    caller.UserDetailId === noId
      ? eq(papers.OwnerId, caller.UserId)
      : or(eq(papers.OwnerId, caller.UserId), isAuthor)
  const [found] = await sql.select({ Id: papers.Id }).from(papers).where(and(named, mine)).limit(1)
  return found !== undefined
}

/** The file, if the caller may see it (design §5); 404 otherwise. */
export async function fileFor(sql: Sql, Id: string, caller: Caller): Promise<FileRow> {
  const [file] = await sql.select().from(files).where(eq(files.Id, Id))
  if (!file) throw notFound()
  if (file.OwnerId === caller.UserId || caller.Roles.includes('Admin')) return file
  if (file.Kind === 'paper' && (await isFileOfPaper(sql, Id, caller))) return file
  throw notFound()
}

/** An image of the landing page, for everybody; 404 for every other kind of file. */
export async function imageFor(sql: Sql, Id: string): Promise<FileRow> {
  const [file] = await sql
    .select()
    .from(files)
    .where(and(eq(files.Id, Id), eq(files.Kind, 'image')))
  if (!file) throw notFound()
  return file
}
