import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '../../contract/events/calendar.ts'
import { mustBeOneself } from '../accounts/own/ownRights.ts'
import { getHomePageRow } from '../conference/settings.ts'
import { readProgramme } from '../events/publishedProgramme.ts'
import { contentDisposition } from '../files/fileNames.ts'
import type { Context } from '../http/context.ts'
import { notFound } from '../http/refusal.ts'
import { networkOf } from '../http/callers/countedCallers.ts'
import { serve, serveStream } from '../http/serve.ts'
import { readCalendarToken } from './calendarToken.ts'
import { feedOf, isGood, renewFeed } from './feeds.ts'
import { starsOf } from './stars.ts'
import { writeCalendar } from './writeCalendar.ts'

/** A calendar provider fetches for many people from one address, so requests are counted per token. */
const askedBy = (request: FastifyRequest) => {
  const { Token } = request.query as { Token?: unknown }
  return typeof Token === 'string'
    ? createHash('sha256').update(Token).digest('base64url')
    : networkOf(request.ip)
}

/** Calendar feeds of the programme: a personal address, and the calendar there. */
export function calendarRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getCalendarAddress, async ({ sql, caller }) => {
    mustBeOneself(caller)
    return { Result: await feedOf(sql, context, caller.UserId) }
  })

  serve(app, context, contract.renewCalendarAddress, async ({ sql, caller }) => {
    mustBeOneself(caller)
    return { Result: await renewFeed(sql, context, caller.UserId) }
  })

  serveStream(
    app,
    context,
    contract.getCalendar,
    async ({ sql, query, request, reply }) => {
      const feed = readCalendarToken(context.keys.calendar, query.Token)
      if (!feed || !(await isGood(sql, feed))) throw notFound()
      const only = query.Only === 'stars' ? new Set((await starsOf(sql, feed.UserId)).SessionIds) : undefined
      const { ConferenceName } = await getHomePageRow(sql)
      const portal = context.publicUrl()
      const written = { ConferenceName, address: `${portal}/programme`, host: new URL(portal).hostname }
      const text = writeCalendar(await readProgramme(sql), written, only)
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
      reply.headers({ etag, 'cache-control': 'private, no-cache' })
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', contentDisposition(only ? 'my-programme.ics' : 'programme.ics'))
        .send(text)
    },
    { perMinute: context.timing.calendarsPerMinute, countedBy: askedBy },
  )
}
