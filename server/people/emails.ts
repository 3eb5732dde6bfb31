import { and, eq, ne, sql as text } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { users } from '../accounts/table.ts'
import { people } from './table.ts'

/** True if two addresses are the same; letter case does not matter. */
export const sameEmail = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The condition under which a person has an address; who was erased has none. */
export const hasEmail = (Email: string) =>
  and(eq(text`lower(${people.Email})`, Email.toLowerCase()), ne(people.Email, ''))

/** The condition that leaves out who was erased: they have no address, and stay as the author of papers only. */
export const isNotErased = ne(people.Email, '')

/** True if an account belongs to the person. */
export async function hasAccount(sql: Sql, UserDetailId: string): Promise<boolean> {
  const [account] = await sql.select({ Id: users.Id }).from(users).where(eq(users.UserDetailId, UserDetailId))
  return account !== undefined
}
