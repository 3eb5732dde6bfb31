import { and, count, eq, inArray } from 'drizzle-orm'
import type { DeletionPreview } from '../../contract/users/userAdmin.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { papers } from '../db/schema/papers.ts'
import { planEach } from './changeMany.ts'
import { refusalOfDeletion } from './refusedDeletion.ts'
import { usersNamed } from '../directory/usersNamed.ts'

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
    .where(
      and(
        eq(papers.Status, 'draft'),
        inArray(
          papers.OwnerId,
          users.map(({ UserId }) => UserId),
        ),
      ),
    )
    .groupBy(papers.OwnerId)
  const draftsOf = new Map(drafts.map(({ OwnerId, Drafts }) => [OwnerId, Drafts]))
  const Changed = users.map(({ Id, FullName, Email, UserId }) => ({
    Id,
    FullName,
    Email,
    Drafts: draftsOf.get(UserId) ?? 0,
  }))
  return { Changed, Left }
}
