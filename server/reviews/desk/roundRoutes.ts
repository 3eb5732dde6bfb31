import type { FastifyInstance } from 'fastify'
import { pluck } from '../../../contract/core/collections.ts'
import { undoKinds } from '../../../contract/core/undo.ts'
import * as contract from '../../../contract/reviews/reviewRounds.ts'
import { recordAudit } from '../../audit/record.ts'
import { getBankRow } from '../../conference/bank.ts'
import { announceToAuditors } from '../../directory/reviewHints.ts'
import type { Context } from '../../http/context.ts'
import { serve } from '../../http/serve.ts'
import { serveResult } from '../../http/serveResult.ts'
import { chosenPapers } from '../../papers/decisions/chosenPapers.ts'
import { beginRound, roundsOfPaper } from './rounds.ts'
import { askAgain, begunRounds } from './undoRounds.ts'

/** Further rounds of reviews. */
export function roundRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context
  context.undo.register(undoKinds.rounds, begunRounds(context))
  serve(app, context, contract.beginRound, async (call) => {
    const { sql, caller, body } = call
    const { All: _all, Except: _except, ...round } = body
    const PaperIds = await chosenPapers({ sql, database }, body)
    const { report, payload } = await beginRound(sql, context.now(), caller.UserId, { ...round, PaperIds })
    if (!payload) return { Result: report }
    const Left = report.Left.length
    await recordAudit(call, 'Begin round of reviews', 'reviews', { ...report, Left, DueOn: body.DueOn })
    await announceToAuditors(call, pluck(payload.Rounds, 'PaperId'))
    const { UndoMinutes } = await getBankRow(sql)
    if (UndoMinutes === 0) {
      await askAgain(call, context, payload)
      call.after(context.mailer.wake)
    } else {
      await context.undo.add(sql, {
        Kind: undoKinds.rounds,
        Title: contract.roundTexts.begun(report.Papers),
        Payload: payload,
        CreatedBy: caller.UserId,
        Minutes: UndoMinutes,
      })
      call.after(context.undo.wake)
    }
    context.jobs.wake()
    return { Result: report }
  })

  serveResult(app, context, contract.getRounds, ({ sql, params }) => roundsOfPaper(sql, params.id))
}
