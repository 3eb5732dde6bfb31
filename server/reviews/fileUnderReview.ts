import { and, eq, inArray, or } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { files } from '../db/schema/files.ts'
import type { Caller } from '../http/context.ts'
import { papers } from '../db/schema/papers.ts'
import { blindName } from './assignedPapers.ts'
import { readReviewSettings } from './reviewSettings.ts'
import { reviews } from '../db/schema/reviews.ts'

/**
 * True if an auditor may read a file: that of a paper under their review, or the one that their review refers to. If
 * the conference reviews blind, the file gets another name, because its own may reveal the author.
 */
export async function isFileUnderReview(
  sql: Sql,
  FileId: string,
  caller: Caller,
): Promise<boolean | { readonly FileName: string }> {
  if (!caller.Roles.includes('Auditor')) return false
  const [found] = await sql
    .select({ PaperCode: papers.PaperCode, FileName: files.FileName })
    .from(reviews)
    .innerJoin(papers, eq(papers.Id, reviews.PaperId))
    .innerJoin(files, eq(files.Id, FileId))
    .where(
      and(
        eq(reviews.AuditorId, caller.UserId),
        inArray(reviews.State, ['assigned', 'accepted', 'done']),
        or(eq(papers.PaperURL, FileId), eq(reviews.FileId, FileId)),
      ),
    )
    .limit(1)
  if (!found) return false
  const { IsBlind } = await readReviewSettings(sql)
  return IsBlind ? { FileName: blindName(found.PaperCode, found.FileName) } : true
}
