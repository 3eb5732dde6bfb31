import { eq } from 'drizzle-orm'
import { accountAdminTexts, type setAccess } from '../../../contract/accounts/accountAdmin.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Answer, Call } from '../../http/serve.ts'
import type { Sql } from '../../db/database.ts'
import type { Publishing } from '../../hub/hub.ts'
import { mayBlock } from './accessRights.ts'
import { sessions, users } from '../../db/schema/accounts.ts'

/** Blocks an account, which ends its sessions, or lifts the block. */
export async function blockAccount(
  { sql, recheck }: Pick<Publishing, 'recheck'> & { readonly sql: Sql },
  { Id: UserId }: Awaited<ReturnType<typeof mayBlock>>,
  Blocked: boolean,
): Promise<void> {
  await sql.update(users).set({ Blocked }).where(eq(users.Id, UserId))
  if (Blocked) await sql.delete(sessions).where(eq(sessions.UserId, UserId))
  recheck([UserId])
}

/** Allows or blocks sign-in for an account; a block ends all its sessions at once. */
export async function setAccessOf(call: Call<typeof setAccess>): Promise<Answer<typeof setAccess>> {
  const { body, caller, sql } = call
  const Blocked = body.AuthorizationType === 'Block'
  const user = await mayBlock(sql, caller, body.UserId, { Blocked })
  await blockAccount(call, user, Blocked)
  await recordAudit(call, Blocked ? 'Block account' : 'Allow account', user.Id)
  const Message = Blocked ? accountAdminTexts.blocked : accountAdminTexts.allowed
  return { Result: null, Id: user.Id, Message }
}
