import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/reviews/reviewRounds.ts'
import { recordAudit } from '../../audit/record.ts'
import { announceToAuditors } from '../../directory/reviewHints.ts'
import type { Context } from '../../http/context.ts'
import { serve } from '../../http/serve.ts'
import { serveResult } from '../../http/serveResult.ts'
import { chosenPapers } from '../../papers/decisions/decidedOn.ts'
import { notifyAssigned } from '../notifyReviewers.ts'
import { beginRound, roundsOfPaper } from './rounds.ts'

/** Further rounds of reviews. */
export function roundRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context
  serve(app, context, contract.beginRound, async (call) => {
    const { sql, caller, body } = call
    const { All: _all, Except: _except, ...round } = body
    const PaperIds = await chosenPapers({ sql, database }, body)
    const { report, Made } = await beginRound(sql, context.now(), caller.UserId, { ...round, PaperIds })
    if (body.DryRun) return { Result: report }
    await recordAudit(call, 'Begin round of reviews', 'reviews', { ...report, DueOn: body.DueOn })
    await announceToAuditors(call, PaperIds)
    await notifyAssigned(call, context, { Made: [...Made], Kept: 0, Missing: [] }, body.DueOn)
    call.after(context.mailer.wake)
    context.jobs.wake()
    return { Result: report }
  })

  serveResult(app, context, contract.getRounds, ({ sql, params }) => roundsOfPaper(sql, params.id))
}
