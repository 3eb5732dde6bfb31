import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/papers/objections.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Context } from '../../http/context.ts'
import { serve } from '../../http/serve.ts'
import { mayObject, maySettle } from './objectionRights.ts'
import {
  objectionPaper,
  objectionsOf,
  reopenObjection,
  sendObjection,
  settleObjection,
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
    async ({ sql, body, after }) => {
      const paper = await sendObjection(sql, context, mayObject(context, body.Code), body)
      after(context.mailer.wake)
      return { Result: paper }
    },
    guarded,
  )

  serve(app, context, contract.getObjections, async ({ sql, params }) => ({
    Result: await objectionsOf(sql, params.id),
  }))

  serve(app, context, contract.settleObjection, async (call) => {
    const { sql, caller, traceId } = call
    const { PaperId, ...objection } = await settleObjection(sql, context, await maySettle(call))
    await recordAudit({ sql, caller, traceId }, 'Settle objection', PaperId, {
      FullName: objection.FullName,
      Kind: objection.Kind,
    })
    return { Result: objection, Id: objection.Id }
  })

  serve(app, context, contract.reopenObjection, async (call) => {
    const { sql, caller, traceId } = call
    const { PaperId, ...objection } = await reopenObjection(sql, await maySettle(call))
    await recordAudit({ sql, caller, traceId }, 'Reopen objection', PaperId, {
      FullName: objection.FullName,
      Kind: objection.Kind,
    })
    return { Result: objection, Id: objection.Id }
  })
}
