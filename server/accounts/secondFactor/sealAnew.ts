import { and, eq, ne } from 'drizzle-orm'
import type { Sql } from '../../db/database.ts'
import { secondFactors } from '../../db/schema/accounts.ts'
import { mails } from '../../db/schema/mail.ts'
import type { Keys } from '../../http/keys.ts'
import { resealedCodes } from '../../mail/codes.ts'
import { resealedSecret } from './secondFactor.ts'

/**
 * After a change of the portal's secret: seals again what an earlier one has sealed, so that it can still be opened once
 * the earlier secret is forgotten. Later calls do nothing.
 */
export async function sealAnew(sql: Sql, keys: Pick<Keys, 'secondFactor' | 'mailCodes'>): Promise<void> {
  for (const { UserId, Secret: before } of await sql.select().from(secondFactors)) {
    const Secret = resealedSecret(keys.secondFactor, UserId, before)
    const same = and(eq(secondFactors.UserId, UserId), eq(secondFactors.Secret, before))
    if (Secret) await sql.update(secondFactors).set({ Secret }).where(same)
  }
  const waiting = await sql
    .select({ Id: mails.Id, Codes: mails.Codes })
    .from(mails)
    .where(ne(mails.Codes, ''))
  for (const { Id, Codes: before } of waiting) {
    const Codes = before && resealedCodes(keys.mailCodes, Id, before)
    if (Codes) await sql.update(mails).set({ Codes }).where(eq(mails.Id, Id))
  }
}
