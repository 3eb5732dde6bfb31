import { and, eq, exists, inArray, or, sql as text } from 'drizzle-orm'
import { themesHeld } from '../../../contract/core/deskParts.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/context.ts'
import { paperAuthors, paperFiles, papers } from '../../db/schema/papers.ts'

/**
 * True if a paper that has or had this file belongs to the caller, as owner or as author, or is of a theme that an
 * organiser holds.
 */
export async function isFileOfPaper(sql: Sql, FileId: string, caller: Caller): Promise<boolean> {
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
  const themes = caller.Roles.includes('Admin') ? themesHeld(caller.DeskParts) : null
  const mine =
    caller.UserDetailId === noId
      ? eq(papers.OwnerId, caller.UserId)
      : or(eq(papers.OwnerId, caller.UserId), isAuthor)
  return (
    (await sql.$count(papers, and(named, themes ? or(mine, inArray(papers.ThemeId, [...themes])) : mine))) > 0
  )
}
