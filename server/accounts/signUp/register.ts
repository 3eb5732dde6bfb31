import { accountTexts } from '../../../contract/accounts/accounts.ts'
import { type register } from '../../../contract/accounts/signUp.ts'
import { privacyNotice } from '../../conference/privacyNotice.ts'
import type { Context } from '../../http/context.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { mustBePerson } from './captcha.ts'
import type { MailRequests } from '../links/mailRequests.ts'
import { hashPassword } from '../links/password.ts'

/**
 * Takes a sign-up, of which an account with an unconfirmed address is made a moment later. The owner of a known address
 * gets a mail instead: neither words nor time of the response reveal to a stranger who has an account.
 */
export async function registerAccount(
  context: Context,
  mailRequests: MailRequests,
  { body, sql, after }: Call<typeof register>,
): Promise<Answer<typeof register>> {
  await mustBePerson(context, sql, body.GoogleCapchaCode)
  const { Email, PhoneNumber, CountryCode = '' } = body
  const PasswordHash = await hashPassword(body.Password)
  // The notice that was shown, even if the next moment brings another.
  const { Version: NoticeVersion } = await privacyNotice(sql)
  await mailRequests.add(sql, {
    Kind: 'signUp',
    Email,
    PhoneNumber,
    CountryCode,
    PasswordHash,
    NoticeVersion,
  })
  after(mailRequests.wake)
  return { Result: null, Message: accountTexts.registered }
}
