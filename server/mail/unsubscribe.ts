import { createHmac } from 'node:crypto'
import { and, eq, sql as text } from 'drizzle-orm'
import { mailTexts } from '../../contract/mail/mails.ts'
import type { Sql } from '../db/database.ts'
import type { KeyRing } from '../http/keys.ts'
import { unreadable } from '../http/refusal.ts'
import { isSigned } from '../http/seal.ts'
import { mails, unsubscribed } from '../db/schema/mail.ts'
import { announcementTemplate } from './templates/announcement.ts'

const signatureBytes = 16

const signatureOf = (key: Uint8Array, address: Uint8Array) =>
  createHmac('sha256', key).update(address).digest().subarray(0, signatureBytes)

/** A signed code for an address, which cannot be forged, for the links of announcements; it is not stored. */
export function unsubscribeCode([key]: KeyRing, Email: string): string {
  const address = Buffer.from(Email.toLowerCase())
  return Buffer.concat([signatureOf(key, address), address]).toString('base64url')
}

/** The address in a code, in lower case; undefined if this portal did not sign it. */
function readUnsubscribeCode(keys: KeyRing, code: string): string | undefined {
  if (!/^[\w-]+$/.test(code)) return undefined
  const bytes = Buffer.from(code, 'base64url')
  const address = bytes.subarray(signatureBytes)
  if (address.length === 0) return undefined
  const signature = bytes.subarray(0, signatureBytes)
  if (!isSigned(keys, (key) => signatureOf(key, address), signature)) return undefined
  return address.toString()
}

/** The unsubscribe page of an address. */
export const unsubscribeLink = (portal: string, keys: KeyRing, Email: string) =>
  `${portal}/unsubscribe/${unsubscribeCode(keys, Email)}`

/**
 * Ends or resumes announcements to the address in a code. Mails queued for it are deleted. Refuses an invalid code
 * with 400.
 */
export async function subscribe(sql: Sql, keys: KeyRing, code: string, wants: boolean): Promise<void> {
  const Email = readUnsubscribeCode(keys, code)
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
