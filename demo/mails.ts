import { and, eq, like } from 'drizzle-orm'
import type { Database } from '../server/db/database.ts'
import type { Context } from '../server/http/context.ts'
import type { Mailer } from '../server/mail/mailer.ts'
import { mails } from '../server/db/schema/mail.ts'
import { dayLong } from '../contract/core/moments.ts'

type Letters = Parameters<Mailer['queue']>[1][]

/** Marks queued mails to example.org as sent, like the mailer. */
async function noteSent(sql: Pick<Database['sql'], 'update'>, at: number): Promise<void> {
  const SentOn = new Date(at).toISOString()
  await sql
    .update(mails)
    .set({ State: 'sent', SentOn, CreatedOn: SentOn, Attempts: 1, Codes: '' })
    .where(and(eq(mails.State, 'queued'), like(mails.Recipient, '%@example.org')))
}

/** Mails of the last days are stored; storing all earlier ones would take as long as the papers themselves. */
const keptDays = 15

/**
 * A mailer that writes to the outbox and sends nothing: the addresses of the demonstration are not real. It collects
 * mails, since storing them one by one is slow. Mails to `kept` addresses are always stored, whatever their
 * date.
 */
export function quietMailer(
  { database, mailer }: Pick<Context, 'database' | 'mailer'>,
  now: () => number,
  kept: ReadonlySet<string>,
) {
  const first = now() - keptDays * dayLong
  let written: Letters = []
  return {
    attach: () => undefined,
    queue: (_sql, ...letters) => {
      written.push(...letters.filter(({ Recipient }) => now() >= first || kept.has(Recipient)))
      return Promise.resolve()
    },
    wake: () => undefined,
    stop: () => Promise.resolve(),
    /** Writes the mails since the last call to the outbox, as sent at the clock's time. */
    settle: async () => {
      const letters = written
      written = []
      await database.sql.transaction(async (sql) => {
        if (letters.length > 0) await mailer.queue(sql, ...letters)
        await noteSent(sql, now())
      })
    },
  } satisfies Mailer & { readonly settle: () => Promise<void> }
}
