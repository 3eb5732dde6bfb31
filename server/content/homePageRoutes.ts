import type { FastifyInstance } from 'fastify'
import { getHomePage, updateHomePage } from '../../contract/content/content.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { changeHomePage } from '../conference/changeHomePage.ts'
import { publicHomePage } from './landing.ts'

/** The conference's settings: read by everyone, changed by admins. */
export function homePageRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, getHomePage, async ({ sql }) => {
    const Result = await publicHomePage(sql)
    return { Result, Version: Result.Version }
  })

  serve(app, context, updateHomePage, async (call) => {
    const Result = await changeHomePage(call)
    return { Result, Version: Result.Version }
  })
}
