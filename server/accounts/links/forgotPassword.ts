import { eq } from 'drizzle-orm'
import { accountTexts, type forgotPassword } from '../../../contract/accounts/accounts.ts'
import type { Context } from '../../http/context.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { queueResetMail } from './linkMails.ts'
import { users } from '../../db/schema/accounts.ts'

/** Mails the link for a new password to a known address; an unknown one gets the same response. */
export async function sendResetLink(
  context: Context,
  { body, sql, after }: Call<typeof forgotPassword>,
): Promise<Answer<typeof forgotPassword>> {
  const [user] = await sql
    .select({ Id: users.Id, Email: users.Email })
    .from(users)
    .where(eq(users.Email, body.EmailId.toLowerCase()))
  if (user) await queueResetMail(context, sql, user)
  after(context.mailer.wake)
  return { Result: null, Message: accountTexts.resetSent }
}
