import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '../../../contract/core/limits.ts'
import { mailStates } from '../../../contract/mail/mails.ts'
import { createdOn, idOrNone, instant, ownId, version } from '../columns.ts'

/** The outbox: a mail stays here until a mail server accepts it (design §1, decision 7). */
export const mails = pgTable(
  'mails',
  {
    Id: ownId(),
    Recipient: text().notNull(),
    Subject: text().notNull(),
    PlainText: text().notNull(),
    Html: text().notNull(),
    /**
     * The codes of its links, sealed while the mail waits and empty once it is sent; the texts never contain them.
     * Null for a mail of an earlier version: its codes are taken out at the next start.
     */
    Codes: text(),
    State: text({ enum: mailStates }).notNull().default('queued'),
    /** The template of the mail. */
    Template: text().notNull().default(''),
    /** The mail run that it belongs to; all-zero for none. */
    RunId: idOrNone(),
    /** The paper that it is about; all-zero for none, or for several. */
    PaperId: idOrNone(),
    /** The name of the attachment, whose bytes are made when the mail is sent; empty for none. */
    Attachment: text().notNull().default(''),
    Attempts: integer().notNull().default(0),
    NextAttemptOn: createdOn(),
    SentOn: instant(),
    /** The mail server's message about the last failure. */
    LastError: text().notNull().default(''),
    /** True for the last mail to a person who is being forgotten: it is deleted once sent. */
    ForgetWhenSent: boolean().notNull().default(false),
    CreatedOn: createdOn(),
  },
  (table) => [
    index().on(table.PaperId),
    index().on(table.State, table.NextAttemptOn),
    // Mails outside a run go first: nobody should wait for a new password until thousands have an announcement.
    index().on(table.State, table.RunId, table.NextAttemptOn),
    // An announcement goes to each address once.
    index('mails_run_id_recipient_index').on(table.RunId, sql`lower(${table.Recipient})`),
    index().on(table.CreatedOn),
  ],
)

/** Many mails with one cause, such as an announcement. */
export const mailRuns = pgTable('mail_runs', {
  RunId: uuid().primaryKey(),
  Title: text().notNull(),
  /**
   * The text of a run whose mails differ only in their receiver, stored once: thousands of copies of 100 kB would be
   * half a gigabyte. Empty if each mail has its own.
   */
  PlainText: text().notNull().default(''),
  Html: text().notNull().default(''),
  CreatedOn: createdOn(),
})

/** Mail templates that an organiser has reworded. */
export const mailTemplates = pgTable('mail_templates', {
  Template: text().primaryKey(),
  Subject: text().notNull(),
  Body: text().notNull(),
  Version: version(),
})

/** True for a row that rewords the mail; a row without a text only keeps the version after a reset. */
export const isWorded = ({ Body }: Pick<typeof mailTemplates.$inferSelect, 'Body'>) => Body !== ''

/** How many mails were tried in one second, given in milliseconds since 1970. */
export interface RecentSecond {
  readonly Second: number
  readonly Count: number
}

/** One row: how mails are sent. */
export const mailSettings = pgTable('mail_settings', {
  Id: integer().primaryKey().default(1),
  MailsPerMinute: integer().notNull().default(limits.MailsPerMinute),
  /** Mails tried in the last minute, by all instances together. */
  Recent: jsonb().$type<readonly RecentSecond[]>().notNull().default([]),
  Version: version(),
})

/** Addresses, in lower case, that are unsubscribed from announcements. */
export const unsubscribed = pgTable('unsubscribed', {
  Email: text().primaryKey(),
  CreatedOn: createdOn(),
})
