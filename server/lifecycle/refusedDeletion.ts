import { and, asc, count, eq, inArray, ne } from 'drizzle-orm'
import { pick, pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import type { DeletionPreview } from '../../contract/users/userAdmin.ts'
import { userTexts } from '../../contract/users/users.ts'
import { isInArchive } from '../archive/archivedPeople.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import type { Party } from '../papers/leaveDrafts.ts'
import { isPaperOf } from '../papers/ownOrAuthored.ts'
import { papers } from '../db/schema/papers.ts'
import { accommodations } from '../db/schema/registration.ts'
import { usersNamed } from '../directory/usersNamed.ts'
import { reviewsOfAuditor } from '../reviews/reviewsOfPerson.ts'
import { planEach } from './changeMany.ts'

/** The codes of a person's papers, as owner or author, that are no longer drafts. */
async function codesOf(sql: Sql, { UserId, UserDetailId }: Party): Promise<string[]> {
  const rows = await sql
    .select({ PaperCode: papers.PaperCode })
    .from(papers)
    .where(and(ne(papers.Status, 'draft'), isPaperOf(sql, { UserIds: [UserId], PersonIds: [UserDetailId] })))
    .orderBy(asc(papers.PaperCode))
  return pluck(rows, 'PaperCode')
}

/**
 * The reason why a person cannot be deleted, in words; empty if they can. The preview and the deletion both use it,
 * so that they always agree.
 */
export async function refusalOfDeletion(sql: Sql, caller: Caller, of: Party): Promise<string> {
  const { UserId, UserDetailId } = of
  if (UserId !== noId && UserId === caller.UserId) return userTexts.notYourself
  const [codes, registrations, isArchived, { Done }] = await Promise.all([
    codesOf(sql, of),
    sql.$count(accommodations, eq(accommodations.UserDetailId, UserDetailId)),
    isInArchive(sql, UserDetailId),
    reviewsOfAuditor(sql, UserId),
  ])
  if (codes.length > 0) return userTexts.hasPapers(codes)
  // A registration may have payments, so it keeps its person.
  if (registrations > 0) return userTexts.isRegistered
  if (isArchived) return userTexts.isInArchive
  return Done > 0 ? userTexts.hasReviews(Done) : ''
}

/**
 * The users that would be deleted, each with the number of their drafts, and those that would stay and why, by the
 * rules of a single deletion. Two ids of one user count once.
 */
export async function previewDeletions(
  sql: Sql,
  caller: Caller,
  ids: readonly string[],
): Promise<DeletionPreview> {
  const named = await usersNamed(sql, ids, false)
  const refusals = new Map<string, string>()
  for (const user of named.values()) refusals.set(user.Id, await refusalOfDeletion(sql, caller, user))
  const { Left, users } = await planEach(sql, ids, ({ Id }) => refusals.get(Id) ?? '', false)
  const drafts = await sql
    .select({ OwnerId: papers.OwnerId, Drafts: count() })
    .from(papers)
    .where(and(eq(papers.Status, 'draft'), inArray(papers.OwnerId, pluck(users, 'UserId'))))
    .groupBy(papers.OwnerId)
  const draftsOf = new Map(drafts.map(({ OwnerId, Drafts }) => [OwnerId, Drafts]))
  const Changed = users.map((user) => ({
    ...pick(user, 'Id', 'FullName', 'Email'),
    Drafts: draftsOf.get(user.UserId) ?? 0,
  }))
  return { Changed, Left }
}
