import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '../../contract/papers/papers.ts'
import * as paperAuthors from '../../contract/papers/paperAuthors.ts'
import { getPaperJourney } from '../../contract/papers/paperJourney.ts'
import {
  bringPaperBack as bringPaperBackCall,
  withdrawPaper as withdrawPaperCall,
} from '../../contract/papers/withdrawal.ts'
import { recordAudit, type Audited } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { lockProgramme } from '../events/programmeLock.ts'
import { markBroughtBack, markWithdrawn } from '../events/markWithdrawn.ts'
import { serve, serveAhead, versioned, type Call } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import { announceAuthors, announcePapers, announceSaved, audienceBefore, paperChanged } from './paperHints.ts'
import { announceToAuditors } from '../directory/reviewHints.ts'
import { createDraft, deleteDraft } from './drafts/createDraft.ts'
import { readProof } from './drafts/receiptProof.ts'
import { replaceFile } from './files/replaceFile.ts'
import { saveAuthors } from './drafts/saveAuthors.ts'
import { saveDraft } from './drafts/saveDraft.ts'
import { submitPaper } from './drafts/submitPaper.ts'
import { notifyBroughtBack, notifySubmitted } from './mails/notifyAuthors.ts'
import { paperJourney } from './journey.ts'
import { userPaper, userPapers } from './userPapers.ts'
import {
  mayBringBack,
  mayEditPaper,
  mayReplaceAuthors,
  mayReplaceFile,
  mayWithdraw,
  mustOwnDraft,
} from './rights.ts'
import { bringPaperBack, withdrawPaper } from './withdrawal.ts'

/** Listeners for changes to papers. */
export interface PaperEvents {
  /** A paper's fields were saved and committed. */
  saved(id: string): void
}

/** Adds an organiser's change of a paper to the audit log; authors' changes of their own papers are not in it. */
async function recordChange(
  call: Audited,
  Action: string,
  { Id, PaperCode, IsMyPaper }: contract.PaperListItem,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!IsMyPaper) await recordAudit(call, Action, Id, { PaperCode, ...details })
}

/** The reason for an organiser's change to a decided paper, for the audit log. */
const reasonOf = ({ Reason }: { readonly Reason?: string | undefined }) => (Reason?.trim() ? { Reason } : {})

/** The endpoints for authors and papers; some also serve admins who edit or withdraw a submitted paper. */
export function userRoutes(app: FastifyInstance, context: Context, { saved }: PaperEvents): void {
  /** What a receipt in the call proves about a paper of the caller. */
  const provenBy = ({ request, caller }: Pick<Audited, 'caller'> & { readonly request: FastifyRequest }) => {
    const proven = readProof(context.keys.receipt, request.headers[contract.receiptHeader])
    return proven?.OwnerId === caller.UserId ? proven : undefined
  }

  serveResult(app, context, contract.getUserPapers, ({ sql, caller }) => userPapers(sql, caller), {
    besideSession: true,
  })

  serve(
    app,
    context,
    contract.getUserPaper,
    async ({ sql, caller, params }) => versioned(await userPaper(sql, caller, params.id)),
    { besideSession: true },
  )

  serveResult(app, context, getPaperJourney, ({ sql, caller, params }) =>
    paperJourney(sql, caller, params.id),
  )

  serve(app, context, contract.createPaper, async (call) => {
    const paper = await createDraft(call.sql, context, call.caller, call.body, {
      Id: call.newId(),
      proven: provenBy(call),
    })
    call.after(() => saved(paper.Id))
    await announceSaved(call, paper)
    return versioned(paper)
  })

  const mayUpdate = (call: Call<typeof contract.updatePaper>) => mayEditPaper(call, call.body.Reason)
  serveAhead(app, context, contract.updatePaper, mayUpdate, async (call, permitted) => {
    const paper = await saveDraft(call, context, permitted, call.body)
    await recordChange(call, 'Change paper', paper, { Version: paper.Version, ...reasonOf(call.body) })
    call.after(() => {
      saved(paper.Id)
      // Only the authors of a decided paper get a mail.
      if (contract.isDecided(paper)) context.mailer.wake()
    })
    await announceSaved(call, paper)
    return versioned(paper)
  })

  serve(app, context, contract.deletePaper, async (call) => {
    const { sql, params, publish } = call
    const audience = await audienceBefore(sql, params.id)
    await deleteDraft(sql, await mustOwnDraft(call))
    if (audience) publish(audience, paperChanged({ Id: params.id, Version: 0 }))
    return { Result: null, Id: params.id }
  })

  serve(app, context, paperAuthors.saveAuthors, async (call) => {
    const { sql, caller, body, after } = call
    const before = await audienceBefore(sql, body.PaperId)
    const paper = await saveAuthors(sql, context, caller, await mayReplaceAuthors(call, body), body)
    await recordChange(call, 'Change authors of paper', paper, {
      Authors: paper.Authors.map((author) => author.FullName),
      ...reasonOf(body),
    })
    await announceAuthors(call, [paper.Id], before)
    after(context.mailer.wake)
    return { Result: paper, Id: paper.Id, Version: paper.AuthorsVersion }
  })

  serve(app, context, contract.submitPaper, async (call) => {
    const { sql, caller, params, after } = call
    const draft = await mustOwnDraft(call, contract.paperTexts.alreadySubmitted)
    const { Receipt, Version } = await submitPaper(sql, context, caller, draft, { proven: provenBy(call) })
    await announcePapers(call, [params.id])
    await notifySubmitted(call, params.id)
    after(context.mailer.wake)
    return { Result: Receipt, Id: params.id, Version }
  })

  serve(app, context, withdrawPaperCall, async (call) => {
    const { sql, caller, body, after } = call
    // Planning the programme also locks it before its papers.
    await lockProgramme(sql)
    const paper = await withdrawPaper(sql, context, caller, await mayWithdraw(call), body)
    await recordChange(call, 'Withdraw paper', paper, { Reason: body.Reason })
    await markWithdrawn(call, paper.Id, context.now())
    await announceSaved(call, paper)
    await announceToAuditors(call, [paper.Id])
    after(context.mailer.wake)
    return versioned(paper)
  })

  serve(app, context, bringPaperBackCall, async (call) => {
    const { sql, caller, body, after } = call
    await lockProgramme(sql)
    const paper = await bringPaperBack(sql, context, caller, await mayBringBack(call), body)
    const { Id, PaperCode } = paper
    await recordAudit(call, 'Bring back paper', Id, { PaperCode, Reason: body.Reason })
    await markBroughtBack(call, Id, context.now())
    await announceSaved(call, paper)
    await announceToAuditors(call, [Id])
    await notifyBroughtBack(call, Id, body.Reason.trim())
    after(context.mailer.wake)
    return versioned(paper)
  })

  serve(app, context, contract.replaceFile, async (call) => {
    const { sql, caller, query } = call
    const paper = await replaceFile(sql, context, caller, await mayReplaceFile(call), query.uploadPaper)
    await announceSaved(call, paper)
    return versioned(paper)
  })
}
