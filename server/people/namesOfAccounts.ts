import { eq, inArray, sql as text } from 'drizzle-orm'
import { users } from '../accounts/table.ts'
import type { Sql } from '../db/database.ts'
import { people } from './table.ts'

/** The names of accounts by their ids; the address of one whose profile is missing. */
export async function namesOfAccounts(
  sql: Sql,
  UserIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (UserIds.length === 0) return new Map()
  const rows = await sql
    .select({ UserId: users.Id, Name: text<string>`coalesce(${people.FullName}, ${users.Email})` })
    .from(users)
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .where(inArray(users.Id, [...UserIds]))
  return new Map(rows.map(({ UserId, Name }) => [UserId, Name]))
}
