import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/abstracts/abstracts.ts'
import { abstractList, pairList } from '../../contract/abstracts/abstractLists.ts'
import { recordAudit, recordAudits, type Audited } from '../audit/record.ts'
import { serveList } from '../files/serveList.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import type { Publishing } from '../hub/hub.ts'
import type { Work } from '../jobs/runner.ts'
import { announceToOrganisers } from '../papers/paperHints.ts'
import { compareAbstract } from './compare.ts'
import { startComparer, type Comparer } from './comparer.ts'
import { abstractSource } from './list.ts'
import { pairSource } from './listPairs.ts'
import { dismissPair } from './pairs.ts'
import { comparisonState } from './comparisonState.ts'
import { beginRun, comparisons } from './runs.ts'
import { startSigner, type Signer } from './sign.ts'
import { mayVerifyAbstract } from './rights.ts'
import { previewVerification, verifyAbstract, verifyMany } from './verifyAbstracts.ts'

/** The services that compare abstracts in a running portal. */
export interface Abstracts {
  readonly comparer: Comparer
  readonly signer: Signer
  readonly runs: Pick<Work, 'wake'>
}

/** Starts them, with their jobs. */
export function startAbstracts(
  context: Pick<Context, 'database' | 'log' | 'hub' | 'jobs' | 'now'>,
): Abstracts {
  const comparer = startComparer(context.database)
  const signer = startSigner(context.database, context.jobs)
  return { comparer, signer, runs: context.jobs.add(comparisons({ ...context, comparer, signer })) }
}

/** Records that abstracts were verified, or no longer are, and notifies the lists of other organisers. */
async function recordVerified(
  call: Audited & Pick<Publishing, 'publish'>,
  ids: readonly string[],
  { Verified, ...Details }: Pick<contract.VerifyBody, 'Verified'>,
): Promise<void> {
  const Action = Verified ? 'Verify abstract' : 'Take back verification of abstract'
  await recordAudits(
    call,
    Action,
    ids.map((id) => [id, Details]),
  )
  if (ids[0]) announceToOrganisers(call, ids[0])
}

/** Comparing abstracts, verifying them, and the list of suspicious pairs. */
export function abstractRoutes(
  app: FastifyInstance,
  context: Context,
  { comparer, signer, runs }: Abstracts,
): void {
  serveList(app, context, abstractList, abstractSource(context.database))
  serveList(app, context, pairList, pairSource)

  serve(app, context, contract.compareAbstract, async ({ sql, params, query }) => ({
    Result: await compareAbstract(sql, { comparer, signer }, params.id.toLowerCase(), {
      top: query.Top,
      other: query.With?.toLowerCase(),
    }),
    Id: params.id,
  }))

  serve(app, context, contract.verifyAbstract, async (call) => {
    const { sql, body, caller, ifMatch } = call
    const id = call.params.id.toLowerCase()
    const paper = await mayVerifyAbstract(sql, id, ifMatch)
    await verifyAbstract(sql, paper, body, { UserId: caller.UserId, now: context.now() })
    await recordVerified(call, [id], body)
    return { Result: null, Id: id }
  })

  serveResult(app, context, contract.previewVerification, ({ sql, body, caller }) =>
    previewVerification(sql, body, caller.UserId),
  )

  serve(app, context, contract.verifyMany, async (call) => {
    const { sql, body, caller } = call
    const Result = await verifyMany(sql, body, { UserId: caller.UserId, now: context.now() })
    const ids = Result.Changed.map(({ Id }) => Id)
    const noted = { Verified: body.Verified, Together: ids.length }
    await recordVerified(call, ids, noted)
    return { Result }
  })

  serve(app, context, contract.startComparison, async (call) => {
    const Result = await beginRun(call.sql, call.caller.UserId, context.now())
    await recordAudit(call, 'Compare all abstracts', Result.RunId)
    call.after(() => runs.wake())
    return { Result, Id: Result.RunId }
  })

  serveResult(app, context, contract.getComparison, ({ sql }) => comparisonState(sql))

  serve(app, context, contract.dismissPair, async (call) => {
    const { Dismissed, PaperId, OtherId, Remarks } = call.body
    await dismissPair(call.sql, call.body, { UserId: call.caller.UserId, now: context.now() })
    const Action = Dismissed ? 'Dismiss pair of papers' : 'Take back dismissal of pair'
    await recordAudit(call, Action, PaperId, { OtherId, Remarks })
    return { Result: null }
  })
}
