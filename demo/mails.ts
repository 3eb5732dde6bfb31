import { and, eq, like } from 'drizzle-orm'
import type { Database } from '../server/db/database.ts'
import type { Context } from '../server/http/context.ts'
import type { Mailer } from '../server/mail/mailer.ts'
import { mails } from '../server/db/schema/mail.ts'

type Letters = Parameters<Mailer['queue']>[1][]

/** A mailer that writes into the outbox and lets nothing leave: nobody is behind the addresses of the demonstration. */
export interface QuietMailer extends Mailer {
  /** Puts what was written since the last time into the outbox, as sent by the clock's time. */
  settle(): Promise<void>
}

/** What waits for addresses at example.org is noted as the mailer notes a mail that was taken. */
async function noteSent(sql: Pick<Database['sql'], 'update'>, at: number): Promise<void> {
  const SentOn = new Date(at).toISOString()
  await sql
    .update(mails)
    .set({ State: 'sent', SentOn, CreatedOn: SentOn, Attempts: 1, Codes: '' })
    .where(and(eq(mails.State, 'queued'), like(mails.Recipient, '%@example.org')))
}

/** Mails of the last weeks are kept; what was written before would take as long to store as the papers themselves. */
const keptDays = 15

/**
 * Letters are collected, since to store them one by one takes long. Those to `kept` addresses are in the outbox whenever
 * they were written.
 */
export function quietMailer(
  { database, mailer }: Pick<Context, 'database' | 'mailer'>,
  now: () => number,
  kept: ReadonlySet<string>,
): QuietMailer {
  const first = now() - keptDays * 24 * 60 * 60 * 1000
  let written: Letters = []
  return {
    attach: () => undefined,
    queue: (_sql, ...letters) => {
      written.push(...letters.filter(({ Recipient }) => now() >= first || kept.has(Recipient)))
      return Promise.resolve()
    },
    wake: () => undefined,
    stop: () => Promise.resolve(),
    settle: async () => {
      const letters = written
      written = []
      await database.sql.transaction(async (sql) => {
        if (letters.length > 0) await mailer.queue(sql, ...letters)
        await noteSent(sql, now())
      })
    },
  }
}
