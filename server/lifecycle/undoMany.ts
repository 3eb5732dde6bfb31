import { accountAdminTexts } from '../../contract/accounts/accountAdmin.ts'
import { accountTexts } from '../../contract/accounts/accounts.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Role } from '../../contract/core/roles.ts'
import { userAdminTexts, type UndoBulkBody } from '../../contract/users/userAdmin.ts'
import { userTexts } from '../../contract/users/users.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { planEach, lacksProfile, type ChangePlan } from './changeMany.ts'
import type { Named } from '../directory/usersNamed.ts'

const isOnly = (had: readonly Role[], role: Role | null) => had.length === 1 && had[0] === role

/** The reason why a user stays unchanged; empty if they are still as the action left them and can be changed back. */
function whyLeft(
  user: Named,
  { Action, Role: role }: UndoBulkBody,
  again: readonly Role[],
  caller: Caller,
): string {
  if (user.UserId === noId) return userTexts.noAccount
  const isCaller = user.UserId === caller.UserId
  if (Action === 'assign-role') {
    if (isCaller) return userTexts.ownRole
    if (!isOnly(user.Roles, role)) return userAdminTexts.isChanged
    if (isOnly(again, role)) return userAdminTexts.hasRole
    return lacksProfile(user, again) ? accountTexts.profileFirst : ''
  }
  // The undo of an allowance is a block.
  if (Action === 'allow' && isCaller) return accountAdminTexts.notYourself
  return user.Blocked === (Action === 'block') ? '' : userAdminTexts.isChanged
}

/** The users for whom an action is undone, and those left and why; `again` are the roles that a user gets back. */
export async function planUndo(
  sql: Sql,
  caller: Caller,
  body: UndoBulkBody,
): Promise<ChangePlan & { readonly again: (user: Named) => readonly Role[] }> {
  const before = new Map(body.People.map(({ Id, RolesBefore }) => [Id, [...new Set(RolesBefore)]]))
  const again = (user: Named) => before.get(user.Id) ?? []
  const ids = body.People.map(({ Id }) => Id)
  const plan = await planEach(sql, ids, (user) => whyLeft(user, body, again(user), caller), true)
  return { ...plan, again }
}
