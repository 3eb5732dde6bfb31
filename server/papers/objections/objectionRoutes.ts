import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/papers/objections.ts'
import { recordAudit, type Audited } from '../../audit/record.ts'
import type { Notifying } from '../../directory/notify.ts'
import type { Context } from '../../http/context.ts'
import { serve } from '../../http/serve.ts'
import { serveResult } from '../../http/serveResult.ts'
import { announceAside } from '../paperHints.ts'
import { mayAnswer, mayObject, maySettle } from './objectionRights.ts'
import {
  answerObjection,
  objectionPaper,
  objectionsOf,
  ownObjections,
  reopenObjection,
  sendObjection,
  settleObjection,
  type ChangedObjection,
} from './objections.ts'

/** The endpoints for authors who object by a mailed link, and for organisers who handle objections. */
export function objectionRoutes(app: FastifyInstance, context: Context): void {
  const guarded = { perMinute: context.timing.signInsPerMinute }

  serve(
    app,
    context,
    contract.getObjection,
    async ({ sql, query }) => ({ Result: await objectionPaper(sql, mayObject(context, query.Code)) }),
    guarded,
  )

  serve(
    app,
    context,
    contract.sendObjection,
    async (call) => {
      const { sql, body, after } = call
      const by = mayObject(context, body.Code)
      const paper = await sendObjection(sql, context, by, body)
      await announceAside(call, by.PaperId)
      after(context.mailer.wake)
      return { Result: paper }
    },
    guarded,
  )

  serveResult(app, context, contract.getOwnObjections, ({ sql, caller }) => ownObjections(sql, caller))

  serve(app, context, contract.answerObjection, async (call) => {
    const { sql, caller, body, after } = call
    const objection = await answerObjection(sql, context, caller, await mayAnswer(call), body)
    await announceAside(call, objection.PaperId)
    after(context.mailer.wake)
    return { Result: objection, Id: objection.Id }
  })

  serveResult(app, context, contract.getObjections, ({ sql, params }) => objectionsOf(sql, params.id))

  serve(app, context, contract.settleObjection, async (call) =>
    changed(call, 'Settle objection', await settleObjection(call.sql, context, await maySettle(call))),
  )

  serve(app, context, contract.reopenObjection, async (call) =>
    changed(call, 'Reopen objection', await reopenObjection(call.sql, await maySettle(call))),
  )
}

/** The response with a changed objection, after its entry in the audit log. */
async function changed(
  call: Audited & Notifying,
  Action: string,
  { PaperId, ...objection }: ChangedObjection,
) {
  const { FullName, Kind } = objection
  await announceAside(call, PaperId)
  await recordAudit(call, Action, PaperId, { FullName, Kind })
  return { Result: objection, Id: objection.Id }
}
