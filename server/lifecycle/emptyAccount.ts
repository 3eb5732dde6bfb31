import { eq } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { consents, linkCodes, recoveryCodes, secondFactors, sessions, users } from '../db/schema/accounts.ts'

/**
 * Empties an account whose id is in the history: nobody can sign in with it, and its row has no personal data left.
 * `UserDetailId` is the person whose name is kept, all-zero for none; `now` is in milliseconds.
 */
export async function emptyAccount(
  sql: Sql,
  { UserId, UserDetailId }: { readonly UserId: string; readonly UserDetailId: string },
  now: number,
): Promise<void> {
  for (const table of [sessions, linkCodes, consents, secondFactors, recoveryCodes])
    await sql.delete(table).where(eq(table.UserId, UserId))
  await sql
    .update(users)
    .set({
      // Not a valid address, so nobody can register with it.
      Email: `erased-${UserId}`,
      PhoneNumber: '',
      CountryCode: '',
      PasswordHash: null,
      EmailConfirmed: false,
      Blocked: true,
      Roles: [],
      UserDetailId,
      ErasedOn: new Date(now).toISOString(),
    })
    .where(eq(users.Id, UserId))
}
