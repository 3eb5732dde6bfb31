import { and, eq } from 'drizzle-orm'
import { consents, mailRequestRows, users } from '../../db/schema/accounts.ts'
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

type MailRequest = typeof mailRequestRows.$inferSelect

/** Makes an account with an unconfirmed address, or mails its owner that somebody signed up with it again. */
async function signUp(
  context: Context,
  sql: Sql,
  request: MailRequest,
  known: Addressee | undefined,
): Promise<void> {
  if (known) return queueKnownAddressMail(context, sql, known)
  const { Email, PhoneNumber, CountryCode, PasswordHash, NoticeVersion, CreatedOn: ConsentedOn } = request
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
async function carryOut(context: Context, sql: Sql, request: MailRequest): Promise<void> {
  const user = await accountWith(sql, request.Email, request.Kind === 'confirm')
  if (request.Kind === 'signUp') await signUp(context, sql, request, user)
  else if (user && request.Kind === 'confirm') await queueConfirmMail(context, sql, user)
  else if (user && request.Kind === 'reset') await queueResetMail(context, sql, user)
  else if (user) await queueWrongPasswordsMail(context, sql, user)
}

/** Stores what is asked for by an address. */
export interface MailRequests {
  /** The same work whether the address has an account or not. Call `wake` after the commit. */
  add(
    sql: Sql,
    request: Pick<MailRequest, 'Kind' | 'Email'> &
      Partial<Pick<MailRequest, 'PhoneNumber' | 'CountryCode' | 'PasswordHash' | 'NoticeVersion'>>,
  ): Promise<void>
  wake(): void
}

/**
 * Takes what strangers ask for by an address, and does it later. The delay is random, so that the work does not slow
 * down one particular later call either.
 */
export function startMailRequests(context: Context): MailRequests {
  const { mailRequestDelay } = context.timing
  const work = context.jobs.add(
    dueRows(
      { ...context, backoff: context.timing.undoBackoff },
      {
        name: 'mail requests',
        table: mailRequestRows,
        key: mailRequestRows.Id,
        dueOn: mailRequestRows.DueOn,
        isOpen: () => undefined,
        idOf: ({ Id }) => Id,
        slice: async (sql, request, after) => {
          await sql.delete(mailRequestRows).where(eq(mailRequestRows.Id, request.Id))
          await carryOut(context, sql, request)
          after(() => context.mailer.wake())
        },
      },
    ),
  )
  return {
    add: async (sql, request) => {
      const moment = (after: number) => new Date(context.now() + after).toISOString()
      await sql.insert(mailRequestRows).values({
        ...request,
        Email: request.Email.toLowerCase(),
        CreatedOn: moment(0),
        DueOn: moment(Math.random() * mailRequestDelay),
      })
    },
    wake: () => work.wake(mailRequestDelay / 10),
  }
}
