import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/papers.ts'
import { withdrawPaper as withdrawPaperCall } from '../../contract/withdrawal.ts'
import { recordAudit } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { createDraft } from './createDraft.ts'
import { deleteDraft } from './deleteDraft.ts'
import { replaceFile } from './replaceFile.ts'
import { saveAuthors } from './saveAuthors.ts'
import { saveDraft } from './saveDraft.ts'
import { submitPaper } from './submitPaper.ts'
import { userPaper, userPapers } from './userPapers.ts'
import { withdrawPaper } from './withdrawPaper.ts'

/** What authors do with papers; two of the calls also serve an admin who edits a submitted paper. */
export function userRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getUserPapers, async ({ sql, caller }) => ({
    Result: await userPapers(sql, caller),
  }))

  serve(app, context, contract.getUserPaper, async ({ sql, caller, params }) => {
    const paper = await userPaper(sql, caller, params.id)
    return { Result: paper, Id: paper.Id, Version: paper.Version }
  })

  serve(app, context, contract.createPaper, async ({ sql, caller, body }) => {
    const paper = await createDraft(sql, context, caller, body)
    return { Result: paper, Id: paper.Id, Version: paper.Version }
  })

  serve(app, context, contract.updatePaper, async ({ sql, caller, params, body, ifMatch, traceId }) => {
    const paper = await saveDraft(sql, context, caller, params.id, body, ifMatch)
    if (!paper.IsMyPaper)
      await recordAudit(sql, {
        UserId: caller.UserId,
        Action: 'Change paper',
        SubjectId: paper.Id,
        Details: { PaperCode: paper.PaperCode, Version: paper.Version },
        TraceId: traceId,
      })
    return { Result: paper, Id: paper.Id, Version: paper.Version }
  })

  serve(app, context, contract.deletePaper, async ({ sql, caller, params, ifMatch }) => {
    await deleteDraft(sql, caller, params.id, ifMatch)
    return { Result: null, Id: params.id }
  })

  serve(app, context, contract.saveAuthors, async ({ sql, caller, body, ifMatch, traceId, after }) => {
    const paper = await saveAuthors(sql, context, caller, body, ifMatch)
    if (!paper.IsMyPaper)
      await recordAudit(sql, {
        UserId: caller.UserId,
        Action: 'Change authors of paper',
        SubjectId: paper.Id,
        Details: { PaperCode: paper.PaperCode, Authors: paper.Authors.map((author) => author.FullName) },
        TraceId: traceId,
      })
    after(() => {
      context.mailer.wake()
    })
    return { Result: paper, Id: paper.Id, Version: paper.AuthorsVersion }
  })

  serve(app, context, contract.submitPaper, async ({ sql, caller, params, ifMatch, after }) => {
    const { Receipt, Version } = await submitPaper(sql, context, caller, params.id, ifMatch)
    after(() => {
      context.mailer.wake()
    })
    return { Result: Receipt, Id: params.id, Version }
  })

  serve(app, context, withdrawPaperCall, async ({ sql, caller, params, body, ifMatch, after }) => {
    const paper = await withdrawPaper(sql, context, caller, params.id, body, ifMatch)
    after(() => {
      context.mailer.wake()
    })
    return { Result: paper, Id: paper.Id, Version: paper.Version }
  })

  serve(app, context, contract.replaceFile, async ({ sql, caller, params, query, ifMatch }) => {
    const paper = await replaceFile(sql, context, caller, params.id, query.uploadPaper, ifMatch)
    return { Result: paper, Id: paper.Id, Version: paper.Version }
  })
}
