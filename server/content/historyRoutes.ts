import type { FastifyInstance } from 'fastify'
import { getHistory, restoreVersion } from '../../contract/core/history.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { listVersions } from './history.ts'
import { restore } from './restoreContent.ts'

/** Earlier versions of content and settings, and how to restore them. */
export function historyRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, getHistory, async ({ sql, query }) => ({
    Result: await listVersions(sql, query),
  }))

  serve(app, context, restoreVersion, async ({ sql, caller, traceId, publish, params }) => {
    await restore({ sql, caller, traceId, publish }, params.id, context.now())
    return { Result: null, Id: params.id }
  })
}
