import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Sql } from '../db/database.ts'
import { insertRows } from '../db/insertRows.ts'
import { groupsOf } from '../db/yielding.ts'
import type { Keys } from '../http/keys.ts'
import type { Timing } from '../http/timing.ts'
import { startRunner } from '../jobs/runner.ts'
import type { Settings } from '../settings.ts'
import { LostCodes, sealCodes } from './codes.ts'
import { deliverBySmtp, deliverToFolder, type AttachedFile, type QueuedMail } from './delivery.ts'
import { failureOf } from './mailFailure.ts'
import type { AddressedLetter, Mail } from './mail.ts'
import { claimMail, extendLease, nextAttempt, noteOutcome, withText } from './mailQueue.ts'
import { mails } from '../db/schema/mail.ts'
import { word } from './renderLetters.ts'

/** Makes the bytes of an attachment from its name; null if they can no longer be made, and the mail is sent without. */
export type Attaching = (name: string) => Promise<AttachedFile | null>

/** Queues mails in the transaction that causes them, and sends them after the commit. */
export interface Mailer {
  /** Registers the handler for attachments of a kind, before the portal serves. */
  attach(kind: string, make: Attaching): void
  /** Renders letters with their templates and inserts them into the outbox; call `wake` after the commit. */
  queue(sql: Sql, ...letters: readonly (Mail | AddressedLetter)[]): Promise<void>
  /** Looks for mails to send; returns at once. */
  wake(): void
  /** Waits for the mail that is being sent, then stops; the others stay in the outbox until the next start. */
  stop(): Promise<void>
}

interface MailerOptions {
  readonly settings: Settings
  readonly database: Database
  readonly keys: Keys
  readonly timing: Timing
  readonly log: FastifyBaseLogger
  publicUrl(): string
  now(): number
}

/** The longest pause for a mail server that was down, in milliseconds. */
const pauseLongest = 60_000

/** Starts the mail sender. One mail is sent at a time; several instances take different rows. */
export function startMailer(options: MailerOptions): Mailer {
  const { settings, database, timing, log } = options
  const { MAIL_URL, MAIL_FROM, DATA_DIR } = settings
  const delivery = MAIL_URL
    ? deliverBySmtp(MAIL_URL, MAIL_FROM, timing.mailTimeout)
    : deliverToFolder(join(DATA_DIR, 'mail'), MAIL_FROM)
  const attachings = new Map<string, Attaching>()
  /** Nothing is tried before this time, since the mail server is down. */
  let pausedUntil = 0
  let timesDown = 0

  const instantIn = (milliseconds: number) => new Date(options.now() + milliseconds).toISOString()
  const backoffOf = (times: number, longest: number) =>
    Math.min(timing.mailBackoff * 2 ** (times - 1), longest)

  /** Makes the attachment of a mail now: the row only stores its name, so the bytes need not survive a restart. */
  async function attachmentOf({ Attachment }: QueuedMail): Promise<AttachedFile | null> {
    if (Attachment === '') return null
    const [kind = '', ...name] = Attachment.split(':')
    const make = attachings.get(kind)
    if (!make) throw new Error(`Nobody makes attachments of the kind ${kind}`)
    return make(name.join(':'))
  }

  async function deliver(mail: QueuedMail): Promise<void> {
    const attachment = await attachmentOf(mail)
    await delivery.deliver(await withText(database, mail, options), attachment)
  }

  async function noteSent(mail: QueuedMail): Promise<void> {
    timesDown = 0
    if (mail.ForgetWhenSent) await database.sql.delete(mails).where(eq(mails.Id, mail.Id))
    else await noteOutcome(database, mail, { State: 'sent', SentOn: instantIn(0), LastError: '', Codes: '' })
  }

  async function noteFailure(mail: QueuedMail, error: unknown): Promise<void> {
    const { kind, words } = error instanceof LostCodes ? error : failureOf(error)
    log.warn({ mail: mail.Id, attempt: mail.Attempts, err: error }, 'mail not taken')
    timesDown = kind === 'down' ? timesDown + 1 : 0
    // If the next mail were tried at once, each would wait for the same timeout and use up one of its attempts.
    if (kind === 'down')
      pausedUntil = options.now() + backoffOf(timesDown, Math.min(pauseLongest, timing.mailBackoffLongest))
    const isOver = kind === 'lost' || mail.Attempts >= timing.mailAttempts
    await noteOutcome(database, mail, {
      State: kind === 'refused' ? 'refused' : isOver ? 'failed' : 'queued',
      NextAttemptOn: instantIn(backoffOf(mail.Attempts, timing.mailBackoffLongest)),
      LastError: words,
    })
  }

  async function send(mail: QueuedMail): Promise<void> {
    let extended: Promise<unknown> = Promise.resolve()
    const extending = setInterval(() => {
      // Without the database it fails, and the lease ends: the mail may then be sent twice, under one Message-ID.
      extended = extendLease(database, mail, options.now() + timing.mailLease).catch(() => undefined)
    }, timing.mailLease / 3)
    const failure = await deliver(mail).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    clearInterval(extending)
    await extended
    await (failure ? noteFailure(mail, failure.error) : noteSent(mail))
  }

  /** Sends all mails that can be sent now, and returns the milliseconds until the next look. */
  async function run(isStopping: () => boolean): Promise<number> {
    let limited = 0
    while (!isStopping() && options.now() >= pausedUntil) {
      const { mail, wait = 0 } = await claimMail(database, options.now(), timing.mailLease)
      limited = wait
      if (!mail) break
      await send(mail)
    }
    if (isStopping()) return Infinity
    const next = await nextAttempt(database, options.now())
    return Math.max(Math.max(next, pausedUntil) - options.now(), limited)
  }

  // A runner of its own: other work never waits for a mail server.
  const work = startRunner({ log, backoff: timing.mailBackoff }).add({ name: 'send mails', run })

  return {
    attach: (kind, make) => attachings.set(kind, make),
    queue: async (sql, ...letters) => {
      const NextAttemptOn = instantIn(0)
      // An erased person stays an author without an address.
      const worded = await word(
        sql,
        letters.filter((letter) => letter.Recipient !== ''),
        database.sql,
      )
      const rows = worded.map((mail) => ({
        ...mail,
        ...sealCodes(options.keys.mailCodes, randomUUID(), mail),
        NextAttemptOn,
      }))
      for (const some of groupsOf(rows)) await insertRows(sql, mails, some)
    },
    wake: () => work.wake(),
    stop: async () => {
      await work.stop()
      delivery.close()
    },
  }
}
