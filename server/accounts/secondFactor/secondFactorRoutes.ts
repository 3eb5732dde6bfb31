import { eq, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { noId } from '../../../contract/core/limits.ts'
import * as contract from '../../../contract/accounts/secondFactor.ts'
import { secondFactorTexts } from '../../../contract/accounts/secondFactor.ts'
import { recordAudit } from '../../audit/record.ts'
import { queueLetter } from '../../conference/queueLetter.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import type { Context } from '../../http/context.ts'
import { conflicting, notFound, unreadable } from '../../http/refusal.ts'
import { serve, type Call } from '../../http/serve.ts'
import { mustBeOneself, mustKnowPassword } from '../own/ownRights.ts'
import {
  secondFactorOffTemplate,
  secondFactorOnTemplate,
  secondFactorResetTemplate,
} from '../../mail/templates/accounts.ts'
import { mayDoWithout } from './neededFactor.ts'
import { passkeysOf } from './passkeys.ts'
import {
  codesLeft,
  dropApp,
  dropSecondFactor,
  hasApp,
  hasSecondFactor,
  makeRecoveryCodes,
  makeSecret,
  useCode,
} from './secondFactor.ts'
import { secondFactors, users } from '../../db/schema/accounts.ts'

type Changed = Pick<Call<typeof contract.endSecondFactor>, 'sql' | 'after'>

/** The endpoints for the codes that a sign-in asks for besides the password (design §5). */
export function secondFactorRoutes(app: FastifyInstance, context: Context): void {
  // Each could be used to guess a code, like a sign-in.
  const guarded = { perMinute: context.timing.signInsPerMinute }

  const notify = async ({ sql, after }: Changed, Email: string, template: typeof secondFactorOnTemplate) => {
    await queueLetter(context, sql, Email, template, {})
    after(context.mailer.wake)
  }

  serve(app, context, contract.getSecondFactor, async ({ sql, caller }) => ({
    Result: {
      IsOn: await hasApp(sql, caller.UserId),
      CodesLeft: await codesLeft(sql, caller.UserId),
      Passkeys: await passkeysOf(sql, caller.UserId),
    },
  }))

  serve(app, context, contract.beginSecondFactor, async ({ sql, caller }) => {
    mustBeOneself(caller)
    if (await hasApp(sql, caller.UserId)) throw conflicting(secondFactorTexts.alreadyOn)
    const { ConferenceName: Issuer } = await getHomePageRow(sql)
    return { Result: await makeSecret(context, sql, { ...caller, Issuer }) }
  })

  const confirm = async (call: Call<typeof contract.confirmSecondFactor>) => {
    const { sql, caller, body } = call
    // Otherwise a stranger at an open screen could lock its owner out.
    const { Email } = await mustKnowPassword(sql, caller, body.Password)
    if (await hasApp(sql, caller.UserId)) throw conflicting(secondFactorTexts.alreadyOn)
    if (!(await useCode(context, sql, caller.UserId, body.Code, false)))
      return unreadable({ Code: secondFactorTexts.codeWrong })
    const ConfirmedOn = new Date(context.now()).toISOString()
    await sql.update(secondFactors).set({ ConfirmedOn }).where(eq(secondFactors.UserId, caller.UserId))
    const RecoveryCodes = await makeRecoveryCodes(sql, caller.UserId)
    await recordAudit(call, 'Turn on second factor', caller.UserId)
    await notify(call, Email, secondFactorOnTemplate)
    return { Result: { RecoveryCodes }, Message: secondFactorTexts.turnedOn }
  }
  serve(app, context, contract.confirmSecondFactor, confirm, guarded)

  const turnOff = async (call: Call<typeof contract.endSecondFactor>) => {
    const { sql, caller, body } = call
    mustBeOneself(caller)
    if (!(await hasApp(sql, caller.UserId))) throw conflicting(secondFactorTexts.isOff)
    if (!(await useCode(context, sql, caller.UserId, body.Code, true)))
      return unreadable({ Code: secondFactorTexts.codeWrong })
    await dropApp(sql, caller.UserId)
    if (!(await mayDoWithout(context, sql, caller))) throw conflicting(secondFactorTexts.neededOff)
    await recordAudit(call, 'Turn off second factor', caller.UserId)
    await notify(call, caller.Email, secondFactorOffTemplate)
    return { Result: null, Message: secondFactorTexts.turnedOff }
  }
  serve(app, context, contract.endSecondFactor, turnOff, guarded)

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
    await notify(call, user.Email, secondFactorResetTemplate)
    return { Result: null, Id: user.Id, Message: secondFactorTexts.reset }
  })
}
