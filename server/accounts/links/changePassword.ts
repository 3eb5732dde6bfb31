import { eq } from 'drizzle-orm'
import { accountTexts, type changePassword } from '../../../contract/accounts/accounts.ts'
import type { Role } from '../../../contract/core/roles.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { unreadable } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { findLinkCode, useLinkCodes } from './linkCodes.ts'
import { hashPassword } from './password.ts'
import { sessions, users } from '../../db/schema/accounts.ts'

/** The roles of somebody whom others have registered; none without a registration. */
export type RolesOfRegistered = (sql: Sql, UserDetailId: string) => Promise<Role[]>

/**
 * Sets a new password with the code of a mailed link, which proves the address as well. Every session ends and every
 * other reset link too: whoever knew the old password or read an old mail is out. Refuses with 400.
 */
export async function setNewPassword(
  context: Context,
  { body, sql, recheck }: Call<typeof changePassword>,
  rolesOfRegistered: RolesOfRegistered,
): Promise<Answer<typeof changePassword>> {
  const { UserId } = body
  const now = context.now()
  const code = await findLinkCode(sql, UserId, 'reset', body.Code, now)
  if (!code || code.UsedOn) throw unreadable(accountTexts.linkInvalid)
  await useLinkCodes(sql, UserId, 'reset', now)
  await useLinkCodes(sql, UserId, 'email', now)
  const PasswordHash = await hashPassword(body.Password)
  const [user] = await sql
    .update(users)
    .set({ PasswordHash, EmailConfirmed: true })
    .where(eq(users.Id, UserId))
    .returning({ Roles: users.Roles, UserDetailId: users.UserDetailId })
  // Whom a co-author has registered comes to pay (spec §4 "Reset password"), and has no role to choose any more.
  const Roles = user?.Roles.length === 0 ? await rolesOfRegistered(sql, user.UserDetailId) : []
  if (Roles.length > 0) await sql.update(users).set({ Roles }).where(eq(users.Id, UserId))
  await sql.delete(sessions).where(eq(sessions.UserId, UserId))
  recheck([UserId])
  return { Result: null, Message: accountTexts.passwordChanged }
}
