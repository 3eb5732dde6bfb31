import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/reviewDesk.ts'
import type { AssignmentReport } from '../../contract/reviewDesk.ts'
import { recordAudit } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { assignReviews, balanceReviews } from './assign.ts'
import { removeReview, setAuditorThemes } from './auditors.ts'
import { importAssignments } from './importAssignments.ts'
import { auditorProgress, paperProgress, reviewsOfPaper } from './progress.ts'
import { readReviewSettings, writeReviewSettings } from './settings.ts'
import { announceReview, tellAssigned } from './tell.ts'

type Made = Parameters<typeof tellAssigned>[0] & {
  readonly caller: { readonly UserId: string }
  readonly traceId: string
}

/** Writes down and tells what was assigned. */
async function carryOut(call: Made, report: AssignmentReport): Promise<void> {
  if (report.Made.length === 0) return
  await recordAudit(call.sql, {
    UserId: call.caller.UserId,
    Action: 'Assign reviews',
    SubjectId: 'reviews',
    Details: { Pairs: report.Made.map(({ PaperCode, FullName }) => `${PaperCode} ${FullName}`) },
    TraceId: call.traceId,
  })
  await tellAssigned(call, report)
}

/** Assigning, progress and settings, by organisers. */
export function deskRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.assignReviews, async (call) => {
    const Result = await assignReviews(call.sql, context.now(), call.body)
    await carryOut(call, Result)
    return { Result }
  })

  serve(app, context, contract.balanceReviews, async (call) => {
    const Result = await balanceReviews(call.sql, context.now(), call.body)
    if (!call.body.DryRun) await carryOut(call, Result)
    return { Result }
  })

  serve(app, context, contract.importReviews, async (call) => {
    const Result = await importAssignments(call.sql, context.now(), call.body)
    if (!call.body.DryRun) await carryOut(call, Result)
    return { Result }
  })

  serve(app, context, contract.getReviewsOfPaper, async ({ sql, params }) => ({
    Result: await reviewsOfPaper(sql, params.id),
  }))

  serve(app, context, contract.getAuditorProgress, async ({ sql }) => ({
    Result: await auditorProgress(sql, context.now()),
  }))

  serve(app, context, contract.getPaperProgress, async ({ sql }) => ({ Result: await paperProgress(sql) }))

  serve(app, context, contract.removeReview, async (call) => {
    const { sql, params, caller, traceId } = call
    await removeReview(sql, params.id, params.auditorId)
    await recordAudit(sql, {
      UserId: caller.UserId,
      Action: 'Take back review',
      SubjectId: params.id,
      Details: { AuditorId: params.auditorId },
      TraceId: traceId,
    })
    announceReview(call, params.auditorId, { PaperId: params.id, Version: 0 })
    return { Result: null, Id: params.id }
  })

  serve(app, context, contract.setAuditorThemes, async ({ sql, params, body, caller, traceId }) => {
    await setAuditorThemes(sql, params.id, body.ThemeIds)
    await recordAudit(sql, {
      UserId: caller.UserId,
      Action: 'Set themes of auditor',
      SubjectId: params.id,
      Details: body,
      TraceId: traceId,
    })
    return { Result: null, Id: params.id }
  })

  serve(app, context, contract.getReviewSettings, async ({ sql }) => ({
    Result: await readReviewSettings(sql),
  }))

  serve(app, context, contract.setReviewSettings, async ({ sql, body, caller, traceId }) => {
    await writeReviewSettings(sql, body)
    await recordAudit(sql, {
      UserId: caller.UserId,
      Action: 'Change review settings',
      SubjectId: 'reviews',
      Details: body,
      TraceId: traceId,
    })
    return { Result: body }
  })
}
