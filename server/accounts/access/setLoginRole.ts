import { eq } from 'drizzle-orm'
import { accountAdminTexts, type setLoginRole } from '../../../contract/accounts/accountAdmin.ts'
import { recordAudit } from '../../audit/record.ts'
import { conflicting, notFound } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { mayGiveRoles } from './accessRights.ts'
import { hasOtherAdmin } from './admin.ts'
import { giveRole } from './giveRoles.ts'
import { users } from '../../db/schema/accounts.ts'

/**
 * Sets an account's single role. Refuses an unknown address with 404, removing the last admin with 409.
 */
export async function setRoleOf(call: Call<typeof setLoginRole>): Promise<Answer<typeof setLoginRole>> {
  const { body, caller, sql } = call
  const found = eq(users.Email, body.Email.toLowerCase())
  const [known] = await sql.select({ Id: users.Id }).from(users).where(found)
  if (!known) throw notFound(accountAdminTexts.unknownAccount)
  if (body.Role !== 'Admin' && !(await hasOtherAdmin(sql, known.Id)))
    throw conflicting(accountAdminTexts.lastAdmin)
  const account = await mayGiveRoles(sql, caller, known.Id, [body.Role])
  await recordAudit(call, 'Set role', known.Id, { Roles: { From: account.Roles, To: [body.Role] } })
  await giveRole(call, account, body.Role)
  return { Result: null, Id: known.Id, Message: accountAdminTexts.roleSet }
}
