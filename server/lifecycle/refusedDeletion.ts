import { and, asc, eq, ne } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import { userTexts } from '../../contract/users/users.ts'
import { isInArchive } from '../archive/archivedPeople.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import type { Party } from '../papers/leaveDrafts.ts'
import { isPaperOf } from '../papers/papersOf.ts'
import { papers } from '../db/schema/papers.ts'
import { accommodations } from '../db/schema/registration.ts'
import { reviewsOfAuditor } from '../reviews/ofAuditor.ts'

/** The codes of a person's papers, as owner or author, that are no longer drafts. */
async function codesOf(sql: Sql, { UserId, UserDetailId }: Party): Promise<string[]> {
  const rows = await sql
    .select({ PaperCode: papers.PaperCode })
    .from(papers)
    .where(and(ne(papers.Status, 'draft'), isPaperOf(sql, { UserIds: [UserId], PersonIds: [UserDetailId] })))
    .orderBy(asc(papers.PaperCode))
  return rows.map(({ PaperCode }) => PaperCode)
}

/**
 * The reason why a person cannot be deleted, in words; empty if they can. The preview and the deletion both use it,
 * so that they always agree.
 */
export async function refusalOfDeletion(sql: Sql, caller: Caller, of: Party): Promise<string> {
  const { UserId, UserDetailId } = of
  if (UserId !== noId && UserId === caller.UserId) return userTexts.notYourself
  const codes = await codesOf(sql, of)
  if (codes.length > 0) return userTexts.hasPapers(codes)
  // A registration may have payments, so it keeps its person.
  if ((await sql.$count(accommodations, eq(accommodations.UserDetailId, UserDetailId))) > 0)
    return userTexts.isRegistered
  if (await isInArchive(sql, UserDetailId)) return userTexts.isInArchive
  const { Done } = await reviewsOfAuditor(sql, UserId)
  return Done > 0 ? userTexts.hasReviews(Done) : ''
}
