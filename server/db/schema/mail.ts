import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '../../../contract/core/limits.ts'
import { mailStates } from '../../../contract/mail/mails.ts'
import { createdOn, idOrNone, instant, ownId, version } from '../columns.ts'

/** A mail lies here until a mail server took it (design §1, decision 7). */
export const mails = pgTable(
  'mails',
  {
    Id: ownId(),
    Recipient: text().notNull(),
    Subject: text().notNull(),
    PlainText: text().notNull(),
    Html: text().notNull(),
    /**
     * The codes of its links, sealed while it waits and empty once it was sent; the texts never hold them. Nothing where an
     * earlier version wrote the mail: its codes are taken out at the next start.
     */
    Codes: text(),
    State: text({ enum: mailStates }).notNull().default('queued'),
    /** Which mail of the product it is. */
    Template: text().notNull().default(''),
    /** The run of many mails to which it belongs; all-zero for none. */
    RunId: idOrNone(),
    /** What is attached, by a name whose bytes are made when the mail is sent; empty for nothing. */
    Attachment: text().notNull().default(''),
    Attempts: integer().notNull().default(0),
    NextAttemptOn: createdOn(),
    SentOn: instant(),
    /** The mail server's words on the last failure. */
    LastError: text().notNull().default(''),
    /** True for the last mail to somebody who is forgotten: it goes as soon as it was sent. */
    ForgetWhenSent: boolean().notNull().default(false),
    CreatedOn: createdOn(),
  },
  (table) => [
    index().on(table.State, table.NextAttemptOn),
    // What belongs to no run goes first: nobody shall wait for a new password until thousands have an announcement.
    index().on(table.State, table.RunId, table.NextAttemptOn),
    index().on(table.RunId),
    index().on(table.CreatedOn),
  ],
)

/** Many mails that were caused by one thing, such as an announcement. */
export const mailRuns = pgTable('mail_runs', {
  RunId: uuid().primaryKey(),
  Title: text().notNull(),
  /**
   * The text of a run whose mails differ in nothing but their receiver, kept once: thousands of copies of 100 kB would be
   * half a gigabyte. Empty where each mail has its own.
   */
  PlainText: text().notNull().default(''),
  Html: text().notNull().default(''),
  CreatedOn: createdOn(),
})

/** Mails of the product that an organiser worded anew. */
export const mailTemplates = pgTable('mail_templates', {
  Template: text().primaryKey(),
  Subject: text().notNull(),
  Body: text().notNull(),
  Version: version(),
})

/** True for a row that words the mail; one without a text only keeps the version of what was reset. */
export const isWorded = ({ Body }: Pick<typeof mailTemplates.$inferSelect, 'Body'>) => Body !== ''

/** How many mails were tried within a second, named in milliseconds since 1970. */
export interface RecentSecond {
  readonly Second: number
  readonly Count: number
}

/** One row: how mails leave. */
export const mailSettings = pgTable('mail_settings', {
  Id: integer().primaryKey().default(1),
  MailsPerMinute: integer().notNull().default(limits.MailsPerMinute),
  /** Mails that were tried in the last minute, by all instances together. */
  Recent: jsonb().$type<readonly RecentSecond[]>().notNull().default([]),
  Version: version(),
})

/** Addresses, in small letters, that want no announcements. */
export const unsubscribed = pgTable('unsubscribed', {
  Email: text().primaryKey(),
  CreatedOn: createdOn(),
})
