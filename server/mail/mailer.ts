import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, lte, sql as text } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Database, Sql } from '../db/database.ts'
import { mails } from './table.ts'

export interface Mail {
  readonly Recipient: string
  readonly Subject: string
  readonly PlainText: string
  readonly Html: string
}

/** Queues mails in the transaction that causes them, and sends them after its commit. */
export interface Mailer {
  /** Puts mails into the table; call `wake` after the commit. */
  queue(sql: Sql, ...letters: readonly Mail[]): Promise<void>
  /** Looks for mails to send; returns at once. */
  wake(): void
  /** Sends what is due, then stops. */
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
}

const attemptsMost = 12

/** Rows of one statement: a decision on many papers writes thousands of mails, and no statement may take long. */
const insertedAtOnce = 500

type Deliver = (message: { from: string; to: string; subject: string; text: string; html: string; messageId: string }) => Promise<void>

function deliverBySmtp(url: string): { deliver: Deliver; close(): void } {
  const transport = createTransport(url)
  return {
    deliver: async (message) => {
      await transport.sendMail(message)
    },
    close: () => {
      transport.close()
    },
  }
}

/** Without a mail server each mail is a file, written aside and renamed so that a reader never sees half of one. */
function deliverToFolder(folder: string): { deliver: Deliver; close(): void } {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    deliver: async (message) => {
      await mkdir(folder, { recursive: true })
      const { message: bytes } = await transport.sendMail(message)
      const name = join(folder, `${Date.now()}-${randomUUID()}`)
      await writeFile(`${name}.part`, bytes as Buffer)
      await rename(`${name}.part`, `${name}.eml`)
    },
    close: () => undefined,
  }
}

/** Starts the sender of mails. One mail is sent at a time; several instances take different rows. */
export function startMailer(options: MailerOptions): Mailer {
  const { database, log } = options
  const { deliver, close } = options.mailUrl ? deliverBySmtp(options.mailUrl) : deliverToFolder(options.folder)
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function sendNext(): Promise<boolean> {
    return database.sql.transaction(async (sql) => {
      const due = new Date(options.now()).toISOString()
      const [mail] = await sql
        .select()
        .from(mails)
        .where(and(eq(mails.State, 'queued'), lte(mails.NextAttemptOn, due)))
        .orderBy(asc(mails.NextAttemptOn))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!mail) return false
      const Attempts = mail.Attempts + 1
      try {
        await deliver({
          from: options.from,
          to: mail.Recipient,
          subject: mail.Subject,
          text: mail.PlainText,
          html: mail.Html,
          // The same for every attempt, so that a receiver can drop a mail that arrives twice.
          messageId: `<${mail.Id}@lectern>`,
        })
        const SentOn = new Date(options.now()).toISOString()
        await sql.update(mails).set({ State: 'sent', Attempts, SentOn, LastError: '' }).where(eq(mails.Id, mail.Id))
      } catch (error) {
        const LastError = error instanceof Error ? error.message : String(error)
        log.warn({ mail: mail.Id, attempt: Attempts, err: error }, 'mail not taken')
        const wait = Math.min(options.backoff * 2 ** mail.Attempts, options.backoffLongest)
        const NextAttemptOn = new Date(options.now() + wait).toISOString()
        const State = Attempts >= attemptsMost ? 'failed' : 'queued'
        await sql.update(mails).set({ State, Attempts, NextAttemptOn, LastError }).where(eq(mails.Id, mail.Id))
      }
      return true
    })
  }

  async function run(): Promise<void> {
    do {
      again = false
      while (await sendNext());
    } while (again)
    await sleepUntilNext()
  }

  async function sleepUntilNext(): Promise<void> {
    if (stopped) return
    const [next] = await database.sql
      .select({ On: text<string | null>`min(${mails.NextAttemptOn})` })
      .from(mails)
      .where(eq(mails.State, 'queued'))
    if (!next?.On) return
    timer = setTimeout(wake, Math.max(50, Date.parse(next.On) - options.now()))
    timer.unref()
  }

  function wake(): void {
    clearTimeout(timer)
    if (stopped) return
    if (running) {
      again = true
      return
    }
    running = run()
      .catch((error: unknown) => {
        log.error({ err: error }, 'mails could not be read')
      })
      .finally(() => {
        running = undefined
        if (again) wake()
      })
  }

  return {
    queue: async (sql, ...letters) => {
      for (let start = 0; start < letters.length; start += insertedAtOnce)
        await sql.insert(mails).values(letters.slice(start, start + insertedAtOnce))
    },
    wake,
    stop: async () => {
      await running
      stopped = true
      clearTimeout(timer)
      close()
    },
  }
}
