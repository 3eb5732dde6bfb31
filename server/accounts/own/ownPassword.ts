import { eq } from 'drizzle-orm'
import { ownAccountTexts, type changeOwnPassword } from '../../../contract/accounts/ownAccount.ts'
import { queueLetter } from '../../conference/queueLetter.ts'
import type { Context } from '../../http/context.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { passwordChangedTemplate } from '../../mail/templates/accounts.ts'
import { mustKnowPassword } from './ownRights.ts'
import { useLinkCodes } from '../links/linkCodes.ts'
import { endOthers } from './ownSessions.ts'
import { hashPassword } from '../links/password.ts'
import { users } from '../../db/schema/accounts.ts'

/**
 * Changes the password of a user who knows the old one. Every other session and every mailed link ends: anyone else
 * who knew the old password loses access. Refuses a wrong one with 400.
 */
export async function changePasswordOfOwn(
  context: Context,
  { body, caller, sql, after, recheck }: Call<typeof changeOwnPassword>,
): Promise<Answer<typeof changeOwnPassword>> {
  const user = await mustKnowPassword(sql, caller, body.CurrentPassword, 'CurrentPassword')
  const PasswordHash = await hashPassword(body.Password)
  await sql.update(users).set({ PasswordHash }).where(eq(users.Id, user.Id))
  await endOthers(sql, caller)
  recheck([user.Id])
  for (const purpose of ['reset', 'email'] as const) await useLinkCodes(sql, user.Id, purpose, context.now())
  await queueLetter(context, sql, user.Email, passwordChangedTemplate, {})
  after(context.mailer.wake)
  return { Result: null, Message: ownAccountTexts.passwordChanged }
}
