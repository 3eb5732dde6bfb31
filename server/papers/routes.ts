import type { FastifyInstance } from 'fastify'
import type { Context } from '../http/context.ts'
import { adminRoutes } from './adminRoutes.ts'
import { objectionRoutes } from './objectionRoutes.ts'
import { themeRoutes } from './themeRoutes.ts'
import { userRoutes } from './userRoutes.ts'

export function paperRoutes(app: FastifyInstance, context: Context): void {
  themeRoutes(app, context)
  userRoutes(app, context)
  adminRoutes(app, context)
  objectionRoutes(app, context)
}
