import { randomUUID } from 'node:crypto'
import { and, eq, sql as sqlText } from 'drizzle-orm'
import { escapeHtml } from '../../contract/core/html/escapeHtml.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import { groupsOf } from '../db/yielding.ts'
import { plainTextOf, wholeAddresses } from './htmlBodies.ts'
import { mailRuns, mails, unsubscribed } from '../db/schema/mail.ts'
import { write, type Conference } from './template.ts'
import { announcementTemplate } from './templates/announcement.ts'
import { word } from './renderLetters.ts'

/** A mail to many people. */
export interface Announcement {
  /** The title of its run in the outbox. */
  readonly RunTitle: string
  readonly Subject: string
  /** Cleaned by the caller. */
  readonly Html: string
  readonly Conference: Conference
  readonly Receivers: readonly { readonly Email: string }[]
  /** The time before which nothing is sent; null to send at once. */
  readonly NotBefore: string | null
  /** The run, if its receivers are split over several calls; a new run without it. */
  readonly RunId?: string
}

/** The part of the context that announcements need. */
interface Announcing {
  now(): number
  publicUrl(): string
}

/** A placeholder for the receiver's own link, which needs the id of the run. */
const linkMark = (RunId: string) => `{unsubscribe-${RunId}}`

/**
 * Queues a mail of a run for each of some addresses, unless it is unsubscribed or has one; returns how many. An address
 * is given as it is compared, and as it is written.
 */
async function queueEach(
  sql: Sql,
  addresses: readonly (readonly [compared: string, written: string])[],
  { RunId, Subject, NextAttemptOn }: { RunId: string; Subject: string; NextAttemptOn: string },
): Promise<number> {
  const compared = addresses.map(([address]) => address)
  const written = addresses.map(([, address]) => address)
  // One look for each address, whatever is known of the table: two people may share an address and come in different
  // calls of one run, and a plan that was made while the table was empty would read the whole run.
  const { rowCount } = await sql.execute(sqlText`
    insert into ${mails} (recipient, subject, plain_text, html, codes, template, run_id, next_attempt_on)
    select written, ${Subject}::text, '', '', '', ${announcementTemplate.Name}::text, ${RunId}::uuid, ${NextAttemptOn}::timestamptz
    from unnest(${sqlText.param(compared)}::text[], ${sqlText.param(written)}::text[]) given (compared, written)
    where not coalesce((select true from ${mails}
        where ${mails.RunId} = ${RunId} and lower(${mails.Recipient}) = compared limit 1), false)
      and not exists (select from ${unsubscribed} where ${unsubscribed.Email} = compared)`)
  return rowCount ?? 0
}

/**
 * Puts an announcement into the outbox, one mail per address, in slices. Leaves out unsubscribed and empty addresses,
 * and duplicates, also those of earlier calls of the same run. Each mail has its receiver's own unsubscribe link, in
 * its text and its header. Returns the run, with which the outbox shows the progress, and its number of mails (0 if
 * nobody is left: then there is no run with that `RunId`).
 *
 * ```ts
 * const { RunId, Count } = await queueAnnouncement(sql, context, {
 *   RunTitle: body.Subject,
 *   Subject: body.Subject,
 *   Html: cleanHtml(body.Body),
 *   Conference: await getHomePageRow(sql),
 *   Receivers: people, // all of them; slices are cut here
 *   NotBefore: body.ActiveFrom,
 * })
 * after(context.mailer.wake)
 * ```
 *
 * Keep `RunId` to delete unsent mails: `dropQueued(sql, RunId)`.
 */
export async function queueAnnouncement(
  sql: Sql,
  context: Announcing,
  { RunTitle, Subject, Html, Conference, Receivers, NotBefore, RunId = randomUUID() }: Announcement,
): Promise<{ readonly RunId: string; readonly Count: number }> {
  const NextAttemptOn = NotBefore ?? new Date(context.now()).toISOString()
  const addresses = new Map(Receivers.map(({ Email }) => [Email.trim().toLowerCase(), Email.trim()]))
  addresses.delete('')
  const html = wholeAddresses(Html, context.publicUrl())
  const letter = write(announcementTemplate, Conference, {
    Subject,
    Text: { html, plain: plainTextOf(html) },
    UnsubscribeLink: linkMark(RunId),
  })
  const [text] = await word(sql, [{ ...letter, Recipient: '' }])
  if (!text) throw new Error('The announcement was not worded')
  let Count = 0
  for (const some of groupsOf([...addresses]))
    Count += await queueEach(sql, some, { RunId, Subject: text.Subject, NextAttemptOn })
  if (Count === 0) return { RunId, Count }
  await sql
    .insert(mailRuns)
    .values({ RunId, Title: RunTitle, PlainText: text.PlainText, Html: text.Html })
    .onConflictDoNothing()
  return { RunId, Count }
}

/** The text of one mail of a run, with its receiver's unsubscribe link. */
export function announcementTo(
  run: Pick<typeof mailRuns.$inferSelect, 'RunId' | 'PlainText' | 'Html'>,
  link: string,
) {
  return {
    PlainText: run.PlainText.replaceAll(linkMark(run.RunId), () => link),
    Html: run.Html.replaceAll(linkMark(run.RunId), () => escapeHtml(link)),
  }
}

/** Deletes the unsent mails of a run. */
export async function dropQueued(sql: Sql, RunId: string): Promise<void> {
  await sql.delete(mails).where(and(eq(mails.RunId, RunId), eq(mails.State, 'queued')))
}

/**
 * Starts a run of many mails with their own texts: each of them must name its id. Returns the id; a given id
 * continues that run.
 */
export async function startRun(sql: Sql, Title: string, RunId: string = randomUUID()): Promise<string> {
  await sql.insert(mailRuns).values({ RunId, Title }).onConflictDoNothing()
  return RunId
}

/** The run of that many mails with one cause; all-zero for a single mail, which needs none. */
export const runFor = async (sql: Sql, titleOf: (count: number) => string, count: number): Promise<string> =>
  count > 1 ? startRun(sql, titleOf(count)) : noId
