import { queueLetter } from '../../conference/queueLetter.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import type { users } from '../../db/schema/accounts.ts'
import type { Context } from '../../http/context.ts'
import { limits } from '../../../contract/core/limits.ts'
import { makeLinkCode } from './linkCodes.ts'
import {
  accessTemplate,
  confirmTemplate,
  knownAddressTemplate,
  resetTemplate,
  wrongPasswordsTemplate,
} from '../../mail/templates/accounts.ts'
import { dayLong } from '../../../contract/core/moments.ts'

/** The recipient of a mail with a link. */
export type Addressee = Pick<typeof users.$inferSelect, 'Id' | 'Email'>

/** A new link that sets a password; `lifetime` is in milliseconds. */
export async function resetLink(
  context: Context,
  sql: Sql,
  user: Addressee,
  lifetime?: number,
): Promise<string> {
  const code = await makeLinkCode(sql, user.Id, 'reset', context.now(), lifetime)
  const query = new URLSearchParams({ userId: user.Id, code, email: user.Email })
  return `${context.publicUrl()}/forgot-password?${query.toString()}`
}

/** The link that confirms an address. */
export const confirmLink = (context: Context, userId: string, code: string): string =>
  `${context.publicUrl()}/confirm-mail?${new URLSearchParams({ userId, code }).toString()}`

/** Queues the mail whose link confirms an address. */
export async function queueConfirmMail(context: Context, sql: Sql, user: Addressee): Promise<void> {
  const code = await makeLinkCode(sql, user.Id, 'confirm', context.now())
  const ConfirmLink = confirmLink(context, user.Id, code)
  await queueLetter(context, sql, user.Email, confirmTemplate, { ConfirmLink })
}

/** Queues the mail whose link sets a new password. */
export async function queueResetMail(context: Context, sql: Sql, user: Addressee): Promise<void> {
  const PasswordLink = await resetLink(context, sql, user)
  await queueLetter(context, sql, user.Email, resetTemplate, { PasswordLink })
}

/** Queues the note for an address that registered a second time; the screen did not reveal that it is known. */
export async function queueKnownAddressMail(context: Context, sql: Sql, user: Addressee): Promise<void> {
  const PasswordLink = await resetLink(context, sql, user)
  const SignInLink = `${context.publicUrl()}/login`
  await queueLetter(context, sql, user.Email, knownAddressTemplate, { SignInLink, PasswordLink })
}

/** Queues the mail for the owner of an account whose password somebody guesses. */
export async function queueWrongPasswordsMail(context: Context, sql: Sql, user: Addressee): Promise<void> {
  const PasswordLink = await resetLink(context, sql, user)
  await queueLetter(context, sql, user.Email, wrongPasswordsTemplate, { PasswordLink })
}

/** Queues the mail with the access link for a person whose account others made. `grantedBy` is a name, or empty. */
export async function queueAccessMail(
  context: Context,
  sql: Sql,
  user: Addressee,
  grantedBy: string,
): Promise<void> {
  const { ConferenceName } = await getHomePageRow(sql)
  const Introduction = grantedBy
    ? `${grantedBy} has given you access to ${ConferenceName}, where you are named as an author.`
    : `You have been given access to ${ConferenceName}.`
  const PasswordLink = await resetLink(context, sql, user, limits.AccessLinkDays * dayLong)
  await queueLetter(context, sql, user.Email, accessTemplate, { Introduction, PasswordLink })
}
