import { eq } from 'drizzle-orm'
import { userTexts } from '../../contract/users/users.ts'
import type { Sql } from '../db/database.ts'
import { conflicting } from '../http/refusal.ts'
import { linkCodes, users } from '../db/schema/accounts.ts'

/**
 * Moves an offered but unused account to another address; links mailed to the old one become invalid. An account
 * without a role is deleted: it can be offered again. Refuses another account's address with 409.
 */
export async function moveOfferedAccount(
  sql: Sql,
  UserId: string,
  roles: readonly string[],
  address: string,
): Promise<void> {
  if (roles.length === 0) {
    await sql.delete(users).where(eq(users.Id, UserId))
    return
  }
  const Email = address.toLowerCase()
  const [other] = await sql.select({ Id: users.Id }).from(users).where(eq(users.Email, Email))
  if (other) throw conflicting({ Email: userTexts.addressTaken })
  await sql.update(users).set({ Email }).where(eq(users.Id, UserId))
  await sql.delete(linkCodes).where(eq(linkCodes.UserId, UserId))
}
