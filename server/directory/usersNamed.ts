import { and, inArray, isNull, or } from 'drizzle-orm'
import { pick } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import { Role } from '../../contract/core/roles.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import { isNotErased } from './emails.ts'
import { people } from '../db/schema/people.ts'

/** The users with these ids of accounts or people; with `locks` locked until the end of the transaction. */
export async function usersNamed(sql: Sql, ids: readonly string[], locks: boolean) {
  const wanted = [...new Set(ids)].filter((id) => id !== noId)
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
  const named = wanted.flatMap((Id) => {
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

/** The data of a user that decides which actions are allowed; `Id` is the given one. */
export type Named = Awaited<ReturnType<typeof usersNamed>> extends Map<string, infer User> ? User : never
