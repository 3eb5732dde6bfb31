import { eq } from 'drizzle-orm'
import { accountTexts } from '../../../contract/accounts/accounts.ts'
import { type register } from '../../../contract/accounts/signUp.ts'
import type { Context } from '../../http/context.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { mustBePerson } from './captcha.ts'
import { queueConfirmMail, queueKnownAddressMail } from '../links/linkMails.ts'
import { hashPassword } from '../links/password.ts'
import { privacyNotice } from '../../conference/privacyNotice.ts'
import { consents, users } from '../../db/schema/accounts.ts'

/**
 * Makes an account with an unconfirmed address. A known address gets the same response after the same work, and a
 * mail that says so: the screen must not reveal to a stranger who has an account.
 */
export async function registerAccount(
  context: Context,
  { body, sql, after }: Call<typeof register>,
): Promise<Answer<typeof register>> {
  await mustBePerson(context, sql, body.GoogleCapchaCode)
  const Email = body.Email.toLowerCase()
  const PasswordHash = await hashPassword(body.Password)
  const columns = { Id: users.Id, Email: users.Email }
  const [made] = await sql
    .insert(users)
    .values({ Email, PhoneNumber: body.PhoneNumber, CountryCode: body.CountryCode ?? '', PasswordHash })
    .onConflictDoNothing({ target: users.Email })
    .returning(columns)
  if (made) {
    const { Version: NoticeVersion } = await privacyNotice(sql)
    const ConsentedOn = new Date(context.now()).toISOString()
    await sql.insert(consents).values({ UserId: made.Id, NoticeVersion, ConsentedOn })
    await queueConfirmMail(context, sql, made)
  } else {
    const [known] = await sql.select(columns).from(users).where(eq(users.Email, Email))
    if (known) await queueKnownAddressMail(context, sql, known)
  }
  after(context.mailer.wake)
  return { Result: null, Message: accountTexts.registered }
}
