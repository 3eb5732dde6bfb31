import { createHmac } from 'node:crypto'
import { eq, sql as text } from 'drizzle-orm'
import type { login } from '../../../contract/accounts/accounts.ts'
import { texts } from '../../../contract/core/errors.ts'
import { limits, noId } from '../../../contract/core/limits.ts'
import { dayLong } from '../../../contract/core/moments.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Sql } from '../../db/database.ts'
import { wrongPasswords } from '../../db/schema/accounts.ts'
import type { Context } from '../../http/context.ts'
import { networkOf } from '../../http/countedCallers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Call } from '../../http/serve.ts'
import { queueWrongPasswordsMail, type Addressee } from '../links/linkMails.ts'

type SignIn = Pick<Call<typeof login>, 'body' | 'request'>

/** How long an attempt waits, in milliseconds: longer after each wrong password of the last hour. */
export function waitAfter(count: number, { wrongPasswordWait, wrongPasswordWaitLongest }: Context['timing']) {
  const over = count - limits.WrongPasswordsFree
  return over <= 0 ? 0 : Math.min(wrongPasswordWait * 2 ** (over - 1), wrongPasswordWaitLongest)
}

/**
 * Slows down whoever guesses the password of one account, from whatever address. The right password always works after
 * the wait, so that nobody can lock somebody else out. Addresses without an account are treated alike.
 */
export function slowGuessing(context: Context) {
  const { database, keys, timing } = context
  /** The attempts that wait, by account and network: each network has one at a time. */
  const waiting = new Set<string>()
  const hashOf = (Email: string) =>
    createHmac('sha256', keys.wrongPasswords).update(Email.toLowerCase()).digest('hex')
  const moment = (milliseconds: number) => new Date(milliseconds).toISOString()

  /** Counts an attempt before its password is looked at, so that many at once are counted too. */
  async function count(AddressHash: string): Promise<number> {
    const LastOn = moment(context.now())
    const since = moment(context.now() - limits.WrongPasswordsMinutes * 60_000)
    const [row] = await database.sql
      .insert(wrongPasswords)
      .values({ AddressHash, Count: 1, LastOn })
      .onConflictDoUpdate({
        target: wrongPasswords.AddressHash,
        set: {
          Count: text`case when ${wrongPasswords.LastOn} < ${since} then 1 else ${wrongPasswords.Count} + 1 end`,
          LastOn,
        },
      })
      .returning({ Count: wrongPasswords.Count })
    return row?.Count ?? 1
  }

  return {
    /** Counts an attempt and lets it wait, before its transaction begins. Refuses with 429 beside one that waits. */
    async before({ body, request }: SignIn): Promise<void> {
      const AddressHash = hashOf(body.Email)
      const wait = waitAfter(await count(AddressHash), timing)
      if (wait === 0) return
      const place = `${AddressHash} ${networkOf(request.ip)}`
      const seconds = `${Math.ceil(wait / 1000)}`
      if (waiting.has(place)) throw new Refusal(429, texts.slowDown, [], { 'retry-after': seconds })
      waiting.add(place)
      await new Promise((resolve) => setTimeout(resolve, wait))
      waiting.delete(place)
    },

    /** The password was right: what was wrong before no longer counts. */
    async right(sql: Sql, Email: string): Promise<void> {
      await sql.delete(wrongPasswords).where(eq(wrongPasswords.AddressHash, hashOf(Email)))
    },

    /** Notes a wrong password. After ten the account's owner gets a mail with a link, once a day at most. */
    async wrong({ sql, body, request, traceId, after }: Call<typeof login>, user: Addressee | undefined) {
      const operator = { sql, caller: { UserId: noId }, traceId }
      await recordAudit(operator, 'Sign-in refused', user?.Id ?? '', { From: networkOf(request.ip) })
      const AddressHash = hashOf(body.Email)
      const row = eq(wrongPasswords.AddressHash, AddressHash)
      const [known] = await sql.select().from(wrongPasswords).where(row).for('update')
      const isMailed = known?.MailedOn && Date.parse(known.MailedOn) > context.now() - dayLong
      if (!known || known.Count < limits.WrongPasswordsMailed || isMailed) return
      await sql
        .update(wrongPasswords)
        .set({ MailedOn: moment(context.now()) })
        .where(row)
      if (!user) return
      await queueWrongPasswordsMail(context, sql, user)
      after(context.mailer.wake)
    },
  }
}
