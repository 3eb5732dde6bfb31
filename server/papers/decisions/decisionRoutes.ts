import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/papers/decisions.ts'
import { recordAudits } from '../../audit/record.ts'
import type { Context } from '../../http/context.ts'
import { serve } from '../../http/serve.ts'
import { serveResult } from '../../http/serveResult.ts'
import { mayDecide } from './decisionRights.ts'
import { decidedOn } from './chosenPapers.ts'
import { decideForOrganiser } from './decideForOrganiser.ts'
import { decisionsKind } from './decidePapers.ts'
import { dependentsOf } from './dependents.ts'
import { previewDecision } from './previewDecision.ts'
import { stillOpen } from './stillOpen.ts'
import { userPaper } from '../userPapers.ts'
import { openDecisions, paperDecisions, papersOfDecision, undoDecisions } from './waitingDecisions.ts'

/** The endpoints for decisions on papers: preview their mails, make them, and undo them during their window. */
export function decisionRoutes(app: FastifyInstance, context: Context): void {
  context.undo.register(decisionsKind, paperDecisions(context))

  const { database } = context

  serveResult(app, context, contract.getOpenDecisions, ({ sql }) => openDecisions(sql, context.now()))

  serveResult(app, context, contract.getDecidedPapers, ({ sql, params }) => papersOfDecision(sql, params.id))

  serve(app, context, contract.getDependents, async ({ sql, caller, params }) => {
    const { Id } = await userPaper(sql, caller, params.id)
    return { Result: await dependentsOf(sql, [Id]) }
  })

  serveResult(app, context, contract.previewDecision, async ({ sql, body }) =>
    previewDecision(sql, context, await decidedOn({ sql, database }, body)),
  )

  serveResult(app, context, contract.findStillOpen, ({ sql, body }) => stillOpen({ sql, database }, body))

  serve(app, context, contract.decidePapers, async (call) => {
    const { sql, ifMatch } = call
    const body = await decidedOn({ sql, database }, call.body)
    const papers = await mayDecide(sql, body, ifMatch)
    const { ids, UndoId, UndoUntil } = await decideForOrganiser(call, context, papers, body)
    return { Result: { UndoId, UndoUntil, Papers: ids.length, Left: body.Left } }
  })

  serve(app, context, contract.undoDecisions, async (call) => {
    const ids = await undoDecisions(call, context, call.body.PaperIds)
    await recordAudits(
      call,
      'Undo decision on paper',
      ids.map((id) => [id, {}]),
    )
    return { Result: null, Message: contract.decisionTexts.undone(ids.length) }
  })
}
