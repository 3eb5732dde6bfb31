import { and, inArray, isNull, or } from 'drizzle-orm'
import { pick } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import { Role } from '../../contract/core/roles.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import { isNotErased } from './emails.ts'
import { people } from '../db/schema/people.ts'

/** The data of a user that decides which actions are allowed; `Id` is the given one. */
export interface Named {
  readonly Id: string
  readonly UserId: string
  readonly UserDetailId: string
  readonly FullName: string
  readonly Email: string
  readonly Roles: readonly Role[]
  readonly HasPassword: boolean
  readonly Blocked: boolean
  readonly AccessSentOn: string | null
}

/** The users with these ids of accounts or people; with `locks` locked until the end of the transaction. */
export async function usersNamed(
  sql: Sql,
  ids: readonly string[],
  locks: boolean,
): Promise<ReadonlyMap<string, Named>> {
  const wanted = [...new Set(ids)].filter((id) => id !== noId)
  if (wanted.length === 0) return new Map()
  const query = sql
    .select()
    .from(users)
    .where(and(or(inArray(users.Id, wanted), inArray(users.UserDetailId, wanted)), isNull(users.ErasedOn)))
    .orderBy(users.Id)
  const accounts = locks ? await query.for('update') : await query
  const personIds = [...wanted, ...accounts.map(({ UserDetailId }) => UserDetailId)]
  const profiles = await sql
    .select(pick(people, 'UserDetailId', 'FullName', 'Email', 'AccessSentOn'))
    .from(people)
    .where(and(inArray(people.UserDetailId, personIds), isNotErased))
  const named = wanted.flatMap((Id): Named[] => {
    const account = accounts.find((user) => user.Id === Id || user.UserDetailId === Id)
    const person = profiles.find(({ UserDetailId }) => UserDetailId === (account?.UserDetailId ?? Id))
    if (!account && !person) return []
    return [
      {
        Id,
        UserId: account?.Id ?? noId,
        UserDetailId: person?.UserDetailId ?? noId,
        FullName: person?.FullName ?? '',
        Email: account?.Email ?? person?.Email ?? '',
        Roles: Role.array().parse(account?.Roles ?? []),
        HasPassword: Boolean(account?.PasswordHash),
        Blocked: account?.Blocked ?? false,
        AccessSentOn: person?.AccessSentOn ?? null,
      },
    ]
  })
  return new Map(named.map((user) => [user.Id, user]))
}
