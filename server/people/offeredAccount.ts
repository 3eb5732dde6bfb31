import { eq } from 'drizzle-orm'
import { userTexts } from '../../contract/users/users.ts'
import type { Sql } from '../db/database.ts'
import { conflicting } from '../http/refusal.ts'
import { linkCodes, users } from '../db/schema/accounts.ts'

/**
 * Moves an account that was offered and never used to another address; links that were mailed to the old one are void.
 * One without a role goes: it can be offered again. Refuses an address that another account has with 409.
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
  if (other) throw conflicting(userTexts.addressTaken)
  await sql.update(users).set({ Email }).where(eq(users.Id, UserId))
  await sql.delete(linkCodes).where(eq(linkCodes.UserId, UserId))
}
