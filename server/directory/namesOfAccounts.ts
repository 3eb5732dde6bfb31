import { eq, inArray, sql as text } from 'drizzle-orm'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import { people } from '../db/schema/people.ts'

/**
 * The name of an account from its person: the address if there is no profile, and empty for an erased account without
 * a name. For use inside a query.
 */
export const nameOfAccount = text<string>`coalesce(
  ${people.FullName}, case when ${users.ErasedOn} is null then ${users.Email} end, '')`

/** The names of accounts by their ids; none for an erased account without a name. */
export async function namesOfAccounts(
  sql: Sql,
  UserIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (UserIds.length === 0) return new Map()
  const rows = await sql
    .select({ UserId: users.Id, Name: nameOfAccount })
    .from(users)
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .where(inArray(users.Id, [...UserIds]))
  return new Map(rows.filter(({ Name }) => Name).map(({ UserId, Name }) => [UserId, Name]))
}

/** The names of people by their ids; unknown ids are missing. */
export async function namesOfPeople(
  sql: Sql,
  UserDetailIds: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql
    .select({ UserDetailId: people.UserDetailId, FullName: people.FullName })
    .from(people)
    .where(inArray(people.UserDetailId, [...new Set(UserDetailIds)]))
  return new Map(rows.map(({ UserDetailId, FullName }) => [UserDetailId, FullName]))
}
