import { getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { limits } from '../../../contract/core/limits.ts'
import { makeLinkCode } from './linkCodes.ts'
import { accessMail, confirmMail, knownAddressMail, resetMail } from './accountLetters.ts'

/** The recipient of a mail with a link. */
export interface Addressee {
  readonly Id: string
  readonly Email: string
}

const day = 24 * 60 * 60 * 1000

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

/** Queues the mail whose link confirms an address. */
export async function queueConfirmMail(context: Context, sql: Sql, user: Addressee): Promise<void> {
  const code = await makeLinkCode(sql, user.Id, 'confirm', context.now())
  const query = new URLSearchParams({ userId: user.Id, code })
  const link = `${context.publicUrl()}/confirm-mail?${query.toString()}`
  await context.mailer.queue(sql, { Recipient: user.Email, ...confirmMail(await getHomePageRow(sql), link) })
}

/** Queues the mail whose link sets a new password. */
export async function queueResetMail(context: Context, sql: Sql, user: Addressee): Promise<void> {
  const link = await resetLink(context, sql, user)
  await context.mailer.queue(sql, { Recipient: user.Email, ...resetMail(await getHomePageRow(sql), link) })
}

/** Queues the note for an address that registered a second time. */
export async function queueKnownAddressMail(context: Context, sql: Sql, user: Addressee): Promise<void> {
  const link = await resetLink(context, sql, user)
  const letter = knownAddressMail(await getHomePageRow(sql), `${context.publicUrl()}/login`, link)
  await context.mailer.queue(sql, { Recipient: user.Email, ...letter })
}

/** Queues the mail with the access link for a person whose account others made. `grantedBy` is a name, or empty. */
export async function queueAccessMail(
  context: Context,
  sql: Sql,
  user: Addressee,
  grantedBy: string,
): Promise<void> {
  const link = await resetLink(context, sql, user, limits.AccessLinkDays * day)
  const letter = accessMail(await getHomePageRow(sql), link, grantedBy)
  await context.mailer.queue(sql, { Recipient: user.Email, ...letter })
}
