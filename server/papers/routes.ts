import type { FastifyInstance } from 'fastify'
import type { Context } from '../http/context.ts'
import { adminRoutes } from './adminRoutes.ts'
import { commitmentRoutes } from './commitments/commitmentRoutes.ts'
import { objectionRoutes } from './objections/objectionRoutes.ts'
import { kindRoutes } from './kinds/kindRoutes.ts'
import { themeRoutes } from './themes/themeRoutes.ts'
import { userRoutes, type PaperEvents } from './userRoutes.ts'

export function paperRoutes(app: FastifyInstance, context: Context, events: PaperEvents): void {
  themeRoutes(app, context)
  kindRoutes(app, context)
  userRoutes(app, context, events)
  commitmentRoutes(app, context, events)
  adminRoutes(app, context)
  objectionRoutes(app, context)
}
