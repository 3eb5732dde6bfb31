import type { FastifyInstance } from 'fastify'
import { limits } from '../../../contract/core/limits.ts'
import * as contract from '../../../contract/papers/commitment.ts'
import { receiptHeader } from '../../../contract/papers/papers.ts'
import type { Context } from '../../http/context.ts'
import { serve, serveAhead, versioned, type Call } from '../../http/serve.ts'
import { serveResult } from '../../http/serveResult.ts'
import { readCommitmentProof } from '../drafts/receiptProof.ts'
import { announceAside, announceToOrganisers } from '../paperHints.ts'
import { mayCommit, mayTakeBack } from '../rights.ts'
import type { PaperEvents } from '../userRoutes.ts'
import { commitToHash } from './commitmentHash.ts'
import { commitPaper, groundsOf } from './commitPaper.ts'
import { takeBack } from './takeCommitmentBack.ts'

/** The endpoints for commitments at the deadline. */
export function commitmentRoutes(app: FastifyInstance, context: Context, { saved }: PaperEvents): void {
  const ahead = (call: Call<typeof contract.commitPaper>) =>
    mayCommit(call, call.body, () => groundsOf(call, context.now()))
  serveAhead(
    app,
    context,
    contract.commitPaper,
    ahead,
    async (call, committable) => {
      const proven = readCommitmentProof(context.keys.receipt, call.request.headers[receiptHeader])
      const isOwn = proven?.OwnerId === call.caller.UserId
      const Result = await commitPaper(call, context, committable, {
        proven: isOwn ? proven : undefined,
        saved,
      })
      if (Result.Receipt) call.after(context.mailer.wake)
      return { Result, Id: Result.Paper.Id, Version: Result.Paper.Version }
    },
    { bodyLimit: limits.CommitmentSize },
  )

  serve(app, context, contract.takeCommitmentBack, async (call) => {
    const paper = await takeBack(call.sql, await mayTakeBack(call))
    await announceAside(call, paper.Id)
    announceToOrganisers(call, paper.Id)
    return versioned(paper)
  })

  serveResult(
    app,
    context,
    contract.commitToHash,
    ({ sql, caller, body }) => commitToHash(sql, context, caller, body.Sha256),
    { bodyLimit: limits.CommitmentHashSize },
  )
}
