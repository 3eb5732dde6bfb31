import type { FastifyInstance } from 'fastify'
import type { Context } from '../http/context.ts'
import { dateRoutes } from '../conference/dates.ts'
import { homePageRoutes } from './homePageRoutes.ts'
import { historyRoutes } from './historyRoutes.ts'
import { pageContentRoutes } from './pages.ts'
import { privacyRoutes } from './privacy.ts'
import { welcomeRoutes } from './welcome.ts'

export function contentRoutes(app: FastifyInstance, context: Context): void {
  homePageRoutes(app, context)
  welcomeRoutes(app, context)
  dateRoutes(app, context)
  privacyRoutes(app, context)
  pageContentRoutes(app, context)
  historyRoutes(app, context)
}
