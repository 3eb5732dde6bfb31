import { and, eq } from 'drizzle-orm'
import { accountTexts } from '../../../contract/accounts/accounts.ts'
import { type resendConfirmation } from '../../../contract/accounts/signUp.ts'
import type { Context } from '../../http/context.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { queueConfirmMail } from '../links/linkMails.ts'
import { users } from '../../db/schema/accounts.ts'

/** Mails the confirmation link again to an unconfirmed address; every other address gets the same response. */
export async function resendLink(
  context: Context,
  { body, sql, after }: Call<typeof resendConfirmation>,
): Promise<Answer<typeof resendConfirmation>> {
  const [user] = await sql
    .select({ Id: users.Id, Email: users.Email })
    .from(users)
    .where(and(eq(users.Email, body.EmailId.toLowerCase()), eq(users.EmailConfirmed, false)))
  if (user) await queueConfirmMail(context, sql, user)
  after(context.mailer.wake)
  return { Result: null, Message: accountTexts.confirmationSent }
}
