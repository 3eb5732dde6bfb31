import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { noId } from '../../contract/limits.ts'
import { getPrivacyNotice, updatePrivacyNotice, type PrivacyNotice } from '../../contract/privacy.ts'
import { changesBetween } from '../audit/changes.ts'
import { recordAudit } from '../audit/record.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { mustBeCurrent } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { cleanHtml } from './html.ts'
import { holdHomePageRow } from './settings.ts'
import { privacyNotices } from './table.ts'

/** The privacy notice that holds now. */
export async function privacyNotice(sql: Sql): Promise<PrivacyNotice> {
  const [notice] = await sql.select().from(privacyNotices).orderBy(desc(privacyNotices.Version)).limit(1)
  if (!notice) throw new Error('There is no privacy notice: seedContent has not run')
  return notice
}

/** The privacy notice: read by everyone, changed by admins; earlier versions stay, as people agreed to them. */
export function privacyRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, getPrivacyNotice, async ({ sql }) => {
    const Result = await privacyNotice(sql)
    return { Result, Version: Result.Version }
  })

  serve(app, context, updatePrivacyNotice, async ({ sql, body, caller, ifMatch, traceId, publish }) => {
    // Two changes follow one another.
    await holdHomePageRow(sql)
    const before = await privacyNotice(sql)
    mustBeCurrent(ifMatch, before.Version)
    const Html = cleanHtml(body.Html)
    if (Html === before.Html) return { Result: before, Version: before.Version }
    const Result = { Html, Version: before.Version + 1, ChangedOn: new Date(context.now()).toISOString() }
    await sql.insert(privacyNotices).values(Result)
    await recordAudit(sql, {
      UserId: caller.UserId,
      Action: 'Change privacy notice',
      SubjectId: 'PrivacyNotice',
      Details: changesBetween(
        { Html: before.Html, Version: before.Version },
        { Html, Version: Result.Version },
      ),
      TraceId: traceId,
    })
    const { Version } = Result
    publish({ Everyone: true }, { Target: 'Changed', Entity: 'PrivacyNotice', Id: noId, Version })
    return { Result, Version }
  })
}
