import { eq } from 'drizzle-orm'
import { accountAdminTexts } from '../../../contract/accounts/accountAdmin.ts'
import { accountTexts } from '../../../contract/accounts/accounts.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { Role } from '../../../contract/core/roles.ts'
import { userTexts } from '../../../contract/users/users.ts'
import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/context.ts'
import { broken, conflicting } from '../../http/refusal.ts'
import { hasOtherAdmin } from './admin.ts'
import { users } from '../../db/schema/accounts.ts'

/** Roles that need a profile: their papers and registrations are under the person's name. */
export const needsProfile: readonly Role[] = ['PaperPresenter', 'GeneralAttendee']

/**
 * Replaces the roles of an account, for an admin. Refuses with 409 a change of one's own role or the last admin's,
 * also if two admins change each other's at once, and a person without an account; with 422 the role presenter or
 * attendee for a person without a profile. Returns the roles before.
 */
export async function setRoles(
  sql: Sql,
  caller: Pick<Caller, 'UserId'>,
  UserId: string,
  given: readonly Role[],
): Promise<readonly string[]> {
  if (UserId === caller.UserId) throw conflicting(userTexts.ownRole)
  if (!given.includes('Admin') && !(await hasOtherAdmin(sql, UserId)))
    throw conflicting(accountAdminTexts.lastAdmin)
  const [user] = await sql
    .select({ Roles: users.Roles, UserDetailId: users.UserDetailId })
    .from(users)
    .where(eq(users.Id, UserId))
    .for('update')
  if (!user) throw conflicting(userTexts.noAccount)
  if (given.some((role) => needsProfile.includes(role)) && user.UserDetailId === noId)
    throw broken(accountTexts.profileFirst)
  await sql
    .update(users)
    .set({ Roles: [...given] })
    .where(eq(users.Id, UserId))
  return user.Roles
}

/** The same for the one role that an admin chooses. */
export const setRole = (sql: Sql, caller: Pick<Caller, 'UserId'>, UserId: string, role: Role) =>
  setRoles(sql, caller, UserId, [role])
