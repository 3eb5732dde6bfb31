import { and, eq, ne, sql as text } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { people } from '../db/schema/people.ts'

/** True if two addresses are the same; letter case does not matter. */
export const sameEmail = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The condition under which a person has an address. Nobody has the empty one, which several people may be without. */
export const hasEmail = (Email: string) =>
  and(eq(text`lower(${people.Email})`, Email.toLowerCase()), ne(people.Email, ''))

/**
 * The condition that leaves out who was erased, and stays as the author of papers and the doer of deeds only. What is left
 * of their account tells it: without an address are also authors who came with a file that named none.
 */
export const isNotErased = text`not exists (select 1 from ${users} gone
  where gone.user_detail_id = ${people.UserDetailId} and gone.user_detail_id <> ${noId}
    and gone.erased_on is not null)`

/** True if an account belongs to the person. */
export async function hasAccount(sql: Sql, UserDetailId: string): Promise<boolean> {
  const [account] = await sql.select({ Id: users.Id }).from(users).where(eq(users.UserDetailId, UserDetailId))
  return account !== undefined
}
