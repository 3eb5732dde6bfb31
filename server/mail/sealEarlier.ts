import { and, eq, isNull, sql as text } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import type { KeyRing } from '../http/keys.ts'
import { sealCodes, withoutCodes } from './codes.ts'
import { mails } from '../db/schema/mail.ts'

/** Rows per statement, so that none takes long. */
const atOnce = 500

const hasCode = text`(${mails.PlainText} ~ '[?&]code=' or ${mails.Html} ~ '[?&](amp;)?code=')`

/**
 * Takes the codes out of the mails that earlier versions stored in plain text: removes those of sent mails, and seals
 * those of mails that are queued or may be sent again. Later calls do nothing.
 */
export async function sealEarlierMails(sql: Sql, keys: KeyRing): Promise<void> {
  for (;;) {
    const rows = await sql
      .select({ Id: mails.Id, State: mails.State, PlainText: mails.PlainText, Html: mails.Html })
      .from(mails)
      .where(and(isNull(mails.Codes), hasCode))
      .limit(atOnce)
    if (rows.length === 0) break
    for (const { Id, State, ...texts } of rows) {
      const kept = State === 'sent' ? { ...withoutCodes(texts), Codes: '' } : sealCodes(keys, Id, texts)
      await sql
        .update(mails)
        .set(kept)
        .where(and(eq(mails.Id, Id), isNull(mails.Codes)))
    }
  }
  await sql.update(mails).set({ Codes: '' }).where(isNull(mails.Codes))
}
