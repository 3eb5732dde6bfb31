import { eq } from 'drizzle-orm'
import {
  accountAdminTexts,
  emailQueryRules,
  type actAsUser,
} from '../../../contract/accounts/accountAdmin.ts'
import { limits } from '../../../contract/core/limits.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Context } from '../../http/context.ts'
import { conflicting, mustHold, notAllowed, notFound } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { originOf, startSession } from './session.ts'
import { users } from '../../db/schema/accounts.ts'
import { hourLong } from '../../../contract/core/moments.ts'

/**
 * Lets an admin act as another user (spec §6 "Can log in as another user"): a session of that user that ends with the
 * admin's own. Refuses an unknown address with 404, an admin with 403, a blocked account with 409.
 */
export async function startActing(
  context: Context,
  { query, caller, sql, request, traceId }: Call<typeof actAsUser>,
): Promise<Answer<typeof actAsUser>> {
  mustHold(emailQueryRules(query))
  const [user] = await sql.select().from(users).where(eq(users.Email, query.email.toLowerCase()))
  if (!user) throw notFound(accountAdminTexts.unknownAccount)
  if (user.Roles.includes('Admin')) throw notAllowed(accountAdminTexts.neverAdmin)
  if (user.Blocked) throw conflicting(accountAdminTexts.isBlocked)
  await recordAudit({ sql, caller, traceId }, 'Act as another user', user.Id)
  const Result = await startSession(context, sql, user.Id, {
    ...originOf(request),
    ActorSessionId: caller.SessionId,
    ExpiresOn: new Date(context.now() + limits.ActingHours * hourLong).toISOString(),
  })
  return { Result, Id: user.Id }
}
