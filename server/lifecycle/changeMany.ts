import { accountAdminTexts } from '../../contract/accounts/accountAdmin.ts'
import { accountTexts } from '../../contract/accounts/accounts.ts'
import { limits, noId } from '../../contract/core/limits.ts'
import type { Role } from '../../contract/core/roles.ts'
import { userAdminTexts, type BulkBody, type BulkOutcome } from '../../contract/users/userAdmin.ts'
import { userTexts } from '../../contract/users/users.ts'
import { needsProfile } from '../accounts/access/setRole.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { usersNamed, type Named } from '../directory/usersNamed.ts'

const minute = 60_000

/** True where a role is of people of the conference, and nothing is known of the person yet. */
export const lacksProfile = (user: Named, given: readonly Role[]): boolean =>
  user.UserDetailId === noId && given.some((role) => needsProfile.includes(role))

/** Why somebody is left as they are; empty for whom the action changes. `now` is in milliseconds. */
function whyLeft(user: Named, { Action, Role }: BulkBody, caller: Caller, now: number): string {
  const isCaller = user.UserId === caller.UserId
  if (Action === 'grant-access') {
    if (user.HasPassword) return userTexts.hasAccess
    if (!user.Email) return userTexts.noAddress
    const sent = user.AccessSentOn === null ? -Infinity : Date.parse(user.AccessSentOn)
    return now - sent < limits.AccessLinkPauseMinutes * minute ? userTexts.linkJustSent : ''
  }
  if (user.UserId === noId) return userTexts.noAccount
  if (Action === 'assign-role') {
    if (isCaller) return userTexts.ownRole
    if (Role && user.Roles.length === 1 && user.Roles.includes(Role)) return userAdminTexts.hasRole
    return Role && lacksProfile(user, [Role]) ? accountTexts.profileFirst : ''
  }
  if (Action === 'allow') return user.Blocked ? '' : userAdminTexts.isAllowed
  if (isCaller) return accountAdminTexts.notYourself
  return user.Blocked ? userAdminTexts.isBlocked : ''
}

/** What would be done to each, and to whom it would be. */
export type ChangePlan = BulkOutcome & { readonly users: readonly Named[] }

/**
 * Who would be changed of those that are named, and who would be left: `whyLeft` is empty for whom nothing stands in the
 * way. Two ids of one user count once. They are held until the end of the transaction where `holds`.
 */
export async function planEach(
  sql: Sql,
  ids: readonly string[],
  whyLeft: (user: Named) => string,
  holds: boolean,
): Promise<ChangePlan> {
  const named = await usersNamed(sql, ids, holds)
  const met = new Set<string>()
  const outcome = {
    Changed: [] as BulkOutcome['Changed'],
    Left: [] as BulkOutcome['Left'],
    users: [] as Named[],
  }
  for (const Id of new Set(ids)) {
    const user = named.get(Id)
    if (!user) {
      outcome.Left.push({ Id, FullName: '', Email: '', Why: userAdminTexts.gone })
      continue
    }
    const key = `${user.UserId}${user.UserDetailId}`
    if (met.has(key)) continue
    met.add(key)
    const { FullName, Email, Roles } = user
    const Why = whyLeft(user)
    if (Why) outcome.Left.push({ Id, FullName, Email, Why })
    else {
      outcome.Changed.push({ Id, FullName, Email, RolesBefore: [...Roles] })
      outcome.users.push(user)
    }
  }
  return outcome
}

/** Who would be changed by an action on many, and who would be left and why; `now` is in milliseconds. */
export const planMany = (sql: Sql, caller: Caller, body: BulkBody, now: number, holds = false) =>
  planEach(sql, body.Ids, (user) => whyLeft(user, body, caller, now), holds)
