import type { FastifyInstance } from 'fastify'
import { noId } from '../../contract/core/limits.ts'
import * as contract from '../../contract/events/stars.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import { bookRoutes } from './book/routes.ts'
import { calendarRoutes } from './calendarRoutes.ts'
import { changeStars, starsOf } from './stars.ts'

/** The published programme for readers: stars, calendars, the book of abstracts. */
export function programmeRoutes(app: FastifyInstance, context: Context): void {
  serveResult(app, context, contract.getStars, ({ sql, caller }) => starsOf(sql, caller.UserId))

  serve(app, context, contract.setStars, async ({ sql, caller, body, publish }) => {
    const Result = await changeStars(sql, caller.UserId, body, context.now())
    publish({ UserIds: [caller.UserId] }, { Target: 'Changed', Entity: 'Stars', Id: noId, Version: 0 })
    return { Result }
  })

  calendarRoutes(app, context)
  bookRoutes(app, context)
}
