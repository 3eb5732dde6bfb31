import type { Sql } from '../../db/database.ts'
import { privacyNotice } from '../../conference/privacyNotice.ts'
import { consents } from '../../db/schema/accounts.ts'

/** Stores the account's consent to the current privacy notice. `now` is in milliseconds since 1970. */
export async function recordConsent(sql: Sql, UserId: string, now: number): Promise<void> {
  const { Version: NoticeVersion } = await privacyNotice(sql)
  await sql.insert(consents).values({ UserId, NoticeVersion, ConsentedOn: new Date(now).toISOString() })
}
