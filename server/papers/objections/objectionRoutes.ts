import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/papers/objections.ts'
import { recordAudit, type Audited } from '../../audit/record.ts'
import type { Context } from '../../http/context.ts'
import { serve } from '../../http/serve.ts'
import { serveResult } from '../../http/serveResult.ts'
import { mayObject, maySettle } from './objectionRights.ts'
import {
  objectionPaper,
  objectionsOf,
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
    async ({ sql, body, after }) => {
      const paper = await sendObjection(sql, context, mayObject(context, body.Code), body)
      after(context.mailer.wake)
      return { Result: paper }
    },
    guarded,
  )

  serveResult(app, context, contract.getObjections, ({ sql, params }) => objectionsOf(sql, params.id))

  serve(app, context, contract.settleObjection, async (call) =>
    changed(call, 'Settle objection', await settleObjection(call.sql, context, await maySettle(call))),
  )

  serve(app, context, contract.reopenObjection, async (call) =>
    changed(call, 'Reopen objection', await reopenObjection(call.sql, await maySettle(call))),
  )
}

/** The response with a changed objection, after its entry in the audit log. */
async function changed(call: Audited, Action: string, { PaperId, ...objection }: ChangedObjection) {
  const { FullName, Kind } = objection
  await recordAudit(call, Action, PaperId, { FullName, Kind })
  return { Result: objection, Id: objection.Id }
}
