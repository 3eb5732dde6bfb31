import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/reviews/reviewDesk.ts'
import type { AssignmentReport } from '../../contract/reviews/reviewDesk.ts'
import { recordAudit } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { chosenPapers } from '../papers/decisions/decidedOn.ts'
import { assignReviews, balanceReviews } from './assign.ts'
import { removeReview, setAuditorThemes, setReviewsDue } from './auditors.ts'
import { importAssignments } from './importAssignments.ts'
import { namedAuthors } from './naming/namedAuthors.ts'
import { auditorProgress, paperProgress, reviewsOfPaper } from './progress.ts'
import { readReviewSettings, writeReviewSettings } from './reviewSettings.ts'
import { mayRemoveReview, mustBeAuditor } from './rights.ts'
import { remindAuditors } from './remindAuditors.ts'
import { announceReviews } from '../directory/reviewHints.ts'
import { announceBlindness, announceReview, tellAssigned } from './notifyReviewers.ts'

type Made = Parameters<typeof tellAssigned>[0] & {
  readonly caller: { readonly UserId: string }
  readonly traceId: string
  readonly after: (effect: () => void) => void
}

/** Adds assignments to the audit log and notifies the auditors. */
async function carryOut(
  context: Context,
  call: Made,
  report: AssignmentReport,
  DueOn: string | null,
): Promise<void> {
  if (report.Made.length === 0) return
  await recordAudit(call, 'Assign reviews', 'reviews', {
    Pairs: report.Made.map(({ PaperCode, FullName }) => `${PaperCode} ${FullName}`),
  })
  await tellAssigned(call, context, report, DueOn)
  call.after(context.mailer.wake)
}

/** The endpoints for organisers: assignments, progress and settings. */
export function deskRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context
  serve(app, context, contract.assignReviews, async (call) => {
    const { sql } = call
    const body = { ...call.body, PaperIds: await chosenPapers({ sql, database }, call.body) }
    const Result = await assignReviews(sql, context.now(), body)
    await carryOut(context, call, Result, body.DueOn)
    return { Result }
  })

  serve(app, context, contract.balanceReviews, async (call) => {
    const { sql } = call
    const body = { ...call.body, PaperIds: await chosenPapers({ sql, database }, call.body) }
    const Result = await balanceReviews(sql, context.now(), body)
    if (!body.DryRun) await carryOut(context, call, Result, body.DueOn)
    return { Result }
  })

  serve(app, context, contract.importReviews, async (call) => {
    const Result = await importAssignments(call.sql, context.now(), call.body)
    if (!call.body.DryRun) await carryOut(context, call, Result, call.body.DueOn)
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
    await removeReview(sql, await mayRemoveReview(sql, params.id, params.auditorId))
    await recordAudit({ sql, caller, traceId }, 'Take back review', params.id, {
      AuditorId: params.auditorId,
    })
    announceReview(call, params.auditorId, { PaperId: params.id, Version: 0 })
    return { Result: null, Id: params.id }
  })

  serve(app, context, contract.setAuditorThemes, async ({ sql, params, body, caller, traceId }) => {
    await setAuditorThemes(sql, await mustBeAuditor(sql, params.id), body.ThemeIds)
    await recordAudit({ sql, caller, traceId }, 'Set themes of auditor', params.id, body)
    return { Result: null, Id: params.id }
  })

  serve(app, context, contract.remindAuditors, async ({ sql, body, caller, traceId, publish, after }) => {
    const Result = await remindAuditors(sql, context, publish, body.AuditorIds)
    await recordAudit({ sql, caller, traceId }, 'Remind auditors', 'reviews', Result)
    after(context.mailer.wake)
    return { Result }
  })

  serve(app, context, contract.setReviewsDue, async (call) => {
    const { sql, body, caller, traceId } = call
    const Reviews = await setReviewsDue(sql, context.now(), body.AuditorIds, body.DueOn)
    await recordAudit({ sql, caller, traceId }, 'Set due date of reviews', 'reviews', { ...body, Reviews })
    announceReviews(call, body.AuditorIds)
    context.jobs.wake()
    return { Result: { Reviews } }
  })

  serve(app, context, contract.getNamedAuthors, async ({ sql, params }) => ({
    Result: await namedAuthors(sql, context, params.id),
  }))

  serve(app, context, contract.getReviewSettings, async ({ sql }) => ({
    Result: await readReviewSettings(sql),
  }))

  serve(app, context, contract.setReviewSettings, async ({ sql, body, caller, traceId, publish }) => {
    await writeReviewSettings(sql, body)
    announceBlindness({ publish })
    await recordAudit({ sql, caller, traceId }, 'Change review settings', 'reviews', body)
    return { Result: body }
  })
}
