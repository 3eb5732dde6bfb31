import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/abstracts/abstracts.ts'
import { abstractList, pairList } from '../../contract/abstracts/abstractLists.ts'
import { recordAudit } from '../audit/record.ts'
import { serveList } from '../files/serveList.ts'
import type { Context } from '../http/context.ts'
import { serve, type Call } from '../http/serve.ts'
import type { Work } from '../jobs/runner.ts'
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

  /** Records that abstracts were verified, or no longer are, and notifies the lists of other organisers. */
  const noteVerified = async (
    {
      sql,
      caller,
      traceId,
      publish,
    }: Pick<Call<typeof contract.verifyMany>, 'sql' | 'caller' | 'traceId' | 'publish'>,
    ids: readonly string[],
    {
      Verified,
      ...Details
    }: { readonly Verified: boolean; readonly Remarks?: string; readonly Together?: number },
  ) => {
    for (const id of ids)
      await recordAudit(
        { sql, caller, traceId },
        Verified ? 'Verify abstract' : 'Take back verification of abstract',
        id,
        Details,
      )
    const [first] = ids
    if (first) publish({ Roles: ['Admin'] }, { Target: 'Changed', Entity: 'Paper', Id: first, Version: 0 })
  }

  serve(app, context, contract.verifyAbstract, async (call) => {
    const { sql, body, caller, ifMatch } = call
    const id = call.params.id.toLowerCase()
    const paper = await mayVerifyAbstract(sql, id, ifMatch)
    await verifyAbstract(sql, paper, body, { UserId: caller.UserId, now: context.now() })
    await noteVerified(call, [id], body)
    return { Result: null, Id: id }
  })

  serve(app, context, contract.previewVerification, async ({ sql, body, caller }) => ({
    Result: await previewVerification(sql, body, caller.UserId),
  }))

  serve(app, context, contract.verifyMany, async (call) => {
    const { sql, body, caller } = call
    const Result = await verifyMany(sql, body, { UserId: caller.UserId, now: context.now() })
    const ids = Result.Changed.map(({ Id }) => Id)
    await noteVerified(call, ids, { Verified: body.Verified, Together: ids.length })
    return { Result }
  })

  serve(app, context, contract.startComparison, async ({ sql, caller, after, traceId }) => {
    const Result = await beginRun(sql, caller.UserId, context.now())
    await recordAudit({ sql, caller, traceId }, 'Compare all abstracts', Result.RunId)
    after(() => {
      runs.wake()
    })
    return { Result, Id: Result.RunId }
  })

  serve(app, context, contract.getComparison, async ({ sql }) => ({ Result: await comparisonState(sql) }))

  serve(app, context, contract.dismissPair, async ({ sql, body, caller, traceId }) => {
    await dismissPair(sql, body, { UserId: caller.UserId, now: context.now() })
    await recordAudit(
      { sql, caller, traceId },
      body.Dismissed ? 'Dismiss pair of papers' : 'Take back dismissal of pair',
      body.PaperId,
      { OtherId: body.OtherId, Remarks: body.Remarks },
    )
    return { Result: null }
  })
}
