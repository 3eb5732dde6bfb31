import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/reviews/reviewing.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { acceptReview, giveBack, saveReview } from './answer.ts'
import { assignedPaper, assignedPapers } from './assigned.ts'
import { deskRoutes } from './deskRoutes.ts'
import { announceReview } from './notifyReviewers.ts'
import { mayAnswerReview } from './rights.ts'

/** The endpoints for reviews, for auditors and organisers. */
export function reviewRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getAssignedPapers, async ({ sql, caller }) => ({
    Result: await assignedPapers(sql, caller.UserId),
  }))

  serve(app, context, contract.acceptReview, async (call) => {
    await acceptReview(call.sql, await mayAnswerReview(call.sql, call.caller, call.params), call.ifMatch)
    return answer(call)
  })

  serve(app, context, contract.declineReview, async (call) => {
    const answered = { State: 'declined', Reason: call.body.Reason } as const
    const held = await mayAnswerReview(call.sql, call.caller, call.params)
    await giveBack(call.sql, held, answered, call.ifMatch)
    return answer(call)
  })

  serve(app, context, contract.declareConflict, async (call) => {
    const answered = { State: 'conflict', Reason: call.body.Reason } as const
    const held = await mayAnswerReview(call.sql, call.caller, call.params)
    await giveBack(call.sql, held, answered, call.ifMatch)
    return answer(call)
  })

  serve(app, context, contract.saveReview, async (call) => {
    const { sql, caller, params, body, ifMatch } = call
    await saveReview(sql, context.now(), await mayAnswerReview(sql, caller, params), body, ifMatch)
    return answer(call)
  })

  deskRoutes(app, context)
}

type Answered = Parameters<typeof announceReview>[0] & {
  readonly sql: Parameters<typeof assignedPaper>[0]
  readonly caller: { readonly UserId: string }
  readonly params: { readonly id: string }
}

/** The response with the paper as its auditor sees it now; also notifies their other devices. */
async function answer(call: Answered) {
  const { sql, caller, params } = call
  const Result = await assignedPaper(sql, caller.UserId, params.id)
  announceReview(call, caller.UserId, Result)
  return { Result, Id: Result.PaperId, Version: Result.Version }
}
