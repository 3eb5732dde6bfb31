import { eq } from 'drizzle-orm'
import { accountTexts, type confirmEmail } from '../../../contract/accounts/accounts.ts'
import { texts } from '../../../contract/core/errors.ts'
import type { Context } from '../../http/context.ts'
import { unreadable } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { findLinkCode, useLinkCodes } from '../links/linkCodes.ts'
import { takeNewEmail } from '../own/newEmail.ts'
import { users } from '../../db/schema/accounts.ts'

/**
 * Confirms an address: that of a new account, or the new one of an account that changes it. The second click on a link succeeds as well: people click twice, and programs that look at
 * mails before them click first. Refuses with 400.
 */
export async function confirmAddress(
  context: Context,
  { query }: Call<typeof confirmEmail>,
): Promise<Answer<typeof confirmEmail>> {
  // A reading call by its method, so that the mailed link can be a link; it brings no transaction of its own.
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
