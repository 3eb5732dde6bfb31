import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { accountTexts, type Session } from '../../../contract/accounts/accounts.ts'
import * as contract from '../../../contract/accounts/passkeys.ts'
import { passkeyTexts } from '../../../contract/accounts/passkeys.ts'
import { limits } from '../../../contract/core/limits.ts'
import { recordAudit } from '../../audit/record.ts'
import { queueLetter } from '../../conference/queueLetter.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import { passkeys, users } from '../../db/schema/accounts.ts'
import type { Context } from '../../http/context.ts'
import { conflicting, mustExist, unreadable } from '../../http/refusal.ts'
import { serve, type Call } from '../../http/serve.ts'
import { passkeyAddedTemplate, passkeyRemovedTemplate } from '../../mail/templates/accounts.ts'
import { mustBeOneself, mustKnowPassword } from '../own/ownRights.ts'
import { isUnused, originOf, startSession } from '../sessions/session.ts'
import { mayDoWithout } from './neededFactor.ts'
import { accountOfPasskey, creationOptions, keepPasskey, passkeysOf, requestOptions } from './passkeys.ts'
import { dropUnneeded, hasSecondFactor, makeRecoveryCodes } from './secondFactor.ts'

/** The endpoints for passkeys: one signs in without a password, since it is something one has and is or knows. */
export function passkeyRoutes(
  app: FastifyInstance,
  context: Context,
  tidyUp: (sql: Sql) => Promise<void>,
): void {
  const guarded = { perMinute: context.timing.signInsPerMinute }
  const stillHolds = (sql: Sql, session: Session) => isUnused(sql, session, context.now())

  serve(app, context, contract.beginPasskey, async ({ sql, caller }) => {
    mustBeOneself(caller)
    if ((await passkeysOf(sql, caller.UserId)).length >= limits.PasskeysMost)
      throw conflicting(passkeyTexts.tooMany)
    const { ConferenceName } = await getHomePageRow(sql)
    return { Result: { Options: await creationOptions(context, sql, { ...caller, ConferenceName }) } }
  })

  const add = async (call: Call<typeof contract.addPasskey>) => {
    const { sql, caller, body, after } = call
    // Otherwise a stranger at an open screen could come back with a key of their own.
    const { Email, Id: UserId } = await mustKnowPassword(sql, caller, body.Password)
    const isFirst = !(await hasSecondFactor(sql, UserId))
    if (!(await keepPasskey(context, sql, { UserId, ...body }))) throw unreadable(passkeyTexts.notAdded)
    const RecoveryCodes = isFirst ? await makeRecoveryCodes(sql, UserId) : []
    const Name = body.Name.trim()
    await recordAudit(call, 'Add passkey', UserId, { Name })
    await queueLetter(context, sql, Email, passkeyAddedTemplate, { Name })
    after(context.mailer.wake)
    return { Result: { RecoveryCodes }, Message: passkeyTexts.added }
  }
  serve(app, context, contract.addPasskey, add, guarded)

  const remove = async (call: Call<typeof contract.removePasskey>) => {
    const { sql, caller, body, params, after } = call
    const { Email, Id: UserId } = await mustKnowPassword(sql, caller, body.Password)
    const own = and(eq(passkeys.Id, params.id), eq(passkeys.UserId, UserId))
    const [passkey] = await sql.delete(passkeys).where(own).returning({ Name: passkeys.Name })
    const { Name } = mustExist(passkey)
    if (!(await mayDoWithout(context, sql, caller))) throw conflicting(passkeyTexts.needed)
    await dropUnneeded(sql, UserId)
    await recordAudit(call, 'Remove passkey', UserId, { Name })
    await queueLetter(context, sql, Email, passkeyRemovedTemplate, { Name })
    after(context.mailer.wake)
    return { Result: null, Message: passkeyTexts.removed }
  }
  serve(app, context, contract.removePasskey, remove, guarded)

  const perNetwork = { perMinute: context.timing.signInsPerNetwork }
  serve(
    app,
    context,
    contract.challengePasskey,
    async ({ sql }) => ({ Result: { Options: await requestOptions(context, sql) } }),
    perNetwork,
  )

  const signIn = async ({ sql, body, request }: Call<typeof contract.loginWithPasskey>) => {
    const UserId = await accountOfPasskey(context, sql, body.Response)
    const [user] = UserId === undefined ? [] : await sql.select().from(users).where(eq(users.Id, UserId))
    if (!user) throw unreadable(passkeyTexts.notAccepted)
    if (user.Blocked) throw unreadable(accountTexts.blocked)
    await tidyUp(sql)
    return { Result: await startSession(context, sql, user.Id, originOf(request)) }
  }
  serve(app, context, contract.loginWithPasskey, signIn, { ...perNetwork, stillHolds })
}
