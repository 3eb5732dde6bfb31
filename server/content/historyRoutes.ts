import type { FastifyInstance } from 'fastify'
import { historyList } from '../../contract/content/historyList.ts'
import { restoreVersion } from '../../contract/core/history.ts'
import { serveList } from '../files/serveList.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { versions } from './history.ts'
import { restore } from './restoreContent.ts'

/** Earlier versions of content and settings, and how to restore them. */
export function historyRoutes(app: FastifyInstance, context: Context): void {
  serveList(app, context, historyList, versions)

  serve(app, context, restoreVersion, async ({ sql, caller, traceId, publish, params }) => {
    await restore({ sql, caller, traceId, publish }, params.id, context.now())
    return { Result: null, Id: params.id }
  })
}
