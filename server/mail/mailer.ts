import { and, asc, eq, inArray, lte, sql as text } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Sql } from '../db/database.ts'
import { announcementTemplate, announcementTo } from './announcement.ts'
import {
  deliverBySmtp,
  deliverToFolder,
  type AttachedFile,
  type OutgoingLetter,
  type QueuedMail,
} from './delivery.ts'
import { mailRuns, mails } from './table.ts'

export interface Mail {
  readonly Recipient: string
  readonly Subject: string
  readonly PlainText: string
  readonly Html: string
  /** What is attached, as `kind:name`; who knows the kind makes the bytes when the mail is sent. */
  readonly Attachment?: string
  /** True for the last mail to somebody who is forgotten: it goes as soon as it was sent. */
  readonly ForgetWhenSent?: boolean
}

/** Makes the bytes of an attachment from its name; null where they cannot be made any more, and the mail goes without. */
export type Attaching = (name: string) => Promise<AttachedFile | null>

/** Queues mails in the transaction that causes them, and sends them after its commit. */
export interface Mailer {
  /** Says who makes the attachments of a kind; before the portal answers. */
  attach(kind: string, make: Attaching): void
  /** Puts mails into the table; call `wake` after the commit. */
  queue(sql: Sql, ...letters: readonly Mail[]): Promise<void>
  /** Looks for mails to send; returns at once. */
  wake(): void
  /** Waits for the mail that is on its way, then stops; the others lie in the table until the next start. */
  stop(): Promise<void>
}

interface MailerOptions {
  readonly database: Database
  readonly log: FastifyBaseLogger
  readonly mailUrl: string | undefined
  readonly from: string
  readonly folder: string
  readonly backoff: number
  readonly backoffLongest: number
  now(): number
  /** Where the owner of an address ends announcements. */
  unsubscribeLink(Email: string): string
}

const attemptsMost = 12

/** Rows of one statement: a decision on many papers writes thousands of mails, and no statement may take long. */
const insertedAtOnce = 500

/** For how long a mail that is on its way is nobody else's; longer than a mail server may keep us waiting. */
const lease = 10 * 60_000

/** How often to look for mails that another instance left behind. */
const lookLongest = 60_000

/** Starts the sender of mails. One mail is sent at a time; several instances take different rows. */
export function startMailer(options: MailerOptions): Mailer {
  const { database, log } = options
  const delivery = options.mailUrl
    ? deliverBySmtp(options.mailUrl, options.from)
    : deliverToFolder(options.folder, options.from)
  const attachings = new Map<string, Attaching>()
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const instantIn = (milliseconds: number) => new Date(options.now() + milliseconds).toISOString()

  /**
   * Takes the next mail by putting its next attempt ahead. No transaction is open while the mail server is talked
   * to: with the embedded database it would stop every other statement for as long as the server is slow.
   */
  async function claim(): Promise<QueuedMail | undefined> {
    const next = database.sql
      .select({ Id: mails.Id })
      .from(mails)
      .where(and(eq(mails.State, 'queued'), lte(mails.NextAttemptOn, instantIn(0))))
      .orderBy(asc(mails.NextAttemptOn))
      .limit(1)
      .for('update', { skipLocked: true })
    const [mail] = await database.sql
      .update(mails)
      .set({ Attempts: text`${mails.Attempts} + 1`, NextAttemptOn: instantIn(lease) })
      .where(inArray(mails.Id, next))
      .returning()
    return mail
  }

  /** What is attached to a mail, made now: the row only names it, and so outlives a restart without its bytes. */
  async function attachmentOf({ Attachment }: QueuedMail): Promise<AttachedFile | null> {
    if (Attachment === '') return null
    const [kind = '', ...name] = Attachment.split(':')
    const make = attachings.get(kind)
    if (!make) throw new Error(`Nobody makes attachments of the kind ${kind}`)
    return make(name.join(':'))
  }

  /** A mail of an announcement has its text from its run. */
  async function withText(mail: QueuedMail): Promise<OutgoingLetter> {
    if (mail.Template !== announcementTemplate) return mail
    const [run] = await database.sql.select().from(mailRuns).where(eq(mailRuns.RunId, mail.RunId))
    if (!run) throw new Error('An announcement without its text')
    const unsubscribe = options.unsubscribeLink(mail.Recipient)
    return { ...mail, ...announcementTo(run, unsubscribe), unsubscribe }
  }

  /** Notes how an attempt went, unless somebody has taken the mail again meanwhile. */
  async function note(mail: QueuedMail, outcome: Partial<QueuedMail>): Promise<void> {
    await database.sql
      .update(mails)
      .set(outcome)
      .where(and(eq(mails.Id, mail.Id), eq(mails.Attempts, mail.Attempts)))
  }

  async function sendNext(): Promise<boolean> {
    const mail = await claim()
    if (!mail) return false
    const refusal = await attachmentOf(mail)
      .then(async (attachment) => delivery.deliver(await withText(mail), attachment))
      .then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
    if (!refusal && mail.ForgetWhenSent) {
      await database.sql.delete(mails).where(eq(mails.Id, mail.Id))
      return true
    }
    if (!refusal) {
      await note(mail, { State: 'sent', SentOn: instantIn(0), LastError: '' })
      return true
    }
    const { error } = refusal
    log.warn({ mail: mail.Id, attempt: mail.Attempts, err: error }, 'mail not taken')
    await note(mail, {
      State: mail.Attempts >= attemptsMost ? 'failed' : 'queued',
      NextAttemptOn: instantIn(Math.min(options.backoff * 2 ** (mail.Attempts - 1), options.backoffLongest)),
      LastError: error instanceof Error ? error.message : String(error),
    })
    return true
  }

  /** How long there is nothing to do, in milliseconds. */
  async function untilNext(): Promise<number> {
    const [next] = await database.sql
      .select({ On: text<Date | string | null>`min(${mails.NextAttemptOn})` })
      .from(mails)
      .where(eq(mails.State, 'queued'))
    if (!next?.On) return lookLongest
    return Math.min(lookLongest, Math.max(10, new Date(next.On).getTime() - options.now()))
  }

  async function run(): Promise<number> {
    again = false
    while (!stopped && (await sendNext()));
    return stopped ? 0 : untilNext()
  }

  function wake(): void {
    clearTimeout(timer)
    again = true
    if (stopped || running) return
    running = run()
      .catch((error: unknown) => {
        log.error({ err: error }, 'mails could not be read')
        return options.backoff
      })
      .then((wait) => {
        running = undefined
        if (stopped) return
        timer = setTimeout(wake, again ? 0 : wait)
        timer.unref()
      })
  }

  return {
    attach: (kind, make) => {
      attachings.set(kind, make)
    },
    queue: async (sql, ...letters) => {
      const NextAttemptOn = instantIn(0)
      // Who was erased stays an author without an address.
      const rows = letters
        .filter((letter) => letter.Recipient !== '')
        .map((letter) => ({ ...letter, NextAttemptOn }))
      for (let start = 0; start < rows.length; start += insertedAtOnce)
        await sql.insert(mails).values(rows.slice(start, start + insertedAtOnce))
    },
    wake,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
      delivery.close()
    },
  }
}
