import type { FastifyInstance } from 'fastify'
import type { Context } from '../http/context.ts'
import { adminRoutes } from './adminRoutes.ts'
import { objectionRoutes } from './objections/objectionRoutes.ts'
import { themeRoutes } from './themes/themeRoutes.ts'
import { userRoutes } from './userRoutes.ts'

/** Listeners for changes to papers. */
export interface PaperEvents {
  /** A paper's fields were saved and committed. */
  saved(id: string): void
}

export function paperRoutes(app: FastifyInstance, context: Context, events: PaperEvents): void {
  themeRoutes(app, context)
  userRoutes(app, context, events)
  adminRoutes(app, context)
  objectionRoutes(app, context)
}
