import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/papers/tentative.ts'
import type { Context } from '../../http/context.ts'
import { serve } from '../../http/serve.ts'
import { serveResult } from '../../http/serveResult.ts'
import { scoresFound } from '../search/scoreHistogram.ts'
import { previewRelease, releasePapers } from './releaseTentative.ts'
import { markPapers } from './tentative.ts'

/** The endpoints for tentative decisions: mark papers, preview their release, and release them. */
export function tentativeRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context

  serve(app, context, contract.markPapers, async (call) => ({
    Result: await markPapers(call, context, call.body),
  }))

  serveResult(app, context, contract.previewRelease, ({ sql, body }) =>
    previewRelease({ sql, database }, context, body),
  )

  serve(app, context, contract.releasePapers, async (call) => ({
    Result: await releasePapers(call, context, call.body),
  }))

  serveResult(app, context, contract.getScores, ({ sql, query }) => scoresFound({ sql, database }, query))
}
