import { eq } from 'drizzle-orm'
import { accountAdminTexts } from '../../contract/accounts/accountAdmin.ts'
import { texts } from '../../contract/core/errors.ts'
import { noId } from '../../contract/core/limits.ts'
import { hasOtherAdmin } from '../accounts/access/admin.ts'
import { emptyAccount } from './emptyAccount.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import { operations } from '../db/schema/db.ts'
import type { Caller } from '../http/context.ts'
import { conflicting } from '../http/refusal.ts'
import { lockPapersOf, leaveDrafts, type Party } from '../papers/leaveDrafts.ts'
import { forgetReader } from '../programme/forgetReader.ts'
import { forgetReviews } from '../reviews/forgetReviews.ts'
import { forgetPerson, isInHistory } from './forgetPerson.ts'
import { forgetUploads } from './forgetUploads.ts'
import { refusalOfDeletion } from './refusedDeletion.ts'
import { people } from '../db/schema/people.ts'
import { idsOf } from './userRows.ts'

async function mustBeFree(sql: Sql, caller: Caller, of: Party) {
  const held = await lockPapersOf(sql, of)
  const refusal = await refusalOfDeletion(sql, caller, of)
  if (refusal) throw conflicting(refusal)
  return held
}

/**
 * Deletes a user by the id of the account or of the person: the account with its sessions, the person, their drafts,
 * and their place in the drafts of others. An actor in the history of papers or of the portal keeps name and
 * institution there, as after erasing their own account. Refuses with 409 a user who owns a submitted paper or is an
 * author of one, is registered for the conference, is named in the archive or has sent a review, and the caller
 * themselves. `now` is in milliseconds. Returns whom it deleted, the papers of others that they left (`left`), and
 * the hashes of bytes that may be deleted.
 */
export async function deleteUser(sql: Sql, caller: Caller, id: string, now: number) {
  const of = await idsOf(sql, id)
  const { UserId, UserDetailId } = of
  // Papers before people: the same lock order as saving an author list.
  const before = new Set((await mustBeFree(sql, caller, of)).map((paper) => paper.Id))
  // Two admins who delete each other at once run one after the other.
  if (!(await hasOtherAdmin(sql, UserId))) throw conflicting(accountAdminTexts.lastAdmin)
  const [account] = await sql
    .select({ Email: users.Email })
    .from(users)
    .where(eq(users.Id, UserId))
    .for('update')
  const [person] = await sql
    .select({ FullName: people.FullName, Email: people.Email })
    .from(people)
    .where(eq(people.UserDetailId, UserDetailId))
    .for('update')
  // Waits for a review that is being sent; the second check then sees it.
  await forgetReviews(sql, UserId)
  const held = await mustBeFree(sql, caller, of)
  // From here on nobody can add them any more; a paper that just did is handled at the next attempt.
  if (held.some((paper) => !before.has(paper.Id))) throw conflicting(texts.stale)
  await leaveDrafts(sql, of, held, now)
  const hashes = UserId === noId ? [] : await forgetUploads(sql, UserId)
  await forgetReader(sql, UserId)
  await sql.delete(operations).where(eq(operations.UserId, UserId))
  const kept = await forgetPerson(sql, of)
  if (kept !== noId || (await isInHistory(sql, UserId)))
    await emptyAccount(sql, { UserId, UserDetailId: kept }, now)
  else await sql.delete(users).where(eq(users.Id, UserId))
  const left = held.filter((paper) => paper.OwnerId !== UserId).map((paper) => paper.Id)
  const { Email } = account ?? person ?? { Email: '' }
  return { ...of, left, hashes, Email, FullName: person?.FullName ?? '' }
}
