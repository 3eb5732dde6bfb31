import type { FastifyInstance } from 'fastify'
import { getAdminData } from '../../contract/reports.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { readAdminData } from './adminData.ts'

export function reportRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, getAdminData, async ({ sql }) => ({ Result: await readAdminData(sql, context.now()) }))
}
