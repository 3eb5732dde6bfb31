import { and, desc, eq, gt, isNull, ne, sql as text } from 'drizzle-orm'
import type { confirmEmail } from '../../../contract/accounts/signUp.ts'
import { ownAccountTexts, type changeOwnEmail } from '../../../contract/accounts/ownAccount.ts'
import { queueLetter } from '../../conference/queueLetter.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { broken, unreadable } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { hasEmail, sameEmail } from '../../directory/emails.ts'
import { people } from '../../db/schema/people.ts'
import { mustKnowPassword } from './ownRights.ts'
import { findLinkCode, makeLinkCode, useLinkCodes } from '../links/linkCodes.ts'
import { confirmLink } from '../links/linkMails.ts'
import {
  emailChangeAskedTemplate,
  emailChangedTemplate,
  newEmailTemplate,
} from '../../mail/templates/accounts.ts'
import { linkCodes, users } from '../../db/schema/accounts.ts'

/** True if an account, or a person other than this one, has the address. */
async function isKnown(sql: Sql, Email: string, UserDetailId: string): Promise<boolean> {
  if ((await sql.$count(users, eq(users.Email, Email))) > 0) return true
  return (await sql.$count(people, and(hasEmail(Email), ne(people.UserDetailId, UserDetailId)))) > 0
}

/** An account's new address that is not confirmed yet; empty without one. */
export async function pendingEmail(sql: Sql, UserId: string, now: number): Promise<string> {
  const [code] = await sql
    .select({ NewEmail: linkCodes.NewEmail })
    .from(linkCodes)
    .where(
      and(
        eq(linkCodes.UserId, UserId),
        eq(linkCodes.Purpose, 'email'),
        isNull(linkCodes.UsedOn),
        gt(linkCodes.ExpiresOn, new Date(now).toISOString()),
      ),
    )
    .orderBy(desc(linkCodes.ExpiresOn))
    .limit(1)
  return code?.NewEmail ?? ''
}

/**
 * Mails a link to a new address, and a notice to the old one. Refuses a wrong password with 400, a known address with
 * 422.
 */
export async function askForNewEmail(
  context: Context,
  { body, caller, sql, after }: Call<typeof changeOwnEmail>,
): Promise<Answer<typeof changeOwnEmail>> {
  const user = await mustKnowPassword(sql, caller, body.Password)
  const NewEmail = body.Email.toLowerCase()
  if (sameEmail(NewEmail, user.Email)) throw broken({ Email: ownAccountTexts.emailSame })
  if (await isKnown(sql, NewEmail, user.UserDetailId)) throw broken({ Email: ownAccountTexts.emailUnusable })
  // Only the latest request counts: an earlier, mistyped address must not win.
  await useLinkCodes(sql, user.Id, 'email', context.now())
  const code = await makeLinkCode(sql, user.Id, 'email', context.now(), { NewEmail })
  const ConfirmLink = confirmLink(context, user.Id, code)
  await queueLetter(context, sql, NewEmail, newEmailTemplate, { ConfirmLink })
  // Warns the owner of the address before anything has changed.
  await queueLetter(context, sql, user.Email, emailChangeAskedTemplate, { NewEmail })
  after(context.mailer.wake)
  return { Result: null, Message: ownAccountTexts.emailAsked(NewEmail) }
}

/**
 * Changes the address with the code that was mailed to the new one; the person's record is changed too. False for an
 * invalid code; a second click on a link succeeds as well. Refuses with 400 an address that was taken meanwhile.
 */
export async function takeNewEmail(
  context: Context,
  sql: Sql,
  { UserId, Code }: Call<typeof confirmEmail>['query'],
): Promise<boolean> {
  const now = context.now()
  const code = await findLinkCode(sql, UserId, 'email', Code, now)
  const [user] = await sql.select().from(users).where(eq(users.Id, UserId)).for('update')
  if (!code || !user) return false
  if (code.UsedOn) return sameEmail(code.NewEmail, user.Email)
  if (await isKnown(sql, code.NewEmail, user.UserDetailId)) throw unreadable(ownAccountTexts.emailUnusable)
  // Links mailed to the old address stop working.
  for (const purpose of ['email', 'reset', 'confirm'] as const) await useLinkCodes(sql, UserId, purpose, now)
  await sql.update(users).set({ Email: code.NewEmail, EmailConfirmed: true }).where(eq(users.Id, UserId))
  await sql
    .update(people)
    .set({ Email: code.NewEmail, Version: text`${people.Version} + 1` })
    .where(eq(people.UserDetailId, user.UserDetailId))
  await queueLetter(context, sql, user.Email, emailChangedTemplate, { NewEmail: code.NewEmail })
  return true
}
