import { createHmac, randomUUID } from 'node:crypto'
import { eq, sql as text } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { login } from '../../../contract/accounts/accounts.ts'
import { texts } from '../../../contract/core/errors.ts'
import { limits, noId } from '../../../contract/core/limits.ts'
import { dayLong } from '../../../contract/core/moments.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Sql } from '../../db/database.ts'
import { wrongPasswords } from '../../db/schema/accounts.ts'
import type { Context } from '../../http/context.ts'
import { networkOf } from '../../http/callers/countedCallers.ts'
import type { CarriedOut } from '../../http/operations/idempotency.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Call } from '../../http/serve.ts'
import type { MailRequests } from '../links/mailRequests.ts'
import type { Addressee } from '../links/linkMails.ts'

/** How long an attempt waits, in milliseconds: longer after each wrong password of the last hour. */
export function waitAfter(count: number, { wrongPasswordWait, wrongPasswordWaitLongest }: Context['timing']) {
  const over = count - limits.WrongPasswordsFree
  return over <= 0 ? 0 : Math.min(wrongPasswordWait * 2 ** (over - 1), wrongPasswordWaitLongest)
}

/**
 * Slows down guesses at the password of one account, from all addresses together. The right password always works after
 * the wait, so that nobody can lock somebody else out. Addresses without an account are treated alike.
 */
export function slowGuessing(context: Context, mailRequests: MailRequests) {
  const { database, keys, timing } = context
  /** The attempts that wait, by account and network: each network has one at a time. */
  const waiting = new Set<string>()
  /** Sign-ins that are under way, by account, password and idempotency key. */
  const running = new Set<string>()
  /** Refused sign-ins, with the account whose password was guessed. */
  const refused = new WeakMap<FastifyRequest, Addressee | undefined>()
  const hashOf = (text: string) => createHmac('sha256', keys.wrongPasswords[0]).update(text).digest('hex')
  const addressHash = (Email: string) => hashOf(Email.toLowerCase())
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

  /** Counts an attempt and lets it wait. Refuses with 429 beside one that waits. */
  async function hold({ body, request }: Call<typeof login>): Promise<void> {
    const AddressHash = addressHash(body.Email)
    const wait = waitAfter(await count(AddressHash), timing)
    if (wait === 0) return
    const place = `${AddressHash} ${networkOf(request.ip)}`
    const seconds = `${Math.ceil(wait / 1000)}`
    if (waiting.has(place)) throw new Refusal(429, texts.slowDown, [], { 'retry-after': seconds })
    waiting.add(place)
    await new Promise((resolve) => setTimeout(resolve, wait))
    waiting.delete(place)
  }

  /** Notes a wrong password. After ten the account's owner gets a mail with a link, once a day at most. */
  const note = ({ body, request, traceId }: Call<typeof login>, user: Addressee | undefined) =>
    database.sql.transaction(async (sql) => {
      const operator = { sql, caller: { UserId: noId }, traceId }
      await recordAudit(operator, 'Sign-in refused', user?.Id ?? '', { From: networkOf(request.ip) })
      const row = eq(wrongPasswords.AddressHash, addressHash(body.Email))
      const [known] = await sql.select().from(wrongPasswords).where(row).for('update')
      const isMailed = known?.MailedOn && Date.parse(known.MailedOn) > context.now() - dayLong
      if (!known || known.Count < limits.WrongPasswordsMailed || isMailed) return
      await sql
        .update(wrongPasswords)
        .set({ MailedOn: moment(context.now()) })
        .where(row)
      await mailRequests.add(sql, { Kind: 'guessed', Email: body.Email })
    })

  return {
    /** Runs a sign-in, whose transaction is rolled back if it is refused. */
    async around(call: Call<typeof login>, carryOut: () => Promise<CarriedOut>): Promise<CarriedOut> {
      const { body, request } = call
      const key = String(request.headers['idempotency-key'] ?? randomUUID())
      const attempt = hashOf([body.Email, body.password, key].join('\n'))
      // A repetition of a call that is under way tries no other password.
      if (running.has(attempt)) return carryOut()
      running.add(attempt)
      try {
        await hold(call)
        return await carryOut()
      } catch (error) {
        if (refused.has(request)) {
          await note(call, refused.get(request))
          mailRequests.wake()
        }
        throw error
      } finally {
        running.delete(attempt)
      }
    },

    /** The password was right: what was wrong before no longer counts. */
    async right(sql: Sql, Email: string): Promise<void> {
      await sql.delete(wrongPasswords).where(eq(wrongPasswords.AddressHash, addressHash(Email)))
    },

    /** The password of a sign-in was wrong; without an account there is none that would be right. */
    wrong(request: FastifyRequest, user: Addressee | undefined): void {
      refused.set(request, user)
    },
  }
}
