import { desc } from 'drizzle-orm'
import { type PrivacyNotice } from '../../contract/accounts/privacy.ts'
import type { Sql } from '../db/database.ts'
import { privacyNotices } from '../db/schema/content.ts'

/** The current privacy notice. */
export async function privacyNotice(sql: Sql): Promise<PrivacyNotice> {
  const [notice] = await sql.select().from(privacyNotices).orderBy(desc(privacyNotices.Version)).limit(1)
  if (!notice) throw new Error('There is no privacy notice: seedContent has not run')
  return notice
}
