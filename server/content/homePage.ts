import type { FastifyInstance } from 'fastify'
import { getHomePage, updateHomePage } from '../../contract/content.ts'
import { noId } from '../../contract/limits.ts'
import { changesBetween } from '../audit/changes.ts'
import { recordAudit } from '../audit/record.ts'
import type { Context } from '../http/context.ts'
import { mustBeCurrent } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { getHomePageRow, holdHomePageRow } from './settings.ts'
import { homePage } from './table.ts'

/** The conference's settings: read by everyone, changed by admins. */
export function homePageRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, getHomePage, async ({ sql }) => {
    const Result = await getHomePageRow(sql)
    return { Result, Version: Result.Version }
  })

  serve(app, context, updateHomePage, async ({ sql, body, caller, ifMatch, traceId, publish }) => {
    const before = await holdHomePageRow(sql)
    mustBeCurrent(ifMatch, before.Version)
    const Result = { ...body, Version: before.Version + 1 }
    await sql.update(homePage).set(Result)
    await recordAudit(sql, {
      UserId: caller.UserId,
      Action: 'Change settings',
      SubjectId: 'HomePage',
      Details: changesBetween(before, body),
      TraceId: traceId,
    })
    const { Version } = Result
    publish({ Everyone: true }, { Target: 'Changed', Entity: 'HomePage', Id: noId, Version })
    return { Result, Version }
  })
}
