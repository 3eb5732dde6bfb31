import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/decisions.ts'
import { extendPaper as extendPaperCall } from '../../contract/extension.ts'
import { recordAudit } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { announceAside } from './announce.ts'
import { decisionRoutes } from './decisionRoutes.ts'
import { extendPaper } from './extendPaper.ts'
import { searchPapers } from './searchPapers.ts'
import { statusHistory } from './statusHistory.ts'
import { userPaper } from './userPapers.ts'
import { waitingDecision } from './waitingDecisions.ts'

/** What organisers do with papers. */
export function adminRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.searchPapers, async ({ query }) => ({
    Result: await searchPapers(context.database, query),
  }))

  serve(app, context, contract.getPaper, async ({ sql, caller, params }) => {
    const paper = await userPaper(sql, caller, params.id)
    const Decision = await waitingDecision(sql, params.id)
    return { Result: { ...paper, Decision }, Id: paper.Id, Version: paper.Version }
  })

  serve(app, context, contract.getStatusChanges, async ({ sql, params }) => ({
    Result: await statusHistory(sql, params.id),
  }))

  serve(app, context, extendPaperCall, async (call) => {
    const { sql, caller, params, body, traceId, after } = call
    const { From, To } = await extendPaper(sql, context, params.id, body)
    await recordAudit(sql, {
      UserId: caller.UserId,
      Action: 'Extend deadline of paper',
      SubjectId: params.id,
      Details: { From, To },
      TraceId: traceId,
    })
    await announceAside(call, params.id)
    after(() => {
      context.mailer.wake()
    })
    const paper = await userPaper(sql, caller, params.id)
    return { Result: paper, Id: paper.Id, Version: paper.Version }
  })

  decisionRoutes(app, context)
}
