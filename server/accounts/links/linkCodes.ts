import { and, eq, gt } from 'drizzle-orm'
import { limits } from '../../../contract/core/limits.ts'
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

/**
 * Makes the code of a mailed link. Earlier codes stay valid, because mails may arrive in any order. `lifetime` is in
 * milliseconds; `NewEmail` is the address that an `email` link confirms.
 */
export async function makeLinkCode(
  sql: Sql,
  UserId: string,
  Purpose: Purpose,
  now: number,
  lifetime = lifetimes[Purpose],
  NewEmail = '',
): Promise<string> {
  const code = newToken()
  const ExpiresOn = new Date(now + lifetime).toISOString()
  await sql.insert(linkCodes).values({ CodeHash: hashOf(code), UserId, Purpose, NewEmail, ExpiresOn })
  return code
}

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
