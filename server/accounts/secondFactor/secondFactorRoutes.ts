import { eq, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { noId } from '../../../contract/core/limits.ts'
import * as contract from '../../../contract/accounts/secondFactor.ts'
import { secondFactorTexts } from '../../../contract/accounts/secondFactor.ts'
import { recordAudit } from '../../audit/record.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import type { Caller, Context } from '../../http/context.ts'
import { conflicting, notFound, unreadable } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { mustBeOneself } from '../sessions/actor.ts'
import { mustKnowPassword } from '../own/ownRights.ts'
import { secondFactorOffMail, secondFactorOnMail, secondFactorResetMail } from '../own/ownMails.ts'
import {
  codesLeft,
  dropSecondFactor,
  hasSecondFactor,
  makeRecoveryCodes,
  makeSecret,
  useCode,
} from './secondFactor.ts'
import { secondFactors, users } from '../../db/schema/accounts.ts'

interface Deed {
  readonly sql: Sql
  readonly caller: Caller
  readonly traceId: string
  readonly after: (effect: () => void) => void
}

/** The endpoints for the codes that an admin's sign-in asks for besides the password (design §5). */
export function secondFactorRoutes(app: FastifyInstance, context: Context): void {
  // Each could be used to guess a code, like a sign-in.
  const guarded = { perMinute: context.timing.signInsPerMinute }

  const tell = async ({ sql, after }: Deed, Recipient: string, mail: typeof secondFactorOnMail) => {
    await context.mailer.queue(sql, { Recipient, ...mail(await getHomePageRow(sql)) })
    after(context.mailer.wake)
  }

  serve(app, context, contract.getSecondFactor, async ({ sql, caller }) => ({
    Result: {
      IsOn: await hasSecondFactor(sql, caller.UserId),
      CodesLeft: await codesLeft(sql, caller.UserId),
    },
  }))

  serve(app, context, contract.beginSecondFactor, async ({ sql, caller }) => {
    mustBeOneself(caller)
    if (await hasSecondFactor(sql, caller.UserId)) throw conflicting(secondFactorTexts.alreadyOn)
    const { ConferenceName: Issuer } = await getHomePageRow(sql)
    return { Result: await makeSecret(context, sql, { ...caller, Issuer }) }
  })

  serve(
    app,
    context,
    contract.confirmSecondFactor,
    async (call) => {
      const { sql, caller, body } = call
      // Otherwise a stranger at an open screen could lock its owner out.
      const { Email } = await mustKnowPassword(sql, caller, body.Password)
      if (await hasSecondFactor(sql, caller.UserId)) throw conflicting(secondFactorTexts.alreadyOn)
      if (!(await useCode(context, sql, caller.UserId, body.Code, false)))
        return unreadable({ Code: secondFactorTexts.codeWrong })
      const ConfirmedOn = new Date(context.now()).toISOString()
      await sql.update(secondFactors).set({ ConfirmedOn }).where(eq(secondFactors.UserId, caller.UserId))
      const RecoveryCodes = await makeRecoveryCodes(sql, caller.UserId)
      await recordAudit(call, 'Turn on second factor', caller.UserId)
      await tell(call, Email, secondFactorOnMail)
      return { Result: { RecoveryCodes }, Message: secondFactorTexts.turnedOn }
    },
    guarded,
  )

  serve(
    app,
    context,
    contract.endSecondFactor,
    async (call) => {
      const { sql, caller, body } = call
      mustBeOneself(caller)
      if (!(await hasSecondFactor(sql, caller.UserId))) throw conflicting(secondFactorTexts.isOff)
      if (!(await useCode(context, sql, caller.UserId, body.Code, true)))
        return unreadable({ Code: secondFactorTexts.codeWrong })
      await dropSecondFactor(sql, caller.UserId)
      await recordAudit(call, 'Turn off second factor', caller.UserId)
      await tell(call, caller.Email, secondFactorOffMail)
      return { Result: null, Message: secondFactorTexts.turnedOff }
    },
    guarded,
  )

  serve(app, context, contract.resetSecondFactor, async (call) => {
    const { sql, caller, params } = call
    if (params.id === noId) throw notFound()
    const [user] = await sql
      .select({ Id: users.Id, Email: users.Email })
      .from(users)
      .where(or(eq(users.Id, params.id), eq(users.UserDetailId, params.id)))
    if (!user) throw notFound()
    // Turning off one's own asks for a code, so that a stranger at an open screen cannot do it.
    if (user.Id === caller.UserId) throw conflicting(secondFactorTexts.resetOwn)
    if (!(await hasSecondFactor(sql, user.Id))) throw conflicting(secondFactorTexts.isOff)
    await dropSecondFactor(sql, user.Id)
    await recordAudit(call, 'Reset second factor', user.Id)
    await tell(call, user.Email, secondFactorResetMail)
    return { Result: null, Id: user.Id, Message: secondFactorTexts.reset }
  })
}
