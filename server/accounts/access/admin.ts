import { and, arrayContains, asc, eq } from 'drizzle-orm'
import type { Sql } from '../../db/database.ts'
import { hashPassword } from '../links/password.ts'
import { sessions, users } from '../../db/schema/accounts.ts'
import { stored } from '../../db/stored.ts'

/** True if there is an admin, even a blocked one. */
export const hasAdmin = async (sql: Sql) =>
  (await sql.$count(users, arrayContains(users.Roles, ['Admin']))) > 0

/**
 * True if another admin with the whole desk can sign in. The admins are locked in a fixed order until the end of the transaction, so that
 * two who give up their rights at once run one after the other.
 */
export async function hasOtherAdmin(sql: Sql, UserId: string): Promise<boolean> {
  const admins = await sql
    .select({ Id: users.Id, DeskParts: users.DeskParts })
    .from(users)
    .where(and(arrayContains(users.Roles, ['Admin']), eq(users.Blocked, false)))
    .orderBy(asc(users.Id))
    .for('update')
  return admins.some(({ Id, DeskParts }) => Id !== UserId && DeskParts === null)
}

/**
 * Makes the first admin, and returns the id of the account. An account that already has this address becomes the
 * admin, with the new password: the person who starts the portal owns it.
 */
export async function makeAdmin(
  sql: Sql,
  admin: { readonly Email: string; readonly Password: string },
): Promise<string> {
  const rights = {
    PasswordHash: await hashPassword(admin.Password),
    EmailConfirmed: true,
    Blocked: false,
    Roles: ['Admin'],
    DeskParts: null,
  }
  const rows = await sql
    .insert(users)
    .values({ Email: admin.Email.toLowerCase(), PhoneNumber: '', ...rights })
    .onConflictDoUpdate({ target: users.Email, set: rights })
    .returning({ Id: users.Id })
  const { Id } = stored(rows)
  await sql.delete(sessions).where(eq(sessions.UserId, Id))
  return Id
}
