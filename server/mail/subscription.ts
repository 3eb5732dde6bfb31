import { and, eq, sql as text } from 'drizzle-orm'
import { mailTexts } from '../../contract/mail/mails.ts'
import type { Sql } from '../db/database.ts'
import { unreadable } from '../http/refusal.ts'
import { mails, unsubscribed } from '../db/schema/mail.ts'
import { announcementTemplate } from './templates/announcement.ts'
import { readUnsubscribeCode } from './unsubscribe.ts'

/**
 * Ends or resumes announcements to the address in a code. Mails queued for it are deleted. Refuses an invalid code
 * with 400.
 */
export async function subscribe(sql: Sql, key: Uint8Array, code: string, wants: boolean): Promise<void> {
  const Email = readUnsubscribeCode(key, code)
  if (Email === undefined) throw unreadable(mailTexts.badLink)
  if (wants) {
    await sql.delete(unsubscribed).where(eq(unsubscribed.Email, Email))
    return
  }
  await sql.insert(unsubscribed).values({ Email }).onConflictDoNothing()
  await sql
    .delete(mails)
    .where(
      and(
        eq(mails.State, 'queued'),
        eq(mails.Template, announcementTemplate.Name),
        eq(text`lower(${mails.Recipient})`, Email),
      ),
    )
}
