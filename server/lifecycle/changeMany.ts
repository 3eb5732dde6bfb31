import { accountAdminTexts } from '../../contract/accounts/accountAdmin.ts'
import { accountTexts } from '../../contract/accounts/accounts.ts'
import { limits, noId } from '../../contract/core/limits.ts'
import type { Role } from '../../contract/core/roles.ts'
import { userAdminTexts, type BulkBody, type BulkOutcome } from '../../contract/users/userAdmin.ts'
import { userTexts } from '../../contract/users/users.ts'
import { needsProfile } from '../accounts/access/accessRights.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { usersNamed, type Named } from '../directory/usersNamed.ts'

const minute = 60_000

/** True if a role needs a profile, and the person has none yet. */
export const lacksProfile = (user: Named, given: readonly Role[]): boolean =>
  user.UserDetailId === noId && given.some((role) => needsProfile.includes(role))

/** The reason why a user stays unchanged; empty if the action changes them. `now` is in milliseconds. */
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

/** The outcome for each user, and the users to change. */
export type ChangePlan = BulkOutcome & { readonly users: readonly Named[] }

/**
 * The named users, divided into those to change and those to leave: `whyLeft` returns an empty text for users to
 * change. Two ids of one user count once. With `locks` they are locked until the end of the transaction.
 */
export async function planEach(
  sql: Sql,
  ids: readonly string[],
  whyLeft: (user: Named) => string,
  locks: boolean,
): Promise<ChangePlan> {
  const named = await usersNamed(sql, ids, locks)
  const seen = new Set<string>()
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
    if (seen.has(key)) continue
    seen.add(key)
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

/** The users that an action on many would change, and those it would leave and why; `now` is in milliseconds. */
export const planMany = (sql: Sql, caller: Caller, body: BulkBody, now: number, locks = false) =>
  planEach(sql, body.Ids, (user) => whyLeft(user, body, caller, now), locks)
