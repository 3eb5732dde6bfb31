import { and, eq } from 'drizzle-orm'
import { consents, askedMails, users } from '../../db/schema/accounts.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { dueRows } from '../../jobs/dueRows.ts'
import {
  queueConfirmMail,
  queueKnownAddressMail,
  queueResetMail,
  queueWrongPasswordsMail,
  type Addressee,
} from './linkMails.ts'

type Asked = typeof askedMails.$inferSelect

/** Makes an account with an unconfirmed address, or mails its owner that somebody signed up with it again. */
async function signUp(context: Context, sql: Sql, asked: Asked, known: Addressee | undefined): Promise<void> {
  if (known) return queueKnownAddressMail(context, sql, known)
  const { Email, PhoneNumber, CountryCode, PasswordHash, NoticeVersion, CreatedOn: ConsentedOn } = asked
  const [made] = await sql
    .insert(users)
    .values({ Email, PhoneNumber, CountryCode, PasswordHash })
    .onConflictDoNothing({ target: users.Email })
    .returning({ Id: users.Id, Email: users.Email })
  if (!made) return
  await sql.insert(consents).values({ UserId: made.Id, NoticeVersion, ConsentedOn })
  await queueConfirmMail(context, sql, made)
}

async function accountWith(sql: Sql, Email: string, isOpen: boolean): Promise<Addressee | undefined> {
  const [user] = await sql
    .select({ Id: users.Id, Email: users.Email })
    .from(users)
    .where(and(eq(users.Email, Email), isOpen ? eq(users.EmailConfirmed, false) : undefined))
  return user
}

/** Does what was asked for; nothing for an address that it does not concern. */
async function carryOut(context: Context, sql: Sql, asked: Asked): Promise<void> {
  const user = await accountWith(sql, asked.Email, asked.Kind === 'confirm')
  if (asked.Kind === 'signUp') await signUp(context, sql, asked, user)
  else if (user && asked.Kind === 'confirm') await queueConfirmMail(context, sql, user)
  else if (user && asked.Kind === 'reset') await queueResetMail(context, sql, user)
  else if (user) await queueWrongPasswordsMail(context, sql, user)
}

/** Notes what is asked for by an address. */
export interface Asking {
  /** The same work whether the address has an account or not. Call `wake` after the commit. */
  note(
    sql: Sql,
    asked: Pick<Asked, 'Kind' | 'Email'> &
      Partial<Pick<Asked, 'PhoneNumber' | 'CountryCode' | 'PasswordHash' | 'NoticeVersion'>>,
  ): Promise<void>
  wake(): void
}

/**
 * Takes what strangers ask for by an address, and does it a while later. The while is drawn, so that the work strikes
 * no particular call after it either.
 */
export function startAsking(context: Context): Asking {
  const { mailAskedWithin } = context.timing
  const work = context.jobs.add(
    dueRows(
      { ...context, backoff: context.timing.undoBackoff },
      {
        name: 'mails asked for',
        table: askedMails,
        key: askedMails.Id,
        dueOn: askedMails.DueOn,
        isOpen: () => undefined,
        idOf: ({ Id }) => Id,
        slice: async (sql, asked, after) => {
          await sql.delete(askedMails).where(eq(askedMails.Id, asked.Id))
          await carryOut(context, sql, asked)
          after(() => context.mailer.wake())
        },
      },
    ),
  )
  return {
    note: async (sql, asked) => {
      const moment = (after: number) => new Date(context.now() + after).toISOString()
      await sql.insert(askedMails).values({
        ...asked,
        Email: asked.Email.toLowerCase(),
        CreatedOn: moment(0),
        DueOn: moment(Math.random() * mailAskedWithin),
      })
    },
    wake: () => work.wake(mailAskedWithin / 10),
  }
}
