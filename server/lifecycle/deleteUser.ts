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
 * and their place in the drafts of others. Whoever acted in the history of papers or of the portal keeps name and
 * institution there, as after an erasure of their own. Refuses with 409 while they own a submitted paper or are an author of one,
 * while they are registered for the conference, are named in the archive or have sent a review, and to delete oneself.
 * `now` is in milliseconds. Answers whom it deleted, which papers they have left (`left`), and the hashes of bytes
 * that may go.
 */
export async function deleteUser(sql: Sql, caller: Caller, id: string, now: number) {
  const of = await idsOf(sql, id)
  const { UserId, UserDetailId } = of
  // Papers before people: whoever saves an author list holds them in that order too.
  const before = new Set((await mustBeFree(sql, caller, of)).map((paper) => paper.Id))
  // Two admins who delete each other at once do so one after the other.
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
  // A review that is being sent is waited for here, and is in when it is asked again.
  await forgetReviews(sql, UserId)
  const held = await mustBeFree(sql, caller, of)
  // From here on nobody can name them any more; a paper that did so just now is met at the next attempt.
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
