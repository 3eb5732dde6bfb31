import { and, asc, eq, inArray, lte, ne, sql as text } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import type { Database, Sql } from '../db/database.ts'
import { groupsOf } from '../db/yielding.ts'
import type { Keys } from '../http/keys.ts'
import { nextDue } from '../jobs/dueRows.ts'
import { announcementTo } from './announcement.ts'
import { openCodes } from './codes.ts'
import type { OutgoingLetter, QueuedMail } from './delivery.ts'
import { lockMailSettings, waitFor, withOneMore } from './rate.ts'
import { mailRuns, mails, mailSettings } from '../db/schema/mail.ts'
import { announcementTemplate } from './templates/announcement.ts'
import { unsubscribeLink } from './unsubscribe.ts'

const instant = (at: number) => new Date(at).toISOString()

const isDue = (now: string) => and(eq(mails.State, 'queued'), lte(mails.NextAttemptOn, now))

/** The next due mail: links with a code go first, such as one for a new password, then mails outside a run. */
async function lockNext(sql: Sql, now: string): Promise<string | undefined> {
  const isAlone = eq(mails.RunId, noId)
  for (const first of [and(isAlone, ne(mails.Codes, '')), isAlone, undefined]) {
    const [mail] = await sql
      .select({ Id: mails.Id })
      .from(mails)
      .where(and(isDue(now), first))
      .orderBy(asc(mails.NextAttemptOn))
      .limit(1)
      .for('update', { skipLocked: true })
    if (mail) return mail.Id
  }
  return undefined
}

/** A mail to send now, or the milliseconds until the limit per minute allows the next; neither if none is due. */
export interface Claimed {
  readonly mail?: QueuedMail
  readonly wait?: number
}

/**
 * Leases the next mail for `lease` milliseconds by postponing its next attempt, and counts it for the limit per
 * minute, which all instances share. No transaction is open while the mail server responds: with the embedded database it would block every other
 * statement for as long as the server is slow.
 */
export async function claimMail({ sql: pool }: Database, now: number, lease: number): Promise<Claimed> {
  const [due] = await pool
    .select({ Id: mails.Id })
    .from(mails)
    .where(isDue(instant(now)))
    .limit(1)
  if (!due) return {}
  return pool.transaction(async (sql) => {
    const { MailsPerMinute, Recent } = await lockMailSettings(sql)
    const wait = waitFor(Recent, MailsPerMinute, now)
    if (wait > 0) return { wait }
    const Id = await lockNext(sql, instant(now))
    if (Id === undefined) return {}
    const [mail] = await sql
      .update(mails)
      .set({ Attempts: text`${mails.Attempts} + 1`, NextAttemptOn: instant(now + lease) })
      .where(eq(mails.Id, Id))
      .returning()
    await sql
      .update(mailSettings)
      .set({ Recent: withOneMore(Recent, now) })
      .where(eq(mailSettings.Id, 1))
    return mail ? { mail } : {}
  })
}

/** Extends the lease of a mail that is still being sent, unless it was leased again meanwhile. */
export const extendLease = (database: Database, mail: QueuedMail, until: number): Promise<void> =>
  noteOutcome(database, mail, { NextAttemptOn: instant(until) })

/** What is needed to complete the text of a mail. */
interface Completing {
  readonly keys: Pick<Keys, 'mailCodes' | 'unsubscribe'>
  publicUrl(): string
}

/**
 * A mail with its text and the codes of its links: an announcement has its text from its run, and its receiver's
 * unsubscribe link. Throws LostCodes if the codes were sealed under another secret.
 */
export async function withText(
  { sql }: Database,
  mail: QueuedMail,
  { keys, publicUrl }: Completing,
): Promise<OutgoingLetter> {
  if (mail.Template !== announcementTemplate.Name) return { ...mail, ...openCodes(keys.mailCodes, mail) }
  const [run] = await sql.select().from(mailRuns).where(eq(mailRuns.RunId, mail.RunId))
  if (!run) throw new Error('An announcement without its text')
  const unsubscribe = unsubscribeLink(publicUrl(), keys.unsubscribe, mail.Recipient)
  return { ...mail, ...announcementTo(run, unsubscribe), unsubscribe }
}

/** Records the outcome of an attempt, unless the mail was leased again meanwhile. */
export async function noteOutcome(
  { sql }: Database,
  mail: QueuedMail,
  outcome: Partial<QueuedMail>,
): Promise<void> {
  await sql
    .update(mails)
    .set(outcome)
    .where(and(eq(mails.Id, mail.Id), eq(mails.Attempts, mail.Attempts)))
}

/** When the next mail is due, in milliseconds since 1970; infinite if none is queued. */
export const nextAttempt = ({ sql }: Database, now: number): Promise<number> =>
  nextDue(
    sql,
    { table: mails, key: mails.Id, dueOn: mails.NextAttemptOn, isOpen: () => eq(mails.State, 'queued') },
    now,
  )

/** Queues refused and failed mails among these again, in slices; returns how many. */
export async function queueAgain(sql: Sql, ids: readonly string[], now: number): Promise<number> {
  let Count = 0
  for (const some of groupsOf(ids)) {
    const again = await sql
      .update(mails)
      .set({ State: 'queued', Attempts: 0, NextAttemptOn: new Date(now).toISOString() })
      .where(and(inArray(mails.Id, [...some]), inArray(mails.State, ['refused', 'failed'])))
      .returning({ Id: mails.Id })
    Count += again.length
  }
  return Count
}
