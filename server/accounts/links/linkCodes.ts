import { and, eq, gt } from 'drizzle-orm'
import { limits, noId } from '../../../contract/core/limits.ts'
import type { Sql } from '../../db/database.ts'
import { hashOf, newToken } from '../../http/keys.ts'
import { linkCodes } from '../../db/schema/accounts.ts'
import { dayLong, hourLong } from '../../../contract/core/moments.ts'

type Purpose = (typeof linkCodes.$inferSelect)['Purpose']

const lifetimes: Readonly<Record<Purpose, number>> = {
  confirm: limits.ConfirmLinkDays * dayLong,
  reset: limits.ResetLinkHours * hourLong,
  email: limits.ResetLinkHours * hourLong,
}

interface LinkOptions {
  /** In milliseconds. */
  readonly lifetime?: number
  /** The address that an `email` link confirms. */
  readonly NewEmail?: string
  /** Who invites; nobody for a link that its owner asked for. */
  readonly InvitedBy?: string
}

/** Makes the code of a mailed link. Earlier codes stay valid, because mails may arrive in any order. */
export async function makeLinkCode(
  sql: Sql,
  UserId: string,
  Purpose: Purpose,
  now: number,
  { lifetime = lifetimes[Purpose], NewEmail = '', InvitedBy = noId }: LinkOptions = {},
): Promise<string> {
  const code = newToken()
  const times = {
    CreatedOn: new Date(now).toISOString(),
    ExpiresOn: new Date(now + lifetime).toISOString(),
  }
  await sql
    .insert(linkCodes)
    .values({ CodeHash: hashOf(code), UserId, Purpose, NewEmail, InvitedBy, ...times })
  return code
}

const since = (moment: number) => gt(linkCodes.CreatedOn, new Date(moment).toISOString())

/** How many links of the last hour an account's owner, or a stranger in that name, has asked for. */
export const linksAskedFor = (sql: Sql, UserId: string, now: number): Promise<number> =>
  sql.$count(
    linkCodes,
    and(eq(linkCodes.UserId, UserId), eq(linkCodes.InvitedBy, noId), since(now - hourLong)),
  )

/** How many people somebody has invited within a day. */
export const invitationsOf = (sql: Sql, InvitedBy: string, now: number): Promise<number> =>
  sql.$count(linkCodes, and(eq(linkCodes.InvitedBy, InvitedBy), since(now - dayLong)))

/** The code of a link if it belongs to this account and purpose and has not expired; locked for its use. */
export async function findLinkCode(sql: Sql, UserId: string, Purpose: Purpose, code: string, now: number) {
  const [found] = await sql
    .select()
    .from(linkCodes)
    .where(
      and(
        eq(linkCodes.CodeHash, hashOf(code)),
        eq(linkCodes.UserId, UserId),
        eq(linkCodes.Purpose, Purpose),
        gt(linkCodes.ExpiresOn, new Date(now).toISOString()),
      ),
    )
    .for('update')
  return found
}

/** Marks every code of an account's links of one purpose as used. */
export async function useLinkCodes(sql: Sql, UserId: string, Purpose: Purpose, now: number): Promise<void> {
  await sql
    .update(linkCodes)
    .set({ UsedOn: new Date(now).toISOString() })
    .where(and(eq(linkCodes.UserId, UserId), eq(linkCodes.Purpose, Purpose)))
}
