import { eq } from 'drizzle-orm'
import { accountTexts } from '../../../contract/accounts/accounts.ts'
import type { confirmEmail, resendConfirmation } from '../../../contract/accounts/signUp.ts'
import { texts } from '../../../contract/core/errors.ts'
import type { Context } from '../../http/context.ts'
import { unreadable } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/serve.ts'
import type { MailRequests } from '../links/mailRequests.ts'
import { findLinkCode, useLinkCodes } from '../links/linkCodes.ts'
import { takeNewEmail } from '../own/newEmail.ts'
import { users } from '../../db/schema/accounts.ts'

/**
 * Confirms the address of a new account, or the new address of an existing one. A second click on a link succeeds as
 * well: people click twice, and mail scanners click first. Refuses with 400.
 */
export async function confirmAddress(
  context: Context,
  { query }: Call<typeof confirmEmail>,
): Promise<Answer<typeof confirmEmail>> {
  // The method is GET, so that the mailed link can be a link; such calls have no transaction of their own.
  await context.database.sql.transaction(async (sql) => {
    const now = context.now()
    if (!(await findLinkCode(sql, query.UserId, 'confirm', query.Code, now))) {
      if (await takeNewEmail(context, sql, query)) return
      throw unreadable(accountTexts.linkInvalid)
    }
    await useLinkCodes(sql, query.UserId, 'confirm', now)
    await sql.update(users).set({ EmailConfirmed: true }).where(eq(users.Id, query.UserId))
  })
  context.mailer.wake()
  return { Result: null, Message: texts.emailVerified }
}

/** Lets an unconfirmed address get its link again; every other gets the same response in the same time. */
export async function resendLink(
  mailRequests: MailRequests,
  { body, sql, after }: Call<typeof resendConfirmation>,
): Promise<Answer<typeof resendConfirmation>> {
  await mailRequests.add(sql, { Kind: 'confirm', Email: body.EmailId })
  after(mailRequests.wake)
  return { Result: null, Message: accountTexts.confirmationSent }
}
