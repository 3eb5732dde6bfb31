import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/decisions.ts'
import { extendPaper as extendPaperCall } from '../../contract/extension.ts'
import { recordAudit } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { announceAside, announcePapers } from './announce.ts'
import { decidePapers } from './decidePapers.ts'
import { extendPaper } from './extendPaper.ts'
import { searchPapers } from './searchPapers.ts'
import { statusHistory } from './statusHistory.ts'
import { tellDecided } from './tell.ts'
import { userPaper } from './userPapers.ts'

/** What organisers do with papers. */
export function adminRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.searchPapers, async ({ query }) => ({
    Result: await searchPapers(context.database, query),
  }))

  serve(app, context, contract.getPaper, async ({ sql, caller, params }) => {
    const paper = await userPaper(sql, caller, params.id)
    return { Result: paper, Id: paper.Id, Version: paper.Version }
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

  serve(app, context, contract.decidePapers, async (call) => {
    const { sql, caller, body, traceId, after } = call
    const ids = await decidePapers(sql, context, caller, body)
    await announcePapers(call, ids)
    await tellDecided(call, ids, body)
    for (const id of ids)
      await recordAudit(sql, {
        UserId: caller.UserId,
        Action: body.Status === 'approved' ? 'Approve paper' : 'Reject paper',
        SubjectId: id,
        Details: { Feedback: body.Feedback },
        TraceId: traceId,
      })
    after(() => {
      context.mailer.wake()
    })
    return { Result: null }
  })
}
