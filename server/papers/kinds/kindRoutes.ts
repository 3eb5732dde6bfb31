import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/papers/decisionKinds.ts'
import { changesBetween, recordAudit } from '../../audit/record.ts'
import type { Context } from '../../http/context.ts'
import { serve } from '../../http/serve.ts'
import { serveResult } from '../../http/serveResult.ts'
import { mayChangeKind } from './kindRights.ts'
import { addKind, changeKind, deleteKind, listKinds } from './kinds.ts'

const changedKind = (Id: string) => ({ Target: 'Changed', Entity: 'DecisionKind', Id, Version: 0 }) as const

/** The endpoints for the kinds of decisions that organisers name. */
export function kindRoutes(app: FastifyInstance, context: Context): void {
  serveResult(app, context, contract.getDecisionKinds, ({ sql }) => listKinds(sql))

  serve(app, context, contract.createDecisionKind, async (call) => {
    const kind = await addKind(call.sql, call.body)
    const { Name, Status } = kind
    await recordAudit(call, 'Add kind of decision', kind.Id, { Name, Status })
    call.publish({ Everyone: true }, changedKind(kind.Id))
    return { Result: kind, Id: kind.Id, Version: kind.Version }
  })

  serve(app, context, contract.updateDecisionKind, async (call) => {
    const { sql, params, body, ifMatch, publish } = call
    const before = await mayChangeKind(sql, params.id, ifMatch)
    const kind = await changeKind(sql, before, body)
    const { Version: _version, ...fields } = kind
    await recordAudit(call, 'Change kind of decision', kind.Id, changesBetween(before, fields))
    publish({ Everyone: true }, changedKind(kind.Id))
    return { Result: kind, Id: kind.Id, Version: kind.Version }
  })

  serve(app, context, contract.deleteDecisionKind, async (call) => {
    const { sql, params, publish } = call
    const kind = await mayChangeKind(sql, params.id, null)
    await deleteKind(sql, kind)
    await recordAudit(call, 'Delete kind of decision', kind.Id, { Name: kind.Name, Status: kind.Status })
    publish({ Everyone: true }, changedKind(kind.Id))
    return { Result: null, Id: kind.Id }
  })
}
