import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/reviews/reviewDesk.ts'
import { recordAudit, type Audited } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { serve, type Call } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import { chosenPapers } from '../papers/decisions/chosenPapers.ts'
import { assignReviews, balanceReviews } from './assignReviews.ts'
import { removeReview, setAuditorThemes, setReviewsDue } from './auditors.ts'
import { moveRoutes } from './desk/moveRoutes.ts'
import { roundRoutes } from './desk/roundRoutes.ts'
import { importAssignments } from './importAssignments.ts'
import { namedAuthors } from './naming/namedAuthors.ts'
import { auditorProgress, paperProgress, reviewsOfPaper } from './progress.ts'
import { readReviewSettings, writeReviewSettings } from './reviewSettings.ts'
import { mayRemoveReview, mustBeAuditor } from './rights.ts'
import { remindAuditors } from './remindAuditors.ts'
import { announceReviews } from '../directory/reviewHints.ts'
import { announceBlindness, announceReview, notifyAssigned } from './notifyReviewers.ts'

/** Adds assignments to the audit log and notifies the auditors. */
async function carryOut(
  context: Context,
  call: Audited & Pick<Call<typeof contract.assignReviews>, 'publish' | 'after'>,
  report: contract.AssignmentReport,
  DueOn: string | null,
): Promise<void> {
  if (report.Made.length === 0) return
  await recordAudit(call, 'Assign reviews', 'reviews', {
    Pairs: report.Made.map(({ PaperCode, FullName }) => `${PaperCode} ${FullName}`),
  })
  await notifyAssigned(call, context, report, DueOn)
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

  serveResult(app, context, contract.getReviewsOfPaper, ({ sql, params }) => reviewsOfPaper(sql, params.id))

  serveResult(app, context, contract.getAuditorProgress, ({ sql }) => auditorProgress(sql, context.now()))

  serveResult(app, context, contract.getPaperProgress, ({ sql }) => paperProgress(sql))

  serve(app, context, contract.removeReview, async (call) => {
    const { id, auditorId: AuditorId } = call.params
    await removeReview(call.sql, await mayRemoveReview(call.sql, id, AuditorId))
    await recordAudit(call, 'Take back review', id, { AuditorId })
    announceReview(call, AuditorId, { PaperId: id, Version: 0 })
    return { Result: null, Id: id }
  })

  serve(app, context, contract.setAuditorThemes, async (call) => {
    const { sql, params, body } = call
    await setAuditorThemes(sql, await mustBeAuditor(sql, params.id), body.ThemeIds)
    await recordAudit(call, 'Set themes of auditor', params.id, body)
    return { Result: null, Id: params.id }
  })

  serve(app, context, contract.remindAuditors, async (call) => {
    const Result = await remindAuditors(call, context, call.body.AuditorIds)
    await recordAudit(call, 'Remind auditors', 'reviews', Result)
    call.after(context.mailer.wake)
    return { Result }
  })

  serve(app, context, contract.setReviewsDue, async (call) => {
    const { sql, body } = call
    const Reviews = await setReviewsDue(sql, context.now(), body.AuditorIds, body.DueOn)
    await recordAudit(call, 'Set due date of reviews', 'reviews', { ...body, Reviews })
    announceReviews(call, body.AuditorIds)
    context.jobs.wake()
    return { Result: { Reviews } }
  })

  serveResult(app, context, contract.getNamedAuthors, ({ sql, params }) =>
    namedAuthors(sql, context, params.id),
  )

  serveResult(app, context, contract.getReviewSettings, ({ sql }) => readReviewSettings(sql))

  serve(app, context, contract.setReviewSettings, async (call) => {
    const { sql, body } = call
    const Result = await writeReviewSettings(sql, body)
    announceBlindness(call)
    await recordAudit(call, 'Change review settings', 'reviews', body)
    return { Result }
  })

  serve(app, context, contract.setLoadLimit, async (call) => {
    const Result = await writeReviewSettings(call.sql, call.body)
    await recordAudit(call, 'Change review settings', 'reviews', call.body)
    return { Result }
  })

  moveRoutes(app, context)
  roundRoutes(app, context)
}
