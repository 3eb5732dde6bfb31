import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdOn, instant, ownId } from '../db/columns.ts'

/** A mail lies here until a mail server took it (design §1, decision 7). */
export const mails = pgTable(
  'mails',
  {
    Id: ownId(),
    Recipient: text().notNull(),
    Subject: text().notNull(),
    PlainText: text().notNull(),
    Html: text().notNull(),
    State: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    Attempts: integer().notNull().default(0),
    NextAttemptOn: createdOn(),
    SentOn: instant(),
    /** The mail server's words on the last failure. */
    LastError: text().notNull().default(''),
    /** True for the last mail to somebody who is forgotten: it goes as soon as it was sent. */
    ForgetWhenSent: boolean().notNull().default(false),
    CreatedOn: createdOn(),
  },
  (table) => [index().on(table.State, table.NextAttemptOn)],
)
