import { and, eq, ne, sql as text } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { people } from '../db/schema/people.ts'

/** True if two addresses are the same, ignoring case. */
export const sameEmail = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The condition that a person has an address. It never matches the empty one, which several people may have. */
export const hasEmail = (Email: string) =>
  and(eq(text`lower(${people.Email})`, Email.toLowerCase()), ne(people.Email, ''))

/**
 * The condition that leaves out erased people, who stay only as authors of papers and in the history. It checks their
 * account, because authors from an import may lack an address as well.
 */
export const isNotErased = text`not exists (select 1 from ${users} gone
  where gone.user_detail_id = ${people.UserDetailId} and gone.user_detail_id <> ${noId}
    and gone.erased_on is not null)`

/** True if an account belongs to the person. */
export const hasAccount = async (sql: Sql, UserDetailId: string) =>
  (await sql.$count(users, eq(users.UserDetailId, UserDetailId))) > 0
