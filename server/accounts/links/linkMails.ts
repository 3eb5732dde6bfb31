import { queueLetter } from '../../conference/queueLetter.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import type { users } from '../../db/schema/accounts.ts'
import type { Caller, Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { accountTexts } from '../../../contract/accounts/accounts.ts'
import { limits } from '../../../contract/core/limits.ts'
import { invitationsOf, linksAskedFor, makeLinkCode } from './linkCodes.ts'
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

/** A new link that sets a password. */
async function resetLink(
  context: Context,
  sql: Sql,
  user: Addressee,
  options?: Parameters<typeof makeLinkCode>[4],
): Promise<string> {
  const code = await makeLinkCode(sql, user.Id, 'reset', context.now(), options)
  const query = new URLSearchParams({ userId: user.Id, code, email: user.Email })
  return `${context.publicUrl()}/forgot-password?${query.toString()}`
}

/**
 * The link of an invitation, which sets the first password. Refuses with 429 once somebody who is no admin has invited
 * as many people within a day as the settings allow.
 */
export async function invitationLink(
  context: Context,
  sql: Sql,
  user: Addressee,
  caller: Pick<Caller, 'UserId' | 'Roles'>,
): Promise<string> {
  const { UserId: InvitedBy } = caller
  const isMany = (await invitationsOf(sql, InvitedBy, context.now())) >= context.settings.INVITATIONS_PER_DAY
  if (isMany && !caller.Roles.includes('Admin')) throw new Refusal(429, accountTexts.invitedMany)
  return resetLink(context, sql, user, { lifetime: limits.AccessLinkDays * dayLong, InvitedBy })
}

/** False if an address has had its mails of this hour: nobody can fill somebody else's mailbox. */
async function mayMail(context: Context, sql: Sql, { Id }: Addressee): Promise<boolean> {
  return (await linksAskedFor(sql, Id, context.now())) < context.settings.LINK_MAILS_PER_HOUR
}

/** The link that confirms an address. */
export const confirmLink = (context: Context, userId: string, code: string): string =>
  `${context.publicUrl()}/confirm-mail?${new URLSearchParams({ userId, code }).toString()}`

/** Queues the mail whose link confirms an address. */
export async function queueConfirmMail(context: Context, sql: Sql, user: Addressee): Promise<void> {
  if (!(await mayMail(context, sql, user))) return
  const code = await makeLinkCode(sql, user.Id, 'confirm', context.now())
  const ConfirmLink = confirmLink(context, user.Id, code)
  await queueLetter(context, sql, user.Email, confirmTemplate, { ConfirmLink })
}

/** Queues the mail whose link sets a new password. */
export async function queueResetMail(context: Context, sql: Sql, user: Addressee): Promise<void> {
  if (!(await mayMail(context, sql, user))) return
  const PasswordLink = await resetLink(context, sql, user)
  await queueLetter(context, sql, user.Email, resetTemplate, { PasswordLink })
}

/** Queues the note for an address that registered a second time; the screen did not reveal that it is known. */
export async function queueKnownAddressMail(context: Context, sql: Sql, user: Addressee): Promise<void> {
  if (!(await mayMail(context, sql, user))) return
  const PasswordLink = await resetLink(context, sql, user)
  const SignInLink = `${context.publicUrl()}/login`
  await queueLetter(context, sql, user.Email, knownAddressTemplate, { SignInLink, PasswordLink })
}

/** Queues the mail for the owner of an account whose password somebody guesses. */
export async function queueWrongPasswordsMail(context: Context, sql: Sql, user: Addressee): Promise<void> {
  const PasswordLink = await resetLink(context, sql, user)
  await queueLetter(context, sql, user.Email, wrongPasswordsTemplate, { PasswordLink })
}

/** A text with a web address, which mail programs turn into a link. Initials before a name are none: S.Kumar, S.KUMAR. */
const hasWebAddress = /\/\/|www\.|\p{L}\.\p{Ll}{2,}|[\p{L}\d]{2,}\.\p{Lu}{2,}/u

/** A name to show in a mail to a stranger; empty if it has a web address, which could lead anywhere. */
export const nameInMail = (name: string): string => (hasWebAddress.test(name) ? '' : name)

/** Queues the mail with the access link for a person whose account others made. `grantedBy` is a name, or empty. */
export async function queueAccessMail(
  context: Context,
  sql: Sql,
  user: Addressee,
  caller: Pick<Caller, 'UserId' | 'Roles'>,
  grantedBy: string,
): Promise<void> {
  const { ConferenceName } = await getHomePageRow(sql)
  const Introduction = grantedBy
    ? `${grantedBy} has given you access to ${ConferenceName}, where you are named as an author.`
    : `You have been given access to ${ConferenceName}.`
  const PasswordLink = await invitationLink(context, sql, user, caller)
  await queueLetter(context, sql, user.Email, accessTemplate, { Introduction, PasswordLink })
}
