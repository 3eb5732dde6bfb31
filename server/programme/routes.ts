import type { FastifyInstance } from 'fastify'
import { noId } from '../../contract/core/limits.ts'
import { getPapersToPlace } from '../../contract/events/placing.ts'
import * as contract from '../../contract/events/stars.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import { bookRoutes } from './book/routes.ts'
import { calendarRoutes } from './calendarRoutes.ts'
import { papersToPlace } from './papersToPlace.ts'
import { changeStars, starsOf } from './stars.ts'

/** The published programme for readers: stars, calendars, the book of abstracts; and the papers that wait for a place. */
export function programmeRoutes(app: FastifyInstance, context: Context): void {
  serveResult(app, context, getPapersToPlace, ({ sql, query }) =>
    papersToPlace({ sql, database: context.database }, query),
  )

  serveResult(app, context, contract.getStars, ({ sql, caller }) => starsOf(sql, caller.UserId))

  serve(app, context, contract.setStars, async ({ sql, caller, body, publish }) => {
    const Result = await changeStars(sql, caller.UserId, body, context.now())
    publish({ UserIds: [caller.UserId] }, { Target: 'Changed', Entity: 'Stars', Id: noId, Version: 0 })
    return { Result }
  })

  calendarRoutes(app, context)
  bookRoutes(app, context)
}
