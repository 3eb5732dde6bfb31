import { eq } from 'drizzle-orm'
import { accountAdminTexts } from '../../contract/accounts/accountAdmin.ts'
import { hasOtherAdmin } from '../accounts/access/admin.ts'
import type { Sql } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { people } from '../db/schema/people.ts'
import type { Caller } from '../http/context.ts'
import { permit } from '../http/permitted.ts'
import { conflicting } from '../http/refusal.ts'
import { lockPapersOf, type Party } from '../papers/leaveDrafts.ts'
import { refusalOfDeletion } from './refusedDeletion.ts'
import { idsOf } from './userRows.ts'

/** Locks a person's papers; 409 if the person cannot be deleted. */
export async function lockPapersOfFree(sql: Sql, caller: Caller, of: Party) {
  const held = await lockPapersOf(sql, of)
  const refusal = await refusalOfDeletion(sql, caller, of)
  if (refusal) throw conflicting(refusal)
  return held
}

/**
 * Locks a user who may be deleted, by the id of the account or of the person, with the ids of their papers. Refuses
 * with 409 a user who owns a submitted paper or is an author of one, is registered for the conference, is named in
 * the archive or has sent a review, the last admin, and the caller themselves.
 */
export async function mayDeleteUser(sql: Sql, caller: Caller, id: string) {
  const of = await idsOf(sql, id)
  // Papers before people: the same lock order as saving an author list.
  const PaperIds = (await lockPapersOfFree(sql, caller, of)).map((paper) => paper.Id)
  // Two admins who delete each other at once run one after the other.
  if (!(await hasOtherAdmin(sql, of.UserId))) throw conflicting(accountAdminTexts.lastAdmin)
  const [[account], [person]] = await Promise.all([
    sql.select().from(users).where(eq(users.Id, of.UserId)).for('update'),
    sql.select().from(people).where(eq(people.UserDetailId, of.UserDetailId)).for('update'),
  ])
  const { Email } = account ?? person ?? { Email: '' }
  return permit({ of, PaperIds, Email, FullName: person?.FullName ?? '' }, 'delete')
}
