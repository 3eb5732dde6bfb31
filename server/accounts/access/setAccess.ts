import { and, eq, isNull } from 'drizzle-orm'
import { accountAdminTexts, type setAccess } from '../../../contract/accounts/accountAdmin.ts'
import { recordAudit } from '../../audit/record.ts'
import { conflicting, notFound } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/serve.ts'
import type { Sql } from '../../db/database.ts'
import type { Publishing } from '../../hub/hub.ts'
import { hasOtherAdmin } from './admin.ts'
import { sessions, users } from '../../db/schema/accounts.ts'

/**
 * Blocks an account, which ends its sessions, or lifts the block. The caller of this function has checked the rights.
 */
export async function blockAccount(
  { sql, recheck }: Pick<Publishing, 'recheck'> & { readonly sql: Sql },
  UserId: string,
  Blocked: boolean,
): Promise<void> {
  await sql.update(users).set({ Blocked }).where(eq(users.Id, UserId))
  if (Blocked) await sql.delete(sessions).where(eq(sessions.UserId, UserId))
  recheck([UserId])
}

/**
 * Allows or blocks sign-in for an account; a block ends all its sessions at once. Refuses an unknown account with
 * 404, blocking oneself or the last admin with 409.
 */
export async function setAccessOf(call: Call<typeof setAccess>): Promise<Answer<typeof setAccess>> {
  const { body, caller, sql, traceId } = call
  const Blocked = body.AuthorizationType === 'Block'
  const othersStay = await hasOtherAdmin(sql, body.UserId)
  const [user] = await sql
    .select({ Id: users.Id, Roles: users.Roles })
    .from(users)
    .where(and(eq(users.Id, body.UserId), isNull(users.ErasedOn)))
    .for('update')
  if (!user) throw notFound(accountAdminTexts.unknownAccount)
  if (Blocked && user.Id === caller.UserId) throw conflicting(accountAdminTexts.notYourself)
  if (Blocked && user.Roles.includes('Admin') && !othersStay) throw conflicting(accountAdminTexts.lastAdmin)
  await blockAccount(call, user.Id, Blocked)
  await recordAudit(sql, {
    UserId: caller.UserId,
    Action: Blocked ? 'Block account' : 'Allow account',
    SubjectId: user.Id,
    Details: {},
    TraceId: traceId,
  })
  const Message = Blocked ? accountAdminTexts.blocked : accountAdminTexts.allowed
  return { Result: null, Id: user.Id, Message }
}
