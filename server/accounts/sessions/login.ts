import { eq } from 'drizzle-orm'
import { accountTexts, type login } from '../../../contract/accounts/accounts.ts'
import { recordAudit } from '../../audit/record.ts'
import { queueLetter } from '../../conference/queueLetter.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { unreadable, type Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { recoveryCodeUsedTemplate } from '../../mail/templates/accounts.ts'
import { queueConfirmMail } from '../links/linkMails.ts'
import { isPassword } from '../links/password.ts'
import { codesLeft, hasApp, hasSecondFactor, useCode } from '../secondFactor/secondFactor.ts'
import type { slowGuessing } from './wrongPasswords.ts'
import { originOf, startSession } from './session.ts'
import { users } from '../../db/schema/accounts.ts'

/**
 * Signs in, or refuses with 400. Any reason other than a wrong password is given only if the password is right.
 * `tidyUp` is called to delete expired rows.
 */
export async function signIn(
  context: Context,
  guessing: ReturnType<typeof slowGuessing>,
  tidyUp: (sql: Sql) => Promise<void>,
  call: Call<typeof login>,
): Promise<Answer<typeof login> | Refusal> {
  const { body, sql, request, after } = call
  const [user] = await sql.select().from(users).where(eq(users.Email, body.Email.toLowerCase()))
  const matches = await isPassword(body.password, user?.PasswordHash)
  if (!user || !matches) {
    guessing.wrong(request, user)
    throw unreadable(accountTexts.badCredentials)
  }
  await guessing.right(sql, user.Email)
  if (user.Blocked) throw unreadable(accountTexts.blocked)
  if (!user.EmailConfirmed) {
    await queueConfirmMail(context, sql, user)
    after(context.mailer.wake)
    return unreadable(accountTexts.notConfirmed)
  }
  if (await hasSecondFactor(sql, user.Id)) {
    if (!body.Code)
      throw unreadable((await hasApp(sql, user.Id)) ? accountTexts.codeNeeded : accountTexts.passkeyNeeded)
    const used = await useCode(context, sql, user.Id, body.Code, true)
    if (!used) return unreadable(accountTexts.codeWrong)
    if (used === 'recovery') {
      await recordAudit({ ...call, caller: { UserId: user.Id } }, 'Use recovery code', user.Id)
      const Left = `${await codesLeft(sql, user.Id)}`
      await queueLetter(context, sql, user.Email, recoveryCodeUsedTemplate, { Left })
      after(context.mailer.wake)
    }
  }
  await tidyUp(sql)
  return { Result: await startSession(context, sql, user.Id, originOf(request)) }
}
