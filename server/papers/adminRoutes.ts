import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/papers/decisions.ts'
import { paperDeskList } from '../../contract/papers/paperDeskList.ts'
import * as paperHistory from '../../contract/papers/paperHistory.ts'
import { previewReminder, remindHolders } from '../../contract/papers/draftReminders.ts'
import { extendPaper as extendPaperCall } from '../../contract/papers/extension.ts'
import { recordAudit } from '../audit/record.ts'
import { serveList } from '../files/serveList.ts'
import type { Context } from '../http/context.ts'
import { serve, versioned } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import { announceAside } from './paperHints.ts'
import { chosenInOrder } from './decisions/chosenPapers.ts'
import { tentativeRoutes } from './decisions/tentativeRoutes.ts'
import { tentativeDecision } from './decisions/tentative.ts'
import { decisionRoutes } from './decisions/decisionRoutes.ts'
import { extendPaper } from './drafts/extendPaper.ts'
import { listFileVersions } from './files/fileVersions.ts'
import { previewReminder as previewHolders, remindHolders as remindHeld } from './reminders/remindOwners.ts'
import { mayExtend } from './rights.ts'
import { idsFoundBy, searchPapers } from './search/searchPapers.ts'
import { inRanks, reportedPapers, type Ranked } from './search/paperRows.ts'
import { statusHistory } from './history.ts'
import { userPaper } from './userPapers.ts'
import { waitingDecision } from './decisions/waitingDecisions.ts'

/** The endpoints for organisers and papers. */
export function adminRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context
  serveList<typeof paperDeskList, Ranked>(app, context, paperDeskList, {
    page: ({ filter }, part) => searchPapers(database, { ...filter, ...part }, context.now()),
    keys: async ({ sql, filter }) => inRanks(await idsFoundBy({ database, sql }, filter, filter), filter),
    idOf: ({ Id }) => Id,
    sheetRows: reportedPapers,
    chosen: (sql, body) => chosenInOrder({ database, sql }, body),
  })

  serve(app, context, contract.getPaper, async ({ sql, caller, params }) => {
    const paper = await userPaper(sql, caller, params.id)
    const Decision = await waitingDecision(sql, params.id)
    const Tentative = Decision ? null : await tentativeDecision(sql, params.id)
    return { Result: { ...paper, Decision, Tentative }, Id: paper.Id, Version: paper.Version }
  })

  serveResult(app, context, paperHistory.getStatusChanges, ({ sql, params }) => statusHistory(sql, params.id))

  serveResult(app, context, paperHistory.getFileVersions, ({ sql, params }) =>
    listFileVersions(sql, params.id),
  )

  serveResult(app, context, previewReminder, ({ sql, body }) =>
    previewHolders({ database, sql }, context, body),
  )

  serve(app, context, remindHolders, async (call) => {
    const { body, after } = call
    const Result = await remindHeld({ ...call, database }, context, body)
    const only = body.PaperIds?.length === 1 ? body.PaperIds[0] : undefined
    await recordAudit(call, 'Remind holders of drafts', only ?? 'drafts', Result)
    after(context.mailer.wake)
    return { Result }
  })

  serve(app, context, extendPaperCall, async (call) => {
    const { sql, caller, params, body, after } = call
    const extended = await extendPaper(call, context, await mayExtend(call), body)
    await recordAudit(call, 'Extend deadline of paper', params.id, extended)
    await announceAside(call, params.id)
    after(context.mailer.wake)
    return versioned(await userPaper(sql, caller, params.id))
  })

  decisionRoutes(app, context)
  tentativeRoutes(app, context)
}
