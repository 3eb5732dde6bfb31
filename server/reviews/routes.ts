import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/reviews/reviewing.ts'
import type { Context } from '../http/context.ts'
import { serve, versioned, type Call } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import { acceptReview, giveBack, saveReview } from './answerReview.ts'
import { assignedPaper, assignedPapers } from './assignedPapers.ts'
import { deskRoutes } from './deskRoutes.ts'
import { announceReview } from './notifyReviewers.ts'
import { mayAnswerReview } from './rights.ts'

/** The endpoints for reviews, for auditors and organisers. */
export function reviewRoutes(app: FastifyInstance, context: Context): void {
  serveResult(app, context, contract.getAssignedPapers, ({ sql, caller }) =>
    assignedPapers(sql, caller.UserId),
  )

  serve(app, context, contract.acceptReview, async (call) => {
    await acceptReview(call.sql, await mayAnswerReview(call.sql, call.caller, call.params), call.ifMatch)
    return answer(call)
  })

  const returnAs =
    (State: 'declined' | 'conflict') => async (call: Answering & { readonly body: Returned }) => {
      const held = await mayAnswerReview(call.sql, call.caller, call.params)
      await giveBack(call.sql, held, { State, Reason: call.body.Reason }, call.ifMatch)
      return answer(call)
    }
  serve(app, context, contract.declineReview, returnAs('declined'))
  serve(app, context, contract.declareConflict, returnAs('conflict'))

  serve(app, context, contract.saveReview, async (call) => {
    const { sql, caller, params, body, ifMatch } = call
    await saveReview(sql, context.now(), await mayAnswerReview(sql, caller, params), body, ifMatch)
    return answer(call)
  })

  deskRoutes(app, context)
}

type Returned = Pick<Parameters<typeof giveBack>[2], 'Reason'>
type Answering = Pick<Call<typeof contract.acceptReview>, 'sql' | 'caller' | 'params' | 'ifMatch' | 'publish'>

/** The response with the paper as its auditor sees it now; also notifies their other devices. */
async function answer(call: Answering) {
  const { sql, caller, params } = call
  const Result = await assignedPaper(sql, caller.UserId, params.id)
  announceReview(call, caller.UserId, Result)
  return versioned(Result, Result.PaperId)
}
