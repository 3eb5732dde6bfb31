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

/** Roles whose holders are people of the conference: they have papers and registrations under their name. */
export const needsProfile: readonly Role[] = ['PaperPresenter', 'GeneralAttendee']

/**
 * Gives an account roles in place of those it had, as an admin does. Refuses with 409 to change one's own or the last
 * admin's, also where two admins take each other's at once, and somebody without an account; with 422 to make a presenter
 * or attendee of somebody whose profile is missing. Answers the roles before.
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
