import { inArray, and, isNull } from 'drizzle-orm'
import { accountAdminTexts } from '../../contract/accountAdmin.ts'
import { accountTexts } from '../../contract/accounts.ts'
import { limits, noId } from '../../contract/limits.ts'
import { userAdminTexts, type BulkBody, type BulkOutcome } from '../../contract/userAdmin.ts'
import { userTexts } from '../../contract/users.ts'
import { needsProfile } from '../accounts/setRole.ts'
import { users } from '../accounts/table.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { isNotErased } from './emails.ts'
import { people } from './table.ts'

const minute = 60_000

/** A user as far as it decides what may be done to them; `Id` is the one that was named. */
export interface Named {
  readonly Id: string
  readonly UserId: string
  readonly UserDetailId: string
  readonly FullName: string
  readonly Email: string
  readonly Roles: readonly string[]
  readonly HasPassword: boolean
  readonly Blocked: boolean
  readonly AccessSentOn: string | null
}

/** The users behind ids of accounts or people, held until the end of a transaction where `holds`. */
async function usersNamed(
  sql: Sql,
  ids: readonly string[],
  holds: boolean,
): Promise<ReadonlyMap<string, Named>> {
  const wanted = [...new Set(ids)].filter((id) => id !== noId)
  if (wanted.length === 0) return new Map()
  const isLiving = isNull(users.ErasedOn)
  const byAccount = sql
    .select()
    .from(users)
    .where(and(inArray(users.Id, wanted), isLiving))
    .orderBy(users.Id)
  const accounts = holds ? await byAccount.for('update') : await byAccount
  const byPerson = sql
    .select()
    .from(users)
    .where(and(inArray(users.UserDetailId, wanted), isLiving))
    .orderBy(users.Id)
  const owners = holds ? await byPerson.for('update') : await byPerson
  const all = [...accounts, ...owners]
  const personIds = [...wanted, ...accounts.map(({ UserDetailId }) => UserDetailId)]
  const profiles = await sql
    .select({
      UserDetailId: people.UserDetailId,
      FullName: people.FullName,
      Email: people.Email,
      AccessSentOn: people.AccessSentOn,
    })
    .from(people)
    .where(and(inArray(people.UserDetailId, personIds), isNotErased))
  const named = wanted.flatMap((Id): [string, Named][] => {
    const account = all.find((user) => user.Id === Id || user.UserDetailId === Id)
    const person = profiles.find(({ UserDetailId }) => UserDetailId === (account?.UserDetailId ?? Id))
    if (!account && !person) return []
    return [
      [
        Id,
        {
          Id,
          UserId: account?.Id ?? noId,
          UserDetailId: person?.UserDetailId ?? noId,
          FullName: person?.FullName ?? '',
          Email: account?.Email ?? person?.Email ?? '',
          Roles: account?.Roles ?? [],
          HasPassword: Boolean(account?.PasswordHash),
          Blocked: account?.Blocked ?? false,
          AccessSentOn: person?.AccessSentOn ?? null,
        },
      ],
    ]
  })
  return new Map(named)
}

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
    return Role && needsProfile.includes(Role) && user.UserDetailId === noId ? accountTexts.profileFirst : ''
  }
  if (Action === 'allow') return user.Blocked ? '' : userAdminTexts.isAllowed
  if (isCaller) return accountAdminTexts.notYourself
  return user.Blocked ? userAdminTexts.isBlocked : ''
}

/** Who would be changed by an action on many, and who would be left and why. Two ids of one user count once. */
export async function judgeMany(
  sql: Sql,
  caller: Caller,
  body: BulkBody,
  now: number,
  holds = false,
): Promise<BulkOutcome & { readonly users: readonly Named[] }> {
  const named = await usersNamed(sql, body.Ids, holds)
  const met = new Set<string>()
  const outcome = {
    Changed: [] as BulkOutcome['Changed'],
    Left: [] as BulkOutcome['Left'],
    users: [] as Named[],
  }
  for (const Id of new Set(body.Ids)) {
    const user = named.get(Id)
    if (!user) {
      outcome.Left.push({ Id, FullName: '', Email: '', Why: userAdminTexts.gone })
      continue
    }
    const key = `${user.UserId}${user.UserDetailId}`
    if (met.has(key)) continue
    met.add(key)
    const { FullName, Email } = user
    const Why = whyLeft(user, body, caller, now)
    if (Why) outcome.Left.push({ Id, FullName, Email, Why })
    else {
      outcome.Changed.push({ Id, FullName, Email })
      outcome.users.push(user)
    }
  }
  return outcome
}
