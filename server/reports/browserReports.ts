import { and, desc, eq, inArray, lt, sql as text } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { browserReportsPath, getBrowserReports } from '../../contract/audit/browserReports.ts'
import type { Sql } from '../db/database.ts'
import { browserReports } from '../db/schema/audit.ts'
import type { Context } from '../http/context.ts'
import { unreadable } from '../http/refusal.ts'
import { serveResult } from '../http/serveResult.ts'

/** Reports that say different things, kept at once; further ones are dropped until the oldest expire. */
const most = 200

/** Reports in one request that are looked at. */
const mostAtOnce = 20

/** How long a report is kept after it was last made, in milliseconds. */
const keptFor = 30 * 24 * 60 * 60 * 1000

const longest = 120

const Text = z.string().catch('')

/** What older browsers post, one a request, and what newer ones post, many in a request. */
const Posted = z.union([
  z.object({
    'csp-report': z.object({
      'document-uri': Text,
      'effective-directive': Text,
      'violated-directive': Text,
      'blocked-uri': Text,
    }),
  }),
  z
    .array(
      z.object({
        type: Text,
        url: Text,
        body: z
          .object({ documentURL: Text, effectiveDirective: Text, blockedURL: Text, type: Text })
          .catch({ documentURL: '', effectiveDirective: '', blockedURL: '', type: '' }),
      }),
    )
    .max(100),
])

type Found = Pick<typeof browserReports.$inferInsert, 'Kind' | 'Page' | 'Subject' | 'Source'>

/** A part of a path that names a kind of page, and nobody. */
const isWord = (part: string) => /^[a-z][a-z.-]{0,30}$/i.test(part)

/** A path by its pattern: ids, codes and names are left out. A built file keeps its name without its hash. */
const patternOf = (pathname: string) =>
  pathname
    .split('/')
    .map((part) =>
      part === '' || isWord(part) ? part : /^([a-z]+)-[\w-]+\.(js|css)$/i.exec(part)?.[1] || ':id',
    )
    .join('/')
    .slice(0, longest)

/** The path of a page of ours as its pattern, the origin of any other, or the scheme or word that a browser gives. */
function placeOf(address: string, ownOrigins: readonly string[]): string {
  if (!URL.canParse(address)) return /^[a-z-]{1,40}$/i.test(address) ? address : ''
  const { protocol, origin, pathname } = new URL(address)
  if (!/^(https?|wss?):$/.test(protocol)) return protocol
  return ownOrigins.includes(origin) ? patternOf(pathname) : origin.slice(0, longest)
}

const wordOf = (name: string) => /^[a-z][\w.-]{0,60}/i.exec(name)?.[0] ?? ''

/** What a request's reports say, without what could be about a person. */
function foundIn(posted: z.infer<typeof Posted>, ownOrigins: readonly string[]): readonly Found[] {
  const place = (address: string) => placeOf(address, ownOrigins)
  if (!Array.isArray(posted)) {
    const report = posted['csp-report']
    const Subject = wordOf(report['effective-directive'] || report['violated-directive'])
    return [
      { Kind: 'policy', Page: place(report['document-uri']), Subject, Source: place(report['blocked-uri']) },
    ]
  }
  return posted.slice(0, mostAtOnce).flatMap(({ type, url, body }): Found[] => {
    if (type === 'csp-violation')
      return [
        {
          Kind: 'policy',
          Page: place(body.documentURL || url),
          Subject: wordOf(body.effectiveDirective),
          Source: place(body.blockedURL),
        },
      ]
    // The page that asked is in no such report.
    if (type === 'network-error')
      return [{ Kind: 'network', Page: '', Subject: wordOf(body.type), Source: place(url) }]
    return []
  })
}

/** Keeps what was reported: counts what is known, and adds what is new while there is room. */
async function keep(sql: Sql, found: readonly Found[], now: string): Promise<void> {
  for (const report of found) {
    const same = and(
      ...(['Kind', 'Page', 'Subject', 'Source'] as const).map((name) =>
        eq(browserReports[name], report[name]),
      ),
    )
    const counted = await sql
      .update(browserReports)
      .set({ Count: text`${browserReports.Count} + 1`, LastOn: now })
      .where(and(same, lt(browserReports.Count, 2 ** 31 - 1)))
      .returning({ Id: browserReports.Id })
    if (counted.length > 0 || (await sql.$count(browserReports)) >= most) continue
    await sql
      .insert(browserReports)
      .values({ ...report, FirstOn: now, LastOn: now })
      .onConflictDoNothing()
  }
}

const forgetOld = (sql: Sql, before: string) =>
  sql
    .delete(browserReports)
    .where(
      inArray(
        browserReports.Id,
        sql.select({ Id: browserReports.Id }).from(browserReports).where(lt(browserReports.LastOn, before)),
      ),
    )

/** Takes reports of browsers from anybody, and shows them to organisers. Only here are their types of bodies parsed. */
export function browserReportRoutes(app: FastifyInstance, context: Context): void {
  const { database, now, publicUrl } = context
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    app.getDefaultJsonParser('error', 'error'),
  )
  app.post(
    browserReportsPath,
    { schema: { hide: true }, config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
    async ({ body, host, protocol }, reply) => {
      const posted = Posted.safeParse(body)
      if (!posted.success) throw unreadable()
      const found = foundIn(posted.data, [new URL(publicUrl()).origin, `${protocol}://${host}`])
      const moment = now()
      await forgetOld(database.sql, new Date(moment - keptFor).toISOString())
      await keep(database.sql, found, new Date(moment).toISOString())
      return reply.code(204).send()
    },
  )

  serveResult(app, context, getBrowserReports, ({ sql }) =>
    sql
      .select({
        Kind: browserReports.Kind,
        Page: browserReports.Page,
        Subject: browserReports.Subject,
        Source: browserReports.Source,
        Count: browserReports.Count,
        FirstOn: browserReports.FirstOn,
        LastOn: browserReports.LastOn,
      })
      .from(browserReports)
      .orderBy(desc(browserReports.LastOn), browserReports.Id),
  )
}
