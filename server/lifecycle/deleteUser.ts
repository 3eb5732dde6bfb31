import { eq } from 'drizzle-orm'
import { texts } from '../../contract/core/errors.ts'
import { noId } from '../../contract/core/limits.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import { operations } from '../db/schema/system.ts'
import type { Caller } from '../http/context.ts'
import { conflicting } from '../http/refusal.ts'
import { leaveDrafts } from '../papers/leaveDrafts.ts'
import { forgetReader } from '../programme/forgetReader.ts'
import { forgetReviews } from '../reviews/forgetReviews.ts'
import { emptyAccount, forgetPerson, isInHistory } from './forgetPerson.ts'
import { forgetUploads } from './forgetUploads.ts'
import { lockPapersOfFree, type mayDeleteUser } from './rights.ts'

/**
 * Deletes a user: the account with its sessions, the person, their drafts, and their place in the drafts of others.
 * An actor in the history of papers or of the portal keeps name and institution there, as after erasing their own
 * account. `now` is in milliseconds. Returns whom it deleted, the papers of others that they left (`left`), and the
 * hashes of bytes that may be deleted.
 */
export async function deleteUser(
  sql: Sql,
  caller: Caller,
  { of, PaperIds, Email, FullName }: Awaited<ReturnType<typeof mayDeleteUser>>,
  now: number,
) {
  const { UserId } = of
  // Waits for a review that is being sent; the second check then sees it.
  await forgetReviews(sql, UserId)
  const held = await lockPapersOfFree(sql, caller, of)
  // From here on nobody can add them any more; a paper that just did is handled at the next attempt.
  if (held.some((paper) => !PaperIds.includes(paper.Id))) throw conflicting(texts.stale)
  await leaveDrafts(sql, of, held, now)
  const [hashes] = await Promise.all([
    UserId === noId ? [] : forgetUploads(sql, UserId),
    forgetReader(sql, UserId),
    sql.delete(operations).where(eq(operations.UserId, UserId)),
  ])
  const kept = await forgetPerson(sql, of)
  if (kept !== noId || (await isInHistory(sql, UserId)))
    await emptyAccount(sql, { UserId, UserDetailId: kept }, now)
  else await sql.delete(users).where(eq(users.Id, UserId))
  const left = held.filter((paper) => paper.OwnerId !== UserId).map((paper) => paper.Id)
  return { ...of, left, hashes, Email, FullName }
}
