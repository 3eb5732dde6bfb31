import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/abstracts.ts'
import { recordAudit } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { compareAbstract } from './compare.ts'
import { startComparer, type Comparer } from './comparer.ts'
import { listPairs, searchAbstracts } from './list.ts'
import { dismissPair } from './pairs.ts'
import { beginRun, lastRun, startRuns, type Runs } from './runs.ts'
import { startSigner, type Signer } from './sign.ts'
import { verifyAbstract } from './verify.ts'

/** What compares abstracts, in a running portal. */
export interface Abstracts {
  readonly comparer: Comparer
  readonly signer: Signer
  readonly runs: Runs
}

/** Makes it; nothing is signed or compared before it is told. */
export function startAbstracts({
  database,
  log,
  hub,
  now,
}: Pick<Context, 'database' | 'log' | 'hub' | 'now'>) {
  const comparer = startComparer(database)
  const signer = startSigner(database, log)
  const runs = startRuns({ database, log, hub, comparer, signer, now })
  return {
    comparer,
    signer,
    runs,
    /** Signs what has no signature, and goes on with a comparison that was under way. */
    wake: () => {
      void signer.signMissing()
      runs.wake()
    },
    stop: async () => {
      await runs.stop()
      await signer.stop()
      await comparer.stop()
    },
  }
}

/** Comparing abstracts, verifying them, and the list of suspicious pairs. */
export function abstractRoutes(
  app: FastifyInstance,
  context: Context,
  { comparer, signer, runs }: Abstracts,
): void {
  serve(app, context, contract.searchAbstracts, async ({ sql, query }) => ({
    Result: await searchAbstracts({ database: context.database, sql }, query),
  }))

  serve(app, context, contract.compareAbstract, async ({ sql, params, query }) => ({
    Result: await compareAbstract(sql, { comparer, signer }, params.id.toLowerCase(), {
      top: query.Top,
      other: query.With?.toLowerCase(),
    }),
    Id: params.id,
  }))

  serve(app, context, contract.verifyAbstract, async ({ sql, params, body, caller, traceId }) => {
    await verifyAbstract(sql, params.id, body, { UserId: caller.UserId, now: context.now() })
    await recordAudit(sql, {
      UserId: caller.UserId,
      Action: body.Verified ? 'Verify abstract' : 'Take back verification of abstract',
      SubjectId: params.id,
      Details: { Remarks: body.Remarks },
      TraceId: traceId,
    })
    return { Result: null, Id: params.id }
  })

  serve(app, context, contract.startComparison, async ({ sql, caller, after, traceId }) => {
    const Result = await beginRun(sql, caller.UserId, context.now())
    await recordAudit(sql, {
      UserId: caller.UserId,
      Action: 'Compare all abstracts',
      SubjectId: Result.RunId,
      Details: {},
      TraceId: traceId,
    })
    after(() => {
      runs.wake()
    })
    return { Result, Id: Result.RunId }
  })

  serve(app, context, contract.getComparison, async ({ sql }) => ({ Result: await lastRun(sql) }))

  serve(app, context, contract.getPairs, async ({ sql, query }) => ({ Result: await listPairs(sql, query) }))

  serve(app, context, contract.dismissPair, async ({ sql, body, caller, traceId }) => {
    await dismissPair(sql, body, { UserId: caller.UserId, now: context.now() })
    await recordAudit(sql, {
      UserId: caller.UserId,
      Action: body.Dismissed ? 'Dismiss pair of papers' : 'Take back dismissal of pair',
      SubjectId: body.PaperId,
      Details: { OtherId: body.OtherId, Remarks: body.Remarks },
      TraceId: traceId,
    })
    return { Result: null }
  })
}
