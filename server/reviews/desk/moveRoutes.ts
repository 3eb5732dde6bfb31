import type { FastifyInstance } from 'fastify'
import { pick } from '../../../contract/core/collections.ts'
import { noId } from '../../../contract/core/limits.ts'
import { undoKinds } from '../../../contract/core/undo.ts'
import { assignmentList } from '../../../contract/reviews/assignmentList.ts'
import { reviewedPaperList } from '../../../contract/reviews/reviewedPaperList.ts'
import * as contract from '../../../contract/reviews/reviewMoves.ts'
import { recordAudit } from '../../audit/record.ts'
import { getBankRow } from '../../conference/bank.ts'
import { announceReviews } from '../../directory/reviewHints.ts'
import { serveList } from '../../files/serveList.ts'
import type { Context } from '../../http/context.ts'
import { serve, type Call } from '../../http/serve.ts'
import { assignments } from './assignments.ts'
import { planHandOver, planTakeBack, writeMoves, type Moves } from './moves.ts'
import { reviewedPapers } from './reviewedPapers.ts'
import { askNewAuditors, auditorsIn, reviewMoves, type MovePayload } from './undoMoves.ts'

type Moving = Pick<Call<typeof contract.takeReviewsBack>, 'sql' | 'caller' | 'traceId' | 'publish' | 'after'>

const outcomeOf = ({ moves, Left }: Moves): contract.MovedReviews => ({
  Changed: moves.map(({ review, PaperCode, FullName, to }) => ({
    Id: review.Id,
    PaperCode,
    FullName,
    ToName: to?.FullName ?? '',
  })),
  Left: [...Left],
  UndoId: noId,
  UndoUntil: null,
})

interface Act {
  readonly Title: string
  readonly audited: string
  readonly DueOn: string | null
}

/**
 * Carries out what was planned. New auditors see their papers at once, and get notification and mail when the act can
 * no longer be undone.
 */
async function carryOut(context: Context, call: Moving, plan: Moves, { Title, audited, DueOn }: Act) {
  const outcome = outcomeOf(plan)
  if (plan.moves.length === 0) return outcome
  const { gone, declined } = await writeMoves(call.sql, plan, DueOn)
  const Requests = plan.moves.flatMap(({ review, PaperCode, to }) =>
    to
      ? [
          {
            ...pick(review, 'PaperId'),
            PaperCode,
            ...pick(to, 'AuditorId', 'FullName'),
            IsOfTheme: false,
            DueOn: DueOn ?? review.DueOn,
          },
        ]
      : [],
  )
  const payload: MovePayload = {
    Gone: gone.map(({ Removed, Made }) => ({
      Removed,
      Made: Made && pick(Made, 'Id', 'AuditorId', 'Version'),
    })),
    Declined: [...declined],
    Requests,
  }
  await recordAudit(call, audited, 'reviews', {
    Pairs: outcome.Changed.map(({ PaperCode, FullName, ToName }) =>
      [`${PaperCode} ${FullName}`, ToName].filter(Boolean).join(' → '),
    ),
  })
  announceReviews(call, auditorsIn(payload))
  const { UndoMinutes } = await getBankRow(call.sql)
  if (UndoMinutes === 0) {
    await askNewAuditors(call, context, payload)
    call.after(context.mailer.wake)
    return outcome
  }
  const { UndoId, DueOn: UndoUntil } = await context.undo.add(call.sql, {
    Kind: undoKinds.reviews,
    Title,
    Payload: payload,
    CreatedBy: call.caller.UserId,
    Minutes: UndoMinutes,
  })
  call.after(context.undo.wake)
  return { ...outcome, UndoId, UndoUntil }
}

/** The lists of the organisers' desk of reviews, and the acts on many assignments. */
export function moveRoutes(app: FastifyInstance, context: Context): void {
  context.undo.register(undoKinds.reviews, reviewMoves(context))
  serveList(app, context, assignmentList, assignments(context.now))
  serveList(app, context, reviewedPaperList, reviewedPapers(context.now))

  serve(app, context, contract.takeReviewsBack, async (call) => {
    const plan = await planTakeBack(call.sql, call.body.Ids)
    if (call.body.DryRun) return { Result: outcomeOf(plan) }
    const Title = contract.moveTexts.takenBack(plan.moves.length)
    return {
      Result: await carryOut(context, call, plan, { Title, audited: 'Take back reviews', DueOn: null }),
    }
  })

  serve(app, context, contract.handReviewsOver, async (call) => {
    const plan = await planHandOver(call.sql, context.now(), call.body)
    if (call.body.DryRun) return { Result: outcomeOf(plan) }
    const { DueOn } = call.body
    const Title = contract.moveTexts.handedOver(plan.moves.length)
    return { Result: await carryOut(context, call, plan, { Title, audited: 'Hand over reviews', DueOn }) }
  })
}
