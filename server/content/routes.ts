import type { FastifyInstance } from 'fastify'
import { getHomePage, updateHomePage } from '../../contract/content/content.ts'
import { historyList } from '../../contract/content/historyList.ts'
import { restoreVersion } from '../../contract/core/history.ts'
import { dateRoutes } from '../conference/dates.ts'
import { changeHomePage } from '../conference/settings.ts'
import { serveList } from '../files/serveList.ts'
import type { Context } from '../http/context.ts'
import { serve, versioned } from '../http/serve.ts'
import { versions } from './history.ts'
import { publicHomePage } from './landing.ts'
import { pageContentRoutes } from './pages.ts'
import { privacyRoutes } from './privacy.ts'
import { restore } from './restoreContent.ts'
import { welcomeRoutes } from './welcome.ts'

/** The endpoints for settings and content: everyone reads them, admins change them and restore earlier versions. */
export function contentRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, getHomePage, async ({ sql }) => versioned(await publicHomePage(sql)), {
    isPublic: true,
  })
  serve(app, context, updateHomePage, async (call) => versioned(await changeHomePage(call)))
  welcomeRoutes(app, context)
  dateRoutes(app, context)
  privacyRoutes(app, context)
  pageContentRoutes(app, context)

  serveList(app, context, historyList, versions)
  serve(app, context, restoreVersion, async ({ sql, caller, traceId, publish, params }) => {
    await restore({ sql, caller, traceId, publish }, params.id, context.now())
    return { Result: null, Id: params.id }
  })
}
