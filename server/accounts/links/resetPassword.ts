import { eq } from 'drizzle-orm'
import {
  accountTexts,
  type changePassword,
  type forgotPassword,
} from '../../../contract/accounts/accounts.ts'
import type { Role } from '../../../contract/core/roles.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { unreadable } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/serve.ts'
import type { MailRequests } from './mailRequests.ts'
import { findLinkCode, useLinkCodes } from './linkCodes.ts'
import { hashPassword } from './password.ts'
import { sessions, users } from '../../db/schema/accounts.ts'

/** Lets a known address get the link for a new password; an unknown one gets the same response in the same time. */
export async function sendResetLink(
  mailRequests: MailRequests,
  { body, sql, after }: Call<typeof forgotPassword>,
): Promise<Answer<typeof forgotPassword>> {
  await mailRequests.add(sql, { Kind: 'reset', Email: body.EmailId })
  after(mailRequests.wake)
  return { Result: null, Message: accountTexts.resetSent }
}

/** The roles of a person others registered; none without a registration. */
export type RolesOfRegistered = (sql: Sql, UserDetailId: string) => Promise<Role[]>

/**
 * Sets a new password with the code of a mailed link, which also confirms the address. Every session and every other
 * reset link ends: anyone who knew the old password or read an old mail loses access. Refuses with 400.
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
  // A person registered by a co-author comes to pay (spec §4 "Reset password") and no longer chooses a role.
  const Roles = user?.Roles.length === 0 ? await rolesOfRegistered(sql, user.UserDetailId) : []
  if (Roles.length > 0) await sql.update(users).set({ Roles }).where(eq(users.Id, UserId))
  await sql.delete(sessions).where(eq(sessions.UserId, UserId))
  recheck([UserId])
  return { Result: null, Message: accountTexts.passwordChanged }
}
